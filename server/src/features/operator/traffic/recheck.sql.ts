import type { Recheck } from '@frontrow/contract/operator/case-facts'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

export type RecheckResult = NonNullable<Static<typeof Recheck>['result']>

export interface RecheckRow {
  id: string
  organizationId: string
  placementId: string
  since: Date
  till: Date
  askedBy: string
  askedAt: Date
  state: 'waiting' | 'running' | 'done' | 'failed'
  finishedAt: Date | null
  result: RecheckResult | null
}

const columns = sql`
  r.id, r.organization_id AS "organizationId", r.placement_id AS "placementId", r.since, r.till, o.name AS "askedBy",
  r.asked_at AS "askedAt", r.state, r.finished_at AS "finishedAt", r.result
  FROM traffic_rechecks r JOIN operators o ON o.id = r.asked_by`

export async function insertRecheck(
  db: Db,
  recheck: {
    id: string
    organizationId: string
    placementId: string
    since: Date
    till: Date
    operatorId: string
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('traffic_rechecks')
    .values({
      id: recheck.id,
      organization_id: recheck.organizationId,
      placement_id: recheck.placementId,
      since: recheck.since,
      till: recheck.till,
      asked_by: recheck.operatorId,
      asked_at: recheck.now,
    })
    .execute()
}

export async function findRecheck(db: Db, id: string): Promise<RecheckRow | undefined> {
  return one<RecheckRow>(db)`SELECT ${columns} WHERE r.id = ${id}`
}

/** The newest rechecks of a placement. */
export async function findRechecks(db: Db, placementId: string): Promise<RecheckRow[]> {
  return many<RecheckRow>(db)`
    SELECT ${columns} WHERE r.placement_id = ${placementId} ORDER BY r.id DESC LIMIT 5`
}

export interface TakenRecheck {
  id: string
  organizationId: string
  placementId: string
  /** The number of the placement. */
  placement: number
  since: Date
  till: Date
}

/**
 * Takes the oldest recheck that waits, or that a node began and did not finish within
 * `abandonedMinutes`.
 */
export async function takeRecheck(
  db: Db,
  abandonedMinutes: number,
): Promise<TakenRecheck | undefined> {
  return one<TakenRecheck>(db)`
    UPDATE traffic_rechecks r SET state = 'running', started_at = app_now()
    FROM ad_placements p
    WHERE p.organization_id = r.organization_id AND p.id = r.placement_id AND r.id = (
      SELECT id FROM traffic_rechecks
      WHERE state = 'waiting'
        OR (state = 'running' AND started_at < app_now() - make_interval(mins => ${abandonedMinutes}))
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING r.id, r.organization_id AS "organizationId", r.placement_id AS "placementId", p.number AS placement,
      r.since, r.till`
}

export async function finishRecheck(
  db: Db,
  { id, organizationId }: Pick<TakenRecheck, 'id' | 'organizationId'>,
  result: RecheckResult | undefined,
): Promise<void> {
  await execute(db)`
    UPDATE traffic_rechecks SET state = ${result === undefined ? 'failed' : 'done'}, finished_at = app_now(),
      result = ${result === undefined ? null : JSON.stringify(result)}
    WHERE organization_id = ${organizationId} AND id = ${id}`
}
