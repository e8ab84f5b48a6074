import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { decideCases as call } from '@frontrow/contract/operator/cases'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { refusalOf } from '../../lib/failures/refuse.ts'
import type { CaseKinds } from './case-kind.ts'
import { decideOne } from './decide-case.ts'
import type { Verdict } from './verdicts/verdict.ts'

type Result = Reply<typeof call>['results'][number]

/** POST /cases/decisions: one transaction for each case, and one result. */
export function decideCasesOf(kinds: CaseKinds) {
  return async (
    ctx: OperatorActContext,
    { body }: Input<typeof call>,
  ): Promise<Reply<typeof call>> => {
    const { cases, ...verdict } = body
    const results: Result[] = []
    for (const seen of cases) results.push(await resultOf({ ctx, kinds }, seen, verdict))
    return { results }
  }
}

async function resultOf(
  by: { ctx: OperatorActContext; kinds: CaseKinds },
  seen: { id: string; version: number },
  verdict: Verdict,
): Promise<Result> {
  const case_id = seen.id
  try {
    return { case_id, ...(await decideOne(by, seen, verdict)), refusal: null }
  } catch (error) {
    return { case_id, decision_id: null, undo_till: null, refusal: refusalOf(error) }
  }
}
