import { sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { many, one, only } from '../../lib/db/rows.ts'
import { actorName } from './case.sql.ts'
import { whatToDo } from './what-to-do.ts'

export interface ReasonRow {
  code: string
  version: number
  kind: string
  severity: number
  title: string
  clause: string
  message: string
  what_to_do: string
  is_appealable: boolean
}

/** The newest version of each reason, or of the one with this code. */
export async function findReasons(db: Db, code?: string): Promise<ReasonRow[]> {
  return many<ReasonRow>(db)`
    SELECT DISTINCT ON (code) code, version, kind, severity, title, clause, message, what_to_do, is_appealable
    FROM reasons WHERE ${code ?? null}::text IS NULL OR code = ${code ?? null}
    ORDER BY code, version DESC`
}

/** Stores the next version of a reason. Returns false where somebody else has stored it already. */
export async function insertReason(db: Db, reason: ReasonRow, now: Date): Promise<boolean> {
  const made = await db
    .insertInto('reasons')
    .values({ ...reason, created_at: now })
    .onConflict((conflict) => conflict.columns(['code', 'version']).doNothing())
    .returning('code')
    .execute()
  return made.length === 1
}

/** The newest version of a reason that is in the list. */
export async function findReason(db: Db, code: string): Promise<ReasonRow> {
  const [reason] = await findReasons(db, code)
  if (reason === undefined) throw new Error(`there is no reason ${code}`)
  return reason
}

export interface NewDecision {
  id: string
  caseId: string
  organizationId: string
  outcome: string
  reason: ReasonRow | undefined
  message: string
  note: string | undefined
  isAppealable: boolean
  /** True where nobody looked at it. */
  automated: boolean
  /** What it changes, and from what. */
  measures: object
  decidedBy: string
  now: Date
  visibleFrom: Date
}

export async function insertDecision(db: Db, decision: NewDecision): Promise<void> {
  const { reason } = decision
  await db
    .insertInto('decisions')
    .values({
      id: decision.id,
      case_id: decision.caseId,
      organization_id: decision.organizationId,
      outcome: decision.outcome,
      reason_code: reason?.code ?? null,
      reason_version: reason?.version ?? null,
      clause: reason?.clause ?? null,
      message: decision.message,
      what_to_do: reason === undefined ? null : whatToDo(reason),
      note: decision.note ?? null,
      automated: decision.automated,
      is_appealable: decision.isAppealable,
      measures: JSON.stringify(decision.measures),
      decided_by: decision.decidedBy,
      at: decision.now,
      visible_from: decision.visibleFrom,
    })
    .execute()
}

/** Replaces what a decision changed, which is known after it was stored. */
export async function setMeasures(
  db: Db,
  decision: Pick<NewDecision, 'id' | 'organizationId' | 'measures'>,
): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ measures: JSON.stringify(decision.measures) })
    .where('organization_id', '=', decision.organizationId)
    .where('id', '=', decision.id)
    .execute()
}

/** What was before a decision, and what else it changed. */
export function decisionMeasures({ measures }: Pick<DecisionRow, 'measures'>): {
  before: unknown
  also: unknown
} {
  const { before, also } = measures as { before?: unknown; also?: unknown }
  return { before, also }
}

export interface DecisionRow {
  id: string
  caseId: string
  organizationId: string
  outcome: string
  reasonCode: string | null
  message: string
  note: string | null
  automated: boolean
  isAppealable: boolean
  measures: unknown
  decidedBy: string
  deciderName: string | null
  at: Date
  visibleFrom: Date
  undoneAt: Date | null
}

const columns = sql`
  d.id, d.case_id AS "caseId", d.organization_id AS "organizationId", d.outcome, d.reason_code AS "reasonCode",
  d.message, d.note, d.automated, d.is_appealable AS "isAppealable", d.measures, d.decided_by AS "decidedBy",
  ${actorName(sql`d.decided_by`)} AS "deciderName", d.at, d.visible_from AS "visibleFrom", d.undone_at AS "undoneAt"
  FROM decisions d`

/** All decisions on an organization, the newest first. */
export async function findDecisions(db: Db, organizationId: string): Promise<DecisionRow[]> {
  return many<DecisionRow>(db)`
    SELECT ${columns} WHERE d.organization_id = ${organizationId} ORDER BY d.at DESC, d.id DESC`
}

/**
 * How many decisions of people since a moment stand, and the median of the seconds from the opening
 * of their cases to them; null where there is none.
 */
export async function countDecided(
  db: Db,
  since: Date,
): Promise<{ decided: number; medianSeconds: number | null }> {
  return only<{ decided: number; medianSeconds: number | null }>(db)`
    SELECT count(*)::int AS decided,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM d.at - c.opened_at)))::int AS "medianSeconds"
    FROM decisions d JOIN cases c ON c.organization_id = d.organization_id AND c.id = d.case_id
    WHERE d.at >= ${since} AND NOT d.automated AND d.undone_at IS NULL`
}

/** Locks it until the transaction ends. */
export async function lockDecision(db: Db, id: string): Promise<DecisionRow | undefined> {
  return one<DecisionRow>(db)`SELECT ${columns} WHERE d.id = ${id} FOR UPDATE`
}

/** The id of the case that a decision closed. It locks nothing. */
export async function caseOf(db: Db, decisionId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('decisions')
    .select('case_id')
    .where('id', '=', decisionId)
    .executeTakeFirst()
  return found?.case_id
}

/** The newest decision of a case that stands. */
export async function lastDecisionOf(db: Db, caseId: string): Promise<DecisionRow | undefined> {
  return one<DecisionRow>(db)`
    SELECT ${columns} WHERE d.case_id = ${caseId} AND d.undone_at IS NULL ORDER BY d.at DESC, d.id DESC LIMIT 1`
}

export async function setUndone(
  db: Db,
  { id, organizationId, now }: { id: string; organizationId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('decisions')
    .set({ undone_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}
