import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { FileFormat } from '@frontrow/contract/statistics/formats'
import type { ScheduledAsk } from '@frontrow/contract/statistics/kept-asks'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { takeLock } from '../../../lib/db/locks.ts'
import { execute, many, one, only } from '../../../lib/db/rows.ts'
import type { Every } from './run-days.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId'>

/** The fields of a schedule that come from a member, and its next run. */
export interface ScheduleContent {
  name: string
  ask: Static<typeof ScheduledAsk>
  needsMoney: boolean
  format: FileFormat
  every: Every
  hour: number
  timeZone: string
  waitsForClose: boolean
  recipientIds: readonly string[]
  /** The day of the next run, in its time zone. */
  runsOn: string
}

export interface ScheduleRow extends ScheduleContent {
  id: string
  organizationId: string
  madeBy: string
  makerName: string
  recipients: { id: string; name: string }[]
  createdAt: Date
  lastSentAt: Date | null
  version: number
}

/** A schedule as a job reads it. */
export type DueSchedule = Omit<ScheduleRow, 'makerName' | 'recipients'>

const columns = sql.raw(`
  s.id, s.organization_id AS "organizationId", s.made_by AS "madeBy", s.name, s.ask, s.needs_money AS "needsMoney",
  s.format, s.every, s.hour, s.time_zone AS "timeZone", s.waits_for_close AS "waitsForClose",
  s.recipient_ids AS "recipientIds", s.runs_on AS "runsOn", s.created_at AS "createdAt",
  s.last_sent_at AS "lastSentAt", s.version`)

/** The organization's schedules, oldest first; with `id` that one alone. */
export async function selectSchedules(
  { db, organizationId }: Own,
  id?: string,
): Promise<ScheduleRow[]> {
  return many<ScheduleRow>(db)`
    SELECT ${columns}, d.name AS "makerName",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name) ORDER BY r.name, r.id), '[]')
       FROM developers r WHERE r.id = ANY (s.recipient_ids)) AS recipients
    FROM statistics_schedules s JOIN developers d ON d.id = s.made_by
    WHERE s.organization_id = ${organizationId} AND (${id ?? null}::uuid IS NULL OR s.id = ${id ?? null}::uuid)
    ORDER BY s.id`
}

/** Locks the organization's schedules against concurrent new ones, and counts them. */
export async function countSchedules({ db, organizationId }: Own): Promise<number> {
  await takeLock(db, 'objects', `statistics_schedules|${organizationId}`)
  const { count } = await only<{ count: number }>(db)`
    SELECT count(*)::int AS count FROM statistics_schedules WHERE organization_id = ${organizationId}`
  return count
}

/** The day and the hour in a time zone now. */
export async function localNow(db: Db, zone: string): Promise<{ day: string; hour: number }> {
  return only<{ day: string; hour: number }>(db)`
    SELECT local::date AS day, extract(hour FROM local)::int AS hour FROM (SELECT app_now() AT TIME ZONE ${zone} AS local) n`
}

export async function insertSchedule(
  { db, organizationId, developerId, now }: Own & Pick<MemberContext, 'developerId' | 'now'>,
  id: string,
  content: ScheduleContent,
): Promise<void> {
  await db
    .insertInto('statistics_schedules')
    .values({
      id,
      organization_id: organizationId,
      made_by: developerId,
      created_at: now,
      ...valuesOf(content),
    })
    .execute()
}

