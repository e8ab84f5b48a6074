import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showCase as call } from '@frontrow/contract/operator-cases'
import { isId } from '../../lib/ids.ts'
import type { OperatorReadContext } from '../../lib/operator-context.ts'
import { refuse } from '../../lib/refuse.ts'
import { findAppeal } from './appeal.sql.ts'
import { asCase } from './as-case.ts'
import { findCase, findEvents, findFacts } from './case.sql.ts'
import { type DecisionRow, findDecisions } from './decision.sql.ts'

/** GET /cases/:id. Refuses `case_not_found`. */
export async function showCase(
  ctx: OperatorReadContext,
  { params }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { db, now } = ctx
  const row = isId(params.id) ? await findCase(db, params.id) : undefined
  if (row === undefined) return refuse('case_not_found')
  const events = await findEvents(db, row.id)
  const appeal = row.kind === 'appeal' ? await findAppeal(db, row.subjectId) : undefined
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
    appeal: appeal === undefined ? null : { text: appeal.text, decision_id: row.subjectId },
  }
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
