import { showStatistics, type showNetworkStatistics } from '@frontrow/contract/statistics'
import type { ComponentType } from 'react'
import type { Needs } from '../../ui/buttons/use-may.ts'
import { CallModal, type CallModalProps } from './call-modal.tsx'
import { FileModal, type FileModalProps } from './file-modal.tsx'

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
  FileModal,
  CallModal,
}
