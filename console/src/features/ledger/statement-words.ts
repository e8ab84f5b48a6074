import type { StatementHead, MonthStatement } from '@frontrow/contract/statements'

const titles = { earnings: 'Earnings statement', use: 'Spend statement' } as const

export function statementTitle({ kind }: Pick<StatementHead, 'kind'>): string {
  return titles[kind]
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
