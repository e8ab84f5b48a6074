import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { appealDays, type listDecisions as call } from '@frontrow/contract/reviews'
import type { MemberContext } from '../../lib/context.ts'
import { type OwnDecision, openQuestion, ownDecisions } from './own-decision.sql.ts'

type Decision = Reply<typeof call>['decisions'][number]

/** GET /decisions: what was decided about the organization, and the question that is open. */
export async function listDecisions(
  ctx: Pick<MemberContext, 'db' | 'organizationId' | 'now'>,
): Promise<Reply<typeof call>> {
  const question = await openQuestion(ctx)
  const decisions = await ownDecisions(ctx)
  return {
    question:
      question === undefined
        ? null
        : { ...question, asked_at: question.asked_at.toISOString(), answer: null },
    decisions: decisions.map((row) => asDecision(row, ctx.now)),
  }
}

function asDecision(row: OwnDecision, now: Date): Decision {
  return {
    id: row.id,
    at: row.at.toISOString(),
    about: {
      kind: row.kind === 'report' ? 'ad' : row.kind,
      id: row.subjectId,
      name: row.subjectName,
    },
    outcome: row.outcome,
    clause: row.clause,
    message: row.message,
    what_to_do: row.whatToDo,
    automated: row.automated,
    appeal: appealOf(row),
    appeal_till: appealTill(row, now)?.toISOString() ?? null,
  }
}

function appealOf(row: OwnDecision): Decision['appeal'] {
  if (row.appealedAt === null) return null
  return {
    at: row.appealedAt.toISOString(),
    text: row.appealText ?? '',
    outcome: row.appealOutcome,
    answer: row.appealAnswer,
    decided_at: row.appealDecidedAt?.toISOString() ?? null,
  }
}

/** Null where the decision cannot be appealed, or not any more. */
export function appealTill(row: OwnDecision, now: Date): Date | null {
  const till = new Date(row.at.getTime() + appealDays * dayMs)
  return row.isAppealable && row.appealedAt === null && till > now ? till : null
}
