import { sql } from 'kysely'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { noteFirstTests } from '../counters/placement-firsts.sql.ts'
import { insertValues } from '../store/columns.sql.ts'
import type { SampledCandidate, DecisionSample, SampledRequest } from './decision-sample.ts'
import { execute } from '../../../lib/db/rows.ts'

/** A repeated write changes nothing. A deleted placement is skipped. */
export async function insertDecisions(db: Db, decisions: readonly DecisionSample[]): Promise<void> {
  for (const sample of decisions) {
    await execute(db)`
      INSERT INTO kept_decisions ${insertValues<'kept_decisions'>({
        organization_id: sql`organization_id`,
        request_id: sample.requestId,
        placement_id: sql`id`,
        at: sample.at,
        is_test: sample.isTest,
        asked: JSON.stringify(sample.asked),
        reason: sample.reason,
        candidates: JSON.stringify(sample.candidates),
        left_out: sample.leftOut,
      })}
      FROM ad_placements WHERE number = ${sample.placement}
      ON CONFLICT DO NOTHING`
  }
  const tests = decisions.filter(({ isTest }) => isTest)
  await noteFirstTests(db, tests)
}

export async function forgetDecisions(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('kept_decisions').where('at', '<', before).execute()
}

/** Returns a decision sample of one of the organization's placements. */
export async function findDecisionSample(ctx: MemberContext, requestId: string, since: Date) {
  const found = await ctx.db
    .selectFrom('kept_decisions as d')
    .innerJoin('ad_placements as p', (join) =>
      join
        .onRef('p.id', '=', 'd.placement_id')
        .onRef('p.organization_id', '=', 'd.organization_id'),
    )
    .select(['d.request_id', 'd.at', 'd.is_test', 'd.reason', 'd.left_out'])
    .select(['p.id as placement_id', 'p.name as placement_name'])
    .select(['d.asked', 'd.candidates'])
    .where('d.organization_id', '=', ctx.organizationId)
    .where('d.request_id', '=', requestId)
    .where('d.at', '>', since)
    .executeTakeFirst()
  if (found === undefined) return undefined
  // `insertDecisions` wrote these columns, so their shape is known.
  const asked: unknown = found.asked
  const candidates: unknown = found.candidates
  return { ...found, asked: asked as SampledRequest, candidates: candidates as SampledCandidate[] }
}

/** Returns the names of the organization's own campaigns among these, by id. */
export async function findOwnNames(
  ctx: MemberContext,
  campaignIds: readonly string[],
): Promise<Map<string, string>> {
  if (campaignIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('organization_id', '=', ctx.organizationId)
    .where('id', 'in', campaignIds)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
