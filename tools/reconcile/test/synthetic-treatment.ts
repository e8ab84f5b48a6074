// How the documents of the synthetic network are taxed, and by which day.
import type { IssuedDocument, Leg, Row } from './synthetic-ledger.ts'
import { treatments } from './synthetic-network.ts'

/** The last day of the lines; of a payment in advance its day. */
export function dayOfTax(
  lines: Row[],
  of: { more: Row; invoice: Row | undefined },
  today: string,
): string {
  const { taxed_on: taxedOn } = of.invoice ?? of.more
  return lastDay(lines) ?? (typeof taxedOn === 'string' ? taxedOn : today)
}

export const lastDay = (lines: Row[]) =>
  lines
    .flatMap(({ day }) => (typeof day === 'string' ? day : []))
    .toSorted()
    .at(-1)

/**
 * That of the invoice that is corrected, or of the day; statements are not taxed, but say whether
 * the publisher sends an invoice.
 */
export function treatmentOf(
  {
    kind: document,
    organization,
    side,
    today,
  }: { kind: string; organization: string; side: Leg['side']; today: string },
  corrected: IssuedDocument['document'] | undefined,
) {
  const found = treatments.findLast(
    (one) => one.organization === organization && one.side === side && one.valid_from <= today,
  )
  if (document.includes('statement'))
    return found?.kind === 'own_invoice' && side === 'publisher' ? found : noTax
  if (corrected === undefined) return found ?? noTax
  const { tax_kind: kind, tax_rate_bp: rate } = corrected
  return { kind: String(kind), rate_bp: String(rate) }
}

const noTax = { kind: 'none', rate_bp: '0' }
