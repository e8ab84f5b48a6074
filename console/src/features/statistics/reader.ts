import { showStatistics, type showNetworkStatistics } from '@frontrow/contract/statistics'
import { lazy, type ComponentType } from 'react'
import type { Needs } from '../../ui/buttons/use-may.ts'
import type { CallModalProps } from './dialogs/call-modal.tsx'
import type { FileModalProps } from './dialogs/file-modal.tsx'

/** Who reads a table of figures: a member of an organization, or an operator of the network. */
export interface Reader {
  call: typeof showStatistics | typeof showNetworkStatistics
  /** The permission that measures of money need. */
  money: Needs
  /** Whether views and schedules are kept for the reader. */
  keeps: boolean
  FileModal: ComponentType<FileModalProps>
  CallModal: ComponentType<CallModalProps>
}

export const member: Reader = {
  call: showStatistics,
  money: 'money.read',
  keeps: true,
  FileModal: lazy(async () => ({ default: (await import('./dialogs/file-modal.tsx')).FileModal })),
  CallModal: lazy(async () => ({ default: (await import('./dialogs/call-modal.tsx')).CallModal })),
}
