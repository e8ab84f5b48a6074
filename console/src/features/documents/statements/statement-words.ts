import type { StatementHead, MonthStatement } from '@frontrow/contract/documents/statements'

const titles = {
  earnings: 'Earnings statement',
  self_billed: 'Self-billed invoice',
  self_billed_credit_note: 'Self-billed credit note',
  use: 'Spend statement',
} as const

export function statementTitle({ kind }: Pick<StatementHead, 'kind'>): string {
  return titles[kind]
}

const abouts = {
  earnings: 'earned in',
  self_billed: 'with tax, for ads in',
  self_billed_credit_note: 'taken back, with tax, in',
  use: 'used in',
} as const

/** What the total of a statement is, before the name of its month. */
export function aboutText({ kind }: Pick<StatementHead, 'kind'>): string {
  return abouts[kind]
}

/** Why earnings are kept back, and what ends it. */
export const holdReasons: Readonly<Record<string, string>> = {
  under_review: 'under review',
  no_bank_details: 'bank details are missing',
  operator: 'held by an operator',
  unpaid_advertiser: 'unpaid by the advertiser',
}

type Line = MonthStatement['lines'][number]

const causes: Readonly<Record<Line['cause'], string>> = {
  delivery: '',
  late: 'Late events',
  adjusted: 'Adjustment',
}

/** Why a line is there; empty for what was delivered in the month. */
export function causeText({ cause, reason }: Pick<Line, 'cause' | 'reason'>): string {
  return reason === null || reason === '' ? causes[cause] : `${causes[cause]}: ${reason}`
}