/** Changes a schedule that still has this version. Returns false where it has another. */
export async function updateSchedule(
  { db, organizationId }: Own,
  { id, version }: { id: string; version: number },
  content: ScheduleContent,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('statistics_schedules')
    .set({ ...valuesOf(content), version: version + 1 })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function valuesOf(content: ScheduleContent) {
  return {
    name: content.name,
    ask: JSON.stringify(content.ask),
    needs_money: content.needsMoney,
    format: content.format,
    every: content.every,
    hour: content.hour,
    time_zone: content.timeZone,
    waits_for_close: content.waitsForClose,
    recipient_ids: [...content.recipientIds],
    runs_on: content.runsOn,
  }
}

/** Removes a schedule with its runs. Its files stay. */
export async function deleteSchedule({ db, organizationId }: Own, id: string): Promise<void> {
  await db
    .deleteFrom('statistics_schedules')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/**
 * The schedules whose hour has come and whose period is over in UTC. One that waits for the close
 * is due once the books have its last day. Those of an organization whose file is being made are
 * left out.
 */
export async function dueSchedules(db: Db): Promise<DueSchedule[]> {
  return many<DueSchedule>(db)`
    SELECT ${columns} FROM statistics_schedules s
    WHERE (s.runs_on + make_interval(hours => s.hour)) AT TIME ZONE s.time_zone <= app_now()
      AND s.runs_on::timestamp AT TIME ZONE 'UTC' <= app_now()
      AND (NOT s.waits_for_close
        OR EXISTS (SELECT FROM delivery_days d WHERE d.day = s.runs_on - 1 AND d.state = 'counted'))
      AND NOT EXISTS (SELECT FROM statistics_files f WHERE f.organization_id = s.organization_id AND f.state = 'waiting')
    ORDER BY s.runs_on, s.id LIMIT ${mostAtOnce}`
}

const mostAtOnce = 500

interface CorrectedRun extends DueSchedule {
  fromDay: string
  tillDay: string
}

/** The periods of which a day was corrected in the books after their last file was ordered. */
export async function correctedRuns(db: Db, since: Date): Promise<CorrectedRun[]> {
  return many<CorrectedRun>(db)`
    WITH corrected AS (
      SELECT day AS day_from, day AS day_till, counted_at AS at FROM delivery_days
      WHERE revision > 1 AND state = 'counted' AND counted_at > ${since}
      UNION ALL
      SELECT day_from, day_till, applied_at FROM ledger_adjustments WHERE applied_at > ${since})
    SELECT ${columns}, r.from_day AS "fromDay", r.till_day AS "tillDay"
    FROM statistics_runs r JOIN statistics_schedules s ON s.id = r.schedule_id
    WHERE EXISTS (SELECT FROM corrected c
        WHERE c.day_from <= r.till_day AND c.day_till >= r.from_day AND c.at > r.ordered_at)
      AND NOT EXISTS (SELECT FROM statistics_files f WHERE f.organization_id = s.organization_id AND f.state = 'waiting')
    ORDER BY r.till_day, s.id LIMIT ${mostAtOnce}`
}

/** Locks a schedule that still has this version and this next run. */
export async function lockSchedule(
  db: Db,
  { id, version, runsOn }: Pick<DueSchedule, 'id' | 'version' | 'runsOn'>,
): Promise<boolean> {
  const row = await one(db)`
    SELECT id FROM statistics_schedules
    WHERE id = ${id} AND version = ${version} AND runs_on = ${runsOn}::date FOR UPDATE`
  return row !== undefined
}

export async function setNextRun(db: Db, id: string, runsOn: string): Promise<void> {
  await execute(db)`UPDATE statistics_schedules SET runs_on = ${runsOn} WHERE id = ${id}`
}

/** Stores when the file of a period was ordered. */
export async function noteRun(
  db: Db,
  run: { organizationId: string; scheduleId: string; from: string; till: string; now: Date },
): Promise<void> {
  await execute(db)`
    INSERT INTO statistics_runs (organization_id, schedule_id, from_day, till_day, ordered_at)
    VALUES (${run.organizationId}, ${run.scheduleId}, ${run.from}, ${run.till}, ${run.now})
    ON CONFLICT (schedule_id, till_day) DO UPDATE SET ordered_at = excluded.ordered_at, from_day = excluded.from_day`
}

export async function removeOldRuns(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('statistics_runs').where('ordered_at', '<', before).execute()
}
