import { dayMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import { appealDays, type listDecisions as call } from '@frontrow/contract/reviews'
import type { MemberContext } from '../../lib/calls/context.ts'
import type { CaseRow } from './case.sql.ts'
import { type OwnDecision, findOpenQuestion, ownDecisions } from './own-decision.sql.ts'

type Decision = Reply<typeof call>['decisions'][number]

/** GET /decisions: what was decided about the organization, and the question that is open. */
export async function listDecisions(
  ctx: Pick<MemberContext, 'db' | 'organizationId' | 'now'>,
): Promise<Reply<typeof call>> {
  const question = await findOpenQuestion(ctx)
  const decisions = await ownDecisions(ctx)
  return {
    question:
      question === undefined
        ? null
        : {
            id: question.id,
            about: aboutOf(question),
            asked_at: question.asked_at.toISOString(),
            text: question.text,
            answer: null,
          },
    decisions: decisions.map((row) => asDecision(row, ctx.now)),
  }
}

function asDecision(row: OwnDecision, now: Date): Decision {
  return {
    id: row.id,
    at: row.at.toISOString(),
    about: aboutOf(row),
    outcome: row.outcome,
    clause: row.clause,
    message: row.message,
    what_to_do: row.whatToDo,
    automated: row.automated,
    appeal: appealOf(row),
    appeal_till: appealTill(row, now)?.toISOString() ?? null,
  }
}

function aboutOf(row: Pick<OwnDecision, 'kind' | 'subjectId' | 'subjectName'>): Decision['about'] {
  return { kind: subjectKind(row.kind), id: row.subjectId, name: row.subjectName }
}

/** What a case is about, as members know it: a report is about an ad, traffic about a placement. */
export function subjectKind(kind: CaseRow['kind']): Decision['about']['kind'] {
  if (kind === 'ad' || kind === 'report') return 'ad'
  if (kind === 'traffic') return 'placement'
  return kind === 'app' ? 'app' : 'organization'
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
