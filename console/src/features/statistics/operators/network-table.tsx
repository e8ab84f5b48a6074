import { showNetworkStatistics } from '@frontrow/contract/statistics'
import type { ComponentProps } from 'react'
import { type CallModalProps, RequestModal } from '../dialogs/call-modal.tsx'
import type { Reader } from '../reader.ts'
import { StatisticsTable } from '../statistics-table.tsx'
import { NetworkFileModal } from './network-file-modal.tsx'

const operator: Reader = {
  call: showNetworkStatistics,
  money: 'finance.read',
  keeps: false,
  FileModal: NetworkFileModal,
  CallModal: NetworkCallModal,
}

/** A table of figures of the whole network. */
export function NetworkTable(props: Omit<ComponentProps<typeof StatisticsTable>, 'reader'>) {
  return <StatisticsTable {...props} reader={operator} />
}

function NetworkCallModal(props: CallModalProps) {
  const { origin, protocol } = window.location
  const cookie = protocol === 'https:' ? '__Host-operator' : 'operator'
  return (
    <RequestModal
      {...props}
      call={showNetworkStatistics}
      headers={['x-operator: 1', `origin: ${origin}`, `cookie: ${cookie}=SESSION`]}
    >
      Operators have no API tokens: put the cookie of your session in place of <code>SESSION</code>.
    </RequestModal>
  )
}
