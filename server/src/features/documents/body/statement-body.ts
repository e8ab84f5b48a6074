import { microsOfText } from '@frontrow/contract/money/amounts'
import { type KeptPart, keptWithin } from '../documents/kept-back.ts'
import type { DayLine } from './day-line.ts'
import type { TaxMembers } from './invoice-body.ts'
import { isSelfBilledBody, networkOn, type PartyMembers } from './party-lines.ts'
import { shownAmount } from './shown-amounts.ts'

/**
 * A statement or a self-billed document as it was signed. `linesOf` and `issueDocument` write it.
 */
export interface StatementBody extends PartyMembers, TaxMembers {
  number: string
  book: 'sandbox' | 'live'
  currency: string
  lines: readonly DayLine[]
  sum: string
  carried_in: string
  carried_forward: string
  net: string
  tax: string
  /** What is held of the whole month, exact. Each document of the month repeats it. */
  held?: readonly KeptPart[]
  /** The part of `held` that is of this document, in whole hundredths; older ones have none. */
  kept_back?: readonly KeptPart[]
  /** Of a statement of use: the invoices of what was paid in advance and is used up. */
  uses?: readonly string[]
  /** Of a self-billed credit note: the documents that it corrects. */
  corrects?: readonly string[]
  /**
   * Of a self-billed document: the version of the agreement that the publisher signed, and its day.
   * The version is empty for an agreement on paper.
   */
  agreement?: string
  agreement_on?: string
  /** Until which day the publisher may object to it. */
  object_until?: string
}

/** Reads the body of an issued statement. */
export function readBody(body: string): StatementBody {
  return JSON.parse(body) as StatementBody
}

/** What a statement or a self-billed document says besides its lines. */
export function statementFacts(body: StatementBody): [label: string, value: string][] {
  const facts: [label: string, value: string][] = [
    ...(isSelfBilledBody(body) ? selfBillingFacts(body) : ownInvoiceFacts(body)),
    ['Kept back', keptBackText(body)],
    ['Paid in advance', usesText(body)],
  ]
  return facts.filter(([, value]) => value !== '')
}

/** What is kept back of this document, by reason. */
export function keptBackOf({ net, held = [], kept_back: kept = held }: StatementBody): KeptPart[] {
  return keptWithin(kept, microsOfText(net))
}

/** One sentence, such as `Of this, 61.43 EUR is paid when advertisers have paid.` */
function keptBackText(body: StatementBody): string {
  const { currency } = body
  const parts = keptBackOf(body).map(({ reason, amount }, place) => {
    const verb = place === 0 ? ' is paid' : ''
    return `${shownAmount(amount, currency)}${verb} ${keptUntil[reason] ?? 'later'}`
  })
  return parts.length === 0 ? '' : `Of this, ${parts.join(', and ')}.`
}

const keptUntil: Readonly<Record<string, string>> = {
  unpaid_advertiser: 'when advertisers have paid',
  under_review: 'when the review of its traffic has ended',
  no_bank_details: 'when bank details are filled in',
  operator: 'when the hold on payouts has ended',
}

function usesText({ uses = [] }: StatementBody): string {
  if (uses.length === 0) return ''
  return `This is not an invoice. Tax was invoiced with ${uses.join(', ')}.`
}

/** What a publisher that sends its own invoices has to do; a sum of 0 or less needs none. */
function ownInvoiceFacts(body: StatementBody): [label: string, value: string][] {
  const { tax_kind: kind, number, net, currency, tax_note: note = '' } = body
  if (kind !== 'own_invoice' || Number(net) <= 0) return [['Note', note]]
  const to = given(' to ', networkOn(body)?.email)
  const value = `Send an invoice for ${net} ${currency} and your tax${to}. Name ${number} on it. The payout is sent once it is recorded.`
  return [
    ['Your invoice', value],
    ['Note', note],
  ]
}

function selfBillingFacts(body: StatementBody): [label: string, value: string][] {
  const { object_until: until, corrects = [], tax_note: note = '' } = body
  const by = given(', by the agreement', agreementText(body))
  const to = given(', to ', networkOn(body)?.email)
  return [
    ['Self-billing', `Issued by the buyer in the name of the seller${by}.`],
    ['Corrects', corrects.join(', ')],
    ['Note', note],
    ['Objections', `The seller may object${given(' until ', until)}${to}.`],
  ]
}

/** Such as ` of version 2.0, of 2026-10-12`. */
function agreementText({ agreement, agreement_on: day }: StatementBody): string {
  return given(' of version ', agreement) + given(agreement === '' ? ' of ' : ', of ', day)
}

function given(before: string, text = ''): string {
  return text === '' ? '' : `${before}${text}`
}

const titles: Readonly<Record<string, string>> = {
  earnings_statement: 'Earnings statement',
  statement_of_use: 'Statement of use',
  self_billed_invoice: 'Self-billed invoice',
  self_billed_credit_note: 'Self-billed credit note',
}

export function statementTitle({ kind }: Pick<StatementBody, 'kind'>): string {
  return titles[kind] ?? kind
}
