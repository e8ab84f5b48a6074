import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listInvoices as call } from '@frontrow/contract/documents/invoices'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { cardProviderNameOf } from '../../../lib/settings/card-settings.ts'
import type { Config } from '../../../lib/settings/config.ts'
import { type InvoiceHead, invoicesOf } from '../invoices/issued-invoices.sql.ts'

const mostShown = 500

/** GET /organization/invoices. */
export async function listInvoices({
  db,
  organizationId,
  config,
}: MemberContext): Promise<Reply<typeof call>> {
  const rows = await invoicesOf(db, { organizationId, most: mostShown })
  return rows.map((row) => invoiceHeadReply(row, config))
}

/** What an invoice is, without its lines. */
export function invoiceHeadReply(row: InvoiceHead, config: Config): Reply<typeof call>[number] {
  return {
    id: row.id,
    number: row.name,
    kind: row.kind,
    purpose: row.purpose,
    issued_on: row.issuedOn,
    due_on: row.dueOn,
    currency: config.networkCurrency,
    net: amountText(row.netMicros),
    tax: amountText(row.taxMicros),
    total: amountText(row.netMicros + row.taxMicros),
    left: amountText(row.leftMicros),
    state: row.state,
    settled_on: row.settledOn,
    pays_by: row.paysBy,
    dunning: dunningOf(row, config),
  }
}

function dunningOf(
  { nextAt, stopsAt, stoppedAt, cardProvider }: InvoiceHead,
  config: Config,
): Reply<typeof call>[number]['dunning'] {
  if (stopsAt === null) return null
  return {
    next_at: nextAt?.toISOString() ?? null,
    stops_at: (stoppedAt ?? stopsAt).toISOString(),
    is_stopped: stoppedAt !== null,
    has_card: cardProvider === cardProviderNameOf(config),
  }
}
