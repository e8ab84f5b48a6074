import type { InvoiceState, InvoiceHead } from '@frontrow/contract/documents/invoices'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { TwoLines } from '../../../ui/tables/table.tsx'
import { dunningText, stateOf } from './invoice-words.ts'

export function InvoiceBadge({ state }: { state: InvoiceState }) {
  const { text, look } = stateOf(state)
  return <Badge look={look}>{text}</Badge>
}

/** The state in a list, with what comes of an invoice that its card did not pay. */
export function StateOfInvoice({
  invoice,
}: {
  invoice: Pick<InvoiceHead, 'state' | 'dunning' | 'pays_by'>
}) {
  return (
    <TwoLines second={dunningText(invoice)}>
      <InvoiceBadge state={invoice.state} />
    </TwoLines>
  )
}
