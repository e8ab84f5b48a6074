import type { DayLine } from './day-table.ts'
import type { TaxMembers } from './invoice-body.ts'
import { isSelfBilledBody, networkOn, type PartyMembers } from './party-lines.ts'

/**
 * A statement or a self-billed document as it was signed. `linesOf` and `issueDocument` write it.
 */
export interface StatementBody extends PartyMembers, TaxMembers {
  book: 'sandbox' | 'live'
  currency: string
  lines: readonly DayLine[]
  sum: string
  carried_in: string
  carried_forward: string
  net: string
  tax: string
  held?: readonly { reason: string; amount: string }[]
  /** Of a self-billed credit note: the documents that it corrects. */
  corrects?: readonly string[]
  /** Of a self-billed document: the version of the agreement that the publisher signed. */
  agreement?: string
  /** Until which day the publisher may object to it. */
  object_until?: string
}

/** Reads the body of an issued statement. */
export function readBody(body: string): StatementBody {
  return JSON.parse(body) as StatementBody
}

/** What a self-billed document says besides its lines; empty for a statement. */
export function selfBillingFacts(body: StatementBody): [label: string, value: string][] {
  if (!isSelfBilledBody(body)) return []
  const { agreement, object_until: until, corrects = [], tax_note: note = '' } = body
  const by = given(', by the agreement of version ', agreement)
  const to = given(', to ', networkOn(body)?.email)
  const facts: [string, string][] = [
    ['Self-billing', `Issued by the buyer in the name of the seller${by}.`],
    ['Corrects', corrects.join(', ')],
    ['Note', note],
    ['Objections', `The seller may object${given(' until ', until)}${to}.`],
  ]
  return facts.filter(([, value]) => value !== '')
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
