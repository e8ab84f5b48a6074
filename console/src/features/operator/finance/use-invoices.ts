import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  listNetworkInvoices,
  payNetworkInvoice,
  showNetworkInvoice,
  showNetworkInvoicePdf,
  writeOffInvoice,
} from '@frontrow/contract/operator/finance/invoices'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operatorCall } from '../../../lib/operator-call.ts'
import { withFailure } from '../../../lib/with-failure.ts'
import { useDrawnPdf } from '../../ledger/ledger.tsx'
import { financeKey, useFinanceChange } from './use-finance.ts'

export type NetworkInvoice = Reply<typeof listNetworkInvoices>['invoices'][number]
export type ShownInvoice = Reply<typeof showNetworkInvoice>

const key = [...financeKey, 'invoices']

export function useNetworkInvoices(query: Input<typeof listNetworkInvoices>['query']) {
  return withFailure(
    useQuery({
      queryKey: [...key, query],
      queryFn: ({ signal }) => operatorCall(listNetworkInvoices, { query }, { signal }),
      placeholderData: keepPreviousData,
    }),
  )
}

export function useNetworkInvoice(id: string) {
  return withFailure(
    useQuery({
      queryKey: [...key, 'one', id],
      queryFn: ({ signal }) => operatorCall(showNetworkInvoice, { params: { id } }, { signal }),
    }),
  )
}

export function useNetworkInvoicePdf() {
  return useDrawnPdf((id) => operatorCall(showNetworkInvoicePdf, { params: { id } }))
}

export function usePayInvoice() {
  return useFinanceChange(payNetworkInvoice)
}

export function useWriteOff() {
  return useFinanceChange(writeOffInvoice)
}
