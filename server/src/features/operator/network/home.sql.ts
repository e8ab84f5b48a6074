import type { caseKinds } from '@frontrow/contract/operator/cases'
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many, one, only } from '../../../lib/db/rows.ts'

export interface QueueRow {
  kind: (typeof caseKinds)[number]
  waiting: number
  overdue: number
  asked: number
  mine: number
  oldestAt: Date | null
  firstCaseId: string | null
}

/** Open cases by kind, earliest due first. */
export async function findQueues(
  db: Db,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<QueueRow[]> {
  return many<QueueRow>(db)`
    SELECT kind, count(*) FILTER (WHERE state = 'open')::integer AS waiting,
      count(*) FILTER (WHERE state = 'open' AND due_at < ${now})::integer AS overdue,
      count(*) FILTER (WHERE state = 'asked')::integer AS asked,
      count(*) FILTER (WHERE claimed_by = ${operatorId} AND claimed_till > ${now})::integer AS mine,
      min(opened_at) FILTER (WHERE state = 'open') AS "oldestAt",
      (array_agg(id ORDER BY due_at, id) FILTER (WHERE state = 'open'))[1] AS "firstCaseId"
    FROM cases WHERE state IN ('open', 'asked') GROUP BY kind
    ORDER BY min(due_at) FILTER (WHERE state = 'open') NULLS LAST, kind`
}

/** The newest decision that stands. */
export async function findLastDecision(
  db: Db,
): Promise<{ at: Date; decidedBy: string; name: string | null } | undefined> {
  return one<{ at: Date; decidedBy: string; name: string | null }>(db)`
    SELECT d.at, d.decided_by AS "decidedBy", o.name
    FROM decisions d LEFT JOIN operators o ON 'operator:' || o.id = d.decided_by
    WHERE d.undone_at IS NULL ORDER BY d.at DESC LIMIT 1`
}

export interface Health {
  inForce: number
  toReview: number
  mailsWaiting: number
  mailsSince: Date | null
  mailFailure: string | null
  sealedAt: Date | null
  unsealed: number
  lastClosedDay: string | null
  differingDays: number
}

export async function findHealth(db: Db, now: Date): Promise<Health> {
  const health = await only<Health>(db)`
    SELECT h.*, m.*, a.*, d.* FROM
      (SELECT count(*)::integer AS "inForce",
         count(*) FILTER (WHERE review_by <= (${now}::timestamptz AT TIME ZONE 'UTC')::date)::integer AS "toReview"
       FROM network_holds WHERE lifted_at IS NULL) h,
      (SELECT count(*)::integer AS "mailsWaiting",
         min(CASE WHEN failure IS NULL THEN next_try_at ELSE created_at END) AS "mailsSince",
         (array_agg(failure ORDER BY created_at) FILTER (WHERE failure IS NOT NULL))[1] AS "mailFailure"
       FROM outbox WHERE next_try_at < ${now} OR failure IS NOT NULL) m,
      (SELECT (SELECT max(at) FROM audit_seals) AS "sealedAt",
         (SELECT count(*)::integer FROM audit_heads WHERE seq > sealed_seq) AS unsealed) a,
      (SELECT to_char(max(day) FILTER (WHERE state = 'counted'), 'YYYY-MM-DD') AS "lastClosedDay",
         count(*) FILTER (WHERE state = 'differs')::integer AS "differingDays"
       FROM (SELECT DISTINCT ON (day) day, state FROM delivery_days ORDER BY day, revision DESC) newest) d`
  return health
}

export interface DeliveryHealth {
  liveNodes: number
  p99Ms: number | null
  queuedEvents: number
  rollUpAgeSeconds: number | null
  strandedLeases: number
}

/** The newest figures of the nodes that wrote some since then, and leases that are overdue. */
export async function findDeliveryHealth(
  db: Db,
  { since, strandedBefore }: { since: Date; strandedBefore: Date },
): Promise<DeliveryHealth> {
  const health = await only<DeliveryHealth>(db)`
    SELECT count(*)::integer AS "liveNodes", max(p99_ms) AS "p99Ms",
      coalesce(sum(queued), 0)::integer AS "queuedEvents", min(roll_up_age_seconds) AS "rollUpAgeSeconds",
      (SELECT count(*)::integer FROM budget_leases
       WHERE state <> 'closed' AND expires_at < ${strandedBefore}) AS "strandedLeases"
    FROM (SELECT DISTINCT ON (node) * FROM node_figures WHERE at > ${since} ORDER BY node, at DESC) newest`
  return health
}

export interface TrafficRow {
  hour: Date
  requests: bigint
  answers: bigint
  impressions: bigint
  filtered: bigint
  billedMicros: bigint
}

/** The sums of each hour of the network; an hour without anything is left out. */
export async function hourlyTraffic(
  db: Db,
  { from, till }: { from: Date; till: Date },
): Promise<TrafficRow[]> {
  const span = sql`hour >= ${from} AND hour < ${till}`
  return many<TrafficRow>(db)`
    SELECT hour, sum(requests)::bigint AS requests, sum(answers)::bigint AS answers,
      sum(impressions)::bigint AS impressions, sum(filtered)::bigint AS filtered,
      sum(billed)::bigint AS "billedMicros"
    FROM (
      SELECT hour, requests, answers, impressions, 0 AS filtered, billed_network_micros AS billed
      FROM placement_hours WHERE ${span}
      UNION ALL
      SELECT hour, 0, 0, 0, events, 0 FROM placement_filtered_hours WHERE ${span}
    ) counted GROUP BY hour`
}
