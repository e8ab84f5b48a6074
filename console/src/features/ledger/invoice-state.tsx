import type { InvoiceState } from '@frontrow/contract/invoices'
import { Badge } from '../../ui/badge.tsx'
import { invoiceStates } from './invoice-words.ts'

export function InvoiceBadge({ state }: { state: InvoiceState }) {
  const { text, look } = invoiceStates[state]
  return <Badge look={look}>{text}</Badge>
}
