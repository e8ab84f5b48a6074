// Bodies of each type of document, with each treatment, currency and way to pay that it can have.
// Their lines and amounts are drawn by a seed.
import { amountText, microsOfText } from '@frontrow/contract/money/amounts'
import type { Buyer, Seller } from '@frontrow/contract/documents/parties'
import { createSeededRandom, type SeededRandom } from '../../src/commands/demo/seeded-random.ts'
import type { InvoiceBody } from '../../src/features/documents/body/invoice-body.ts'
import type { EInvoiceBody } from '../../src/features/documents/einvoice/e-invoice-body.ts'
import { taxOn } from '../../src/features/documents/rules/tax.ts'
import type { TaxTreatment } from '../../src/features/documents/rules/tax.sql.ts'
import { domestic, prepayment, selfBilled, usedLine } from './e-invoices.ts'
import { buyer, seller } from './parties.ts'

const cent = 10_000n
const currencies = ['EUR', 'USD', 'GBP'] as const

const treatments: readonly TaxTreatment[] = [
  { kind: 'domestic', rateBp: 2200, note: '' },
  { kind: 'domestic', rateBp: 770, note: 'The reduced rate' },
  { kind: 'reverse_charge', rateBp: 0, note: 'Reverse charge' },
  { kind: 'export', rateBp: 0, note: 'Export of services, outside the scope of VAT' },
  { kind: 'exempt', rateBp: 0, note: 'Small business, section 19 UStG' },
  { kind: 'outside', rateBp: 0, note: 'Not taxed, by article 44' },
]
const selfBilledTreatments: readonly TaxTreatment[] = [
  { kind: 'self_billed_domestic', rateBp: 2200, note: '' },
  { kind: 'self_billed_reverse_charge', rateBp: 0, note: 'Reverse charge' },
  { kind: 'self_billed_exempt', rateBp: 0, note: 'Small business, section 19 UStG' },
]

type Members = Partial<InvoiceBody>

const byCard: Members = { pays_by: 'card', card_last4: '4242' }
const withoutIban: Seller = { ...seller, iban: '', account: '12345678', bic: 'BOFAUS3N' }

/** How an invoice of use is paid. */
const payments: Readonly<Record<string, Members>> = {
  transfer: { pays_by: 'transfer', payment_reference: 'RF94000042' },
  'transfer without IBAN': { pays_by: 'transfer', seller: withoutIban },
  card: byCard,
  'card that is not known': { pays_by: 'card' },
}

const note = { kind: 'credit_note', corrects: ['INV-2026-000003'] } as const
const charge = { charge: 'charge-1', charged: '' }
const receipt = { receipt: 'receipt-1', charged: '' }

/** What has one line, of which the amount is drawn. */
const advances: Readonly<Record<string, Members>> = {
  'payment in advance by card': { ...prepayment, lines: [charge], card_last4: '4242' },
  'payment in advance by bank': { ...prepayment, lines: [receipt] },
  refund: { ...prepayment, ...note, lines: [charge], card_last4: '4242' },
  'lost dispute': { ...prepayment, ...note, lines: [{ ...charge, dispute: 'dispute-1' }] },
  'reversed prepayment': { ...prepayment, ...note, lines: [receipt] },
  'paid from the balance': {
    ...prepayment,
    ...note,
    lines: [receipt],
    applied_to: 'INV-2026-000009',
  },
  'amount that is taken off': {
    ...note,
    lines: [{ invoice: 'INV-2026-000003', charged: '', reason: 'Goodwill' }],
    reason: 'Goodwill',
  },
}

/** What has lines of use. */
const ofUse: Readonly<Record<string, Members>> = {
  ...Object.fromEntries(
    Object.entries(payments).map(([name, members]) => [`invoice by ${name}`, members]),
  ),
  'invoice that replaces another': { ...payments['transfer'], replaces: 'INV-2026-000003' },
  'credit note of what was taken back': note,
  'invoice that is taken back': { ...note, reverses: 'INV-2026-000003', reason: 'The buyer' },
}

