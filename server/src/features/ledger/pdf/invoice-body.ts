// Reads the body of an issued invoice or credit note.
import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showInvoice } from '@frontrow/contract/invoices'

/** An invoice as it was signed. `issueDocument` writes it. */
export interface InvoiceBody {
  book: 'sandbox' | 'live'
  currency: string
  organization_name: string
  due_on?: string
  lines: readonly InvoiceBodyLine[]
  sum: string
  carried_in: string
  carried_forward: string
  net: string
  tax: string
  total: string
  tax_kind: string
  tax_rate_bp: string
  tax_note: string
}

interface InvoiceBodyLine {
  charged: string
  /** Of a payment in advance; then it has none of the others. */
  charge?: string
  day?: string
  cause?: 'delivery' | 'late' | 'adjusted'
  reason?: string | null
  name?: string
  impressions?: number
  campaign?: string
  spent?: string
  currency?: string
}

export function readInvoice(body: string): InvoiceBody {
  return JSON.parse(body) as InvoiceBody
}

type CampaignLine = Reply<typeof showInvoice>['lines'][number]

/** The lines of the document, summed by campaign and adjustment, in the order of names. */
export function campaignLines({ lines }: InvoiceBody): CampaignLine[] {
  const used = lines.filter(({ campaign }) => campaign !== undefined)
  const groups = Map.groupBy(used, ({ campaign = '', cause, reason }) =>
    [campaign, cause === 'adjusted', reason ?? ''].join(' '),
  )
  return [...groups.values()]
    .flatMap((group) => (group[0] === undefined ? [] : [lineOf(group[0], group)]))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1))
}

function orderOf({ name, campaign_id: id, adjusted }: CampaignLine): string {
  return [name, id, adjusted].join('\u0000')
}

function lineOf(first: InvoiceBodyLine, group: readonly InvoiceBodyLine[]): CampaignLine {
  const { campaign = '', name = '', cause, reason = null, currency = '' } = first
  const days = group.flatMap(({ day }) => day ?? []).toSorted()
  return {
    campaign_id: campaign,
    name,
    adjusted: cause === 'adjusted',
    reason,
    from_day: days[0] ?? '',
    till_day: days.at(-1) ?? '',
    impressions: group.reduce((sum, { impressions = 0 }) => sum + impressions, 0),
    spent: sumText(group.map(({ spent = '0.00' }) => spent)),
    spent_currency: currency,
    amount: sumText(group.map(({ charged }) => charged)),
  }
}

function sumText(amounts: readonly string[]): string {
  return amountText(amounts.reduce((sum, amount) => sum + exactMicros(amount), 0n))
}

/** Micros of a decimal text with 2 to 6 decimals, as documents have it; it may be below 0. */
function exactMicros(amount: string): bigint {
  const [whole = '0', part = ''] = amount.replace('-', '').split('.')
  const micros = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'))
  return amount.startsWith('-') ? -micros : micros
}
