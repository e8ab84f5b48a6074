import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { decideCase as call } from '@frontrow/contract/operator/cases'

export type Decided = Reply<typeof call>

/** What an operator chose. */
export type Verdict = Omit<Input<typeof call>['body'], 'version'>