/** All of them by what they are; half of the companies ask for XRechnung. */
export function drawnDocuments(seed: string): Record<string, EInvoiceBody> {
  const random = createSeededRandom(seed)
  const documents: Record<string, EInvoiceBody> = {}
  for (const currency of currencies) {
    for (const treatment of treatments)
      for (const [name, members] of Object.entries({ ...ofUse, ...advances }))
        documents[`${name}, ${treatment.kind} ${treatment.rateBp}, ${currency}`] = bodyOf(random, {
          ...domestic,
          ...partiesOf(random, treatment),
          ...members,
          currency,
          treatment,
        })
    for (const treatment of selfBilledTreatments)
      for (const kind of ['self_billed_invoice', 'self_billed_credit_note'] as const) {
        const parties = partiesOf(random, treatment)
        const sides = { seller: parties.buyer, buyer: parties.seller }
        const corrects = kind === 'self_billed_invoice' ? {} : { corrects: ['SB-2026-000001'] }
        const given = { ...selfBilled, ...sides, ...corrects, kind, currency, treatment }
        documents[`${kind}, ${treatment.kind}, ${currency}`] = bodyOf(random, given)
      }
  }
  return documents
}

/** What each treatment needs of the two companies. */
function partiesOf(random: SeededRandom, { kind }: TaxTreatment): { seller: Seller; buyer: Buyer } {
  const asked = { phone: '+49 40 555 0199', buyer_reference: '04011000-12345-35' } as const
  const one = random.happens(0.5) ? { ...buyer, ...asked, e_invoice: 'xrechnung' as const } : buyer
  if (kind.endsWith('domestic'))
    return { seller, buyer: { ...one, country: 'EE', vat_id: 'EE100247019' } }
  if (kind === 'export')
    return { seller, buyer: { ...one, country: 'IN', vat_id: '', registration: 'CIN U72200' } }
  if (kind === 'self_billed_exempt')
    return { seller, buyer: { ...one, vat_id: '', tax_number: '12/345/67890' } }
  return { seller, buyer: one }
}

/** Draws the lines, and adds up what follows from them as `issueDocument` does. */
function bodyOf(
  random: SeededRandom,
  { treatment, ...given }: EInvoiceBody & { treatment: TaxTreatment },
): EInvoiceBody {
  const isBack = given.kind.endsWith('credit_note')
  const lines = linesOf(random, given, isBack ? -1n : 1n)
  const sum = lines.reduce((all, line) => all + chargedOf(line), 0n)
  const net = sum - (((sum % cent) + cent) % cent)
  const tax = taxOn(net, treatment)
  const { currency } = given
  const rate = { rate: '0.500000000', rate_on: '2026-10-30', source: 'ECB 2026-10-30' }
  const own = { currency: 'EUR', ...rate, amount: amountText((tax / 2n / cent) * cent) }
  const body: EInvoiceBody = {
    ...given,
    lines,
    sum: amountText(sum),
    carried_in: '0.00',
    carried_forward: amountText(sum - net),
    net: amountText(net),
    tax: amountText(tax),
    total: amountText(net + tax),
    tax_kind: treatment.kind,
    tax_rate_bp: String(treatment.rateBp),
    tax_note: treatment.note,
  }
  delete body.tax_in
  return currency === 'EUR' || tax === 0n ? body : { ...body, tax_in: own }
}

type Line = EInvoiceBody['lines'][number]

const chargedOf = (line: Line & { earned?: string }): bigint =>
  microsOfText(line.earned ?? line.charged ?? '')

function linesOf(
  random: SeededRandom,
  { lines }: Pick<EInvoiceBody, 'lines'>,
  sign: bigint,
): Line[] {
  const drawn = (most: number) => BigInt(1 + Math.floor(random.next() * most))
  const [first] = lines
  if (first === undefined || !('day' in first))
    return lines.map((line) =>
      Object.assign({ ...line }, { charged: amountText(sign * drawn(100_000) * cent) }),
    )
  return Array.from({ length: Number(drawn(5)) }, (_, place) => {
    const amount = amountText(sign * drawn(90_000_000))
    const about = {
      day: `2026-10-${String(2 + place * 7).padStart(2, '0')}`,
      impressions: Number(sign * drawn(9000)),
      cause: sign < 0n ? 'adjusted' : 'delivery',
      reason: sign < 0n ? 'a click farm' : null,
    }
    if ('earned' in first) return Object.assign({ ...first }, about, { earned: amount })
    const named = { campaign: `campaign-${place}`, name: `Night <owls> & "Co" ${place}` }
    return Object.assign({ ...usedLine }, about, named, { charged: amount, spent: amount })
  })
}
