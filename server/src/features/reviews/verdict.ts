import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { decideCase as call } from '@frontrow/contract/operator-cases'
import type { CaseKind } from './case-kind.ts'
import type { CaseRow } from './case.sql.ts'

export type Decided = Reply<typeof call>

/** What an operator chose. */
export type Verdict = Omit<Input<typeof call>['body'], 'version'>

export interface Deciding {
  row: CaseRow
  /** Of an appeal: the kind of the case that was decided first. */
  kind: CaseKind
  decisionId: string
  verdict: Verdict
}
