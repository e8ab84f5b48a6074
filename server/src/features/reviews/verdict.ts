import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { decideCase as call } from '@frontrow/contract/operator-cases'
import type { CaseRow } from './case.sql.ts'

export type Decided = Reply<typeof call>

/** What an operator chose. */
export type Verdict = Omit<Input<typeof call>['body'], 'version'>

export interface Deciding {
  row: CaseRow
  decisionId: string
  verdict: Verdict
}
