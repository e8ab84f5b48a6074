import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showCase as call } from '@frontrow/contract/operator/cases'
import type { Db } from '../../lib/db/database.ts'
import type { OperatorReadContext } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { findAppeal } from './appeal.sql.ts'
import { asCase } from './as-case.ts'
import { type CaseKinds, findCaseKind } from './case-kind.ts'
import { type CaseRow, findCase, findEvents, findFacts } from './case.sql.ts'
import { type DecisionRow, caseOf, findDecisions } from './decision.sql.ts'

/** GET /cases/:id. Refuses `case_not_found`. */
export function showCaseOf(kinds: CaseKinds) {
  return (ctx: OperatorReadContext, { params }: Input<typeof call>) =>
    showCase(ctx, kinds, params.id)
}

async function showCase(
  ctx: OperatorReadContext,
  kinds: CaseKinds,
  id: string,
): Promise<Reply<typeof call>> {
  const { db, now } = ctx
  const row = await findCase(db, id)
  if (row === undefined) return refuse('case_not_found')
  const events = await findEvents(db, row.id)
  return {
    case: asCase(row, now),
    facts: await findFacts(db, row.organizationId),
    events: events.map(({ at, kind, actor, actorName, text }) => ({
      at: at.toISOString(),
      kind,
      actor_name: nameOfActor(actor, actorName),
      text,
    })),
    decisions: (await findDecisions(db, row.organizationId)).map(asDecision),
    appeal: await appealOf(db, row),
    ...nothingKnown,
    ...(await knownOf(ctx, kinds, row)),
  }
}

const nothingKnown = { ad: null, app: null, reports: null, traffic: null }

async function appealOf(
  db: Db,
  { decidedKind, subjectId }: CaseRow,
): Promise<Reply<typeof call>['appeal']> {
  if (decidedKind === null) return null
  const appeal = await findAppeal(db, subjectId)
  return appeal === undefined
    ? null
    : { text: appeal.text, decision_id: subjectId, kind: decidedKind }
}

/** What is known of the app or the ad; of an appeal, of what was decided on first. */
async function knownOf(ctx: OperatorReadContext, kinds: CaseKinds, row: CaseRow) {
  const kind = findCaseKind(kinds, row)
  if (row.decidedKind === null) return kind.facts?.(ctx, row.subjectId)
  const decidedCase = await caseOf(ctx.db, row.subjectId)
  const decided = decidedCase === undefined ? undefined : await findCase(ctx.db, decidedCase)
  return decided && kind.facts?.(ctx, decided.subjectId)
}

function asDecision(row: DecisionRow): Reply<typeof call>['decisions'][number] {
  return {
    id: row.id,
    at: row.at.toISOString(),
    outcome: row.outcome as 'approve',
    reason_code: row.reasonCode,
    message: row.message,
    note: row.note,
    automated: row.automated,
    decided_by: nameOfActor(row.decidedBy, row.deciderName),
    undone_at: row.undoneAt?.toISOString() ?? null,
  }
}

/** A command is run by a user of the host, who has no other name. */
export function nameOfActor(actor: string, name: string | null): string {
  if (name !== null) return name
  const [kind, user = ''] = actor.split(':')
  return kind === 'operator' ? `${user} (on the host)` : 'System'
}
