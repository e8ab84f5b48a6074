import type { InvoiceState, InvoiceHead } from '@frontrow/contract/documents/invoices'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { TwoLines } from '../../../ui/tables/table.tsx'
import { dunningText, stateOf } from './invoice-words.ts'

interface InvoiceBadgeProps {
  state: InvoiceState
  /** The text of the badge; by default, the name of the state. */
  children?: string | undefined
}

export function InvoiceBadge({ state, children }: InvoiceBadgeProps) {
  const { text, look } = stateOf(state)
  return <Badge look={look}>{children ?? text}</Badge>
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
