import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../lib/db/database.ts'
import { execute, many, one } from '../../lib/db/rows.ts'
import { joinAppealed, nameOfCase, stillOfCase } from './case-subject.sql.ts'

type CaseName = 'organization' | 'app' | 'ad' | 'report' | 'traffic' | 'appeal'

export interface CaseRow {
  id: string
  kind: CaseName
  /** Of an appeal: the kind of the case that was decided first. */
  decidedKind: Exclude<CaseName, 'appeal'> | null
  state: 'open' | 'asked' | 'closed'
  /**
   * What it is about: the organization, the app, the content, the placement, or the decision that
   * is appealed.
   */
  subjectId: string
  /** Of an appeal: the name of what was decided on first. */
  subjectName: string
  organizationId: string
  organizationName: string
  openedAt: Date
  dueAt: Date
  claimedBy: string | null
  claimedTill: Date | null
  claimerName: string | null
  version: number
  /** The case is closed without a decision once the change that opened it is taken back. */
  isWithdrawable: boolean
  /** The folder of an ad that it is about; null where that has no still, and for other subjects. */
  stillPath: string | null
}

const columns = sql`
  c.id, c.kind, c.state, c.subject_id AS "subjectId", c.organization_id AS "organizationId",
  o.name AS "organizationName", c.opened_at AS "openedAt", c.due_at AS "dueAt", c.claimed_by AS "claimedBy",
  c.claimed_till AS "claimedTill", p.name AS "claimerName", c.version, k.kind AS "decidedKind",
  c.is_withdrawable AS "isWithdrawable",
  coalesce(${nameOfCase}, o.name) AS "subjectName", ${stillOfCase} AS "stillPath"
  FROM cases c JOIN organizations o ON o.id = c.organization_id LEFT JOIN operators p ON p.id = c.claimed_by
  ${joinAppealed}`

/** The last row of the page before. The next page begins below it. */
export interface CasePlace {
  readonly dueAt: Date
  readonly id: string
}

/** The cases that pass the filter, earliest due first. */
export async function findCases(
  db: Db,
  wanted: {
    kind: string | undefined
    /** Undefined for all. An appeal is of the kind that was decided first. */
    kinds: readonly string[] | undefined
    state: string
    claimedBy: string | undefined
    before: CasePlace | undefined
    now: Date
    most: number
  },
): Promise<CaseRow[]> {
  const { kind, kinds, state, claimedBy, before, now, most } = wanted
  const ofKind = kind === undefined ? sql`` : sql`AND c.kind = ${kind}`
  const ofKinds =
    kinds === undefined ? sql`` : sql`AND coalesce(k.kind, c.kind) = ANY (${[...kinds]}::text[])`
  const mine =
    claimedBy === undefined
      ? sql``
      : sql`AND c.claimed_by = ${claimedBy} AND c.claimed_till > ${now}`
  const below =
    before === undefined ? sql`` : sql`AND (c.due_at, c.id) > (${before.dueAt}, ${before.id}::uuid)`
  return many<CaseRow>(db)`
    SELECT ${columns} WHERE c.state = ${state} ${ofKind} ${ofKinds} ${mine} ${below}
    ORDER BY c.due_at, c.id LIMIT ${most}`
}

export async function findCase(db: Db, id: string): Promise<CaseRow | undefined> {
  return oneCase(db, id, sql``)
}

/** The case, locked until the transaction ends. */
export async function lockCase(db: Db, id: string): Promise<CaseRow | undefined> {
  return oneCase(db, id, sql`FOR UPDATE OF c`)
}

async function oneCase(
  db: Db,
  id: string,
  lock: RawBuilder<unknown>,
): Promise<CaseRow | undefined> {
  return one<CaseRow>(db)`SELECT ${columns} WHERE c.id = ${id} ${lock}`
}

/** The cases of a kind about these subjects that are not closed. */
export async function findOpenCases(
  db: Db,
  { kind, subjectIds }: { kind: CaseName; subjectIds: readonly string[] },
): Promise<CaseRow[]> {
  return many<CaseRow>(db)`
    SELECT ${columns}
    WHERE c.kind = ${kind} AND c.subject_id = ANY (${[...subjectIds]}::uuid[]) AND c.state <> 'closed'`
}

/** Changes a case and raises its version. */
export async function updateCase(
  db: Db,
  { id, organizationId }: Pick<CaseRow, 'id' | 'organizationId'>,
  change: { state: CaseRow['state']; dueAt?: Date; isWithdrawable?: boolean },
): Promise<void> {
  await db
    .updateTable('cases')
    .set((eb) => ({
      state: change.state,
      version: eb('version', '+', 1),
      ...(change.dueAt === undefined ? {} : { due_at: change.dueAt }),
      ...(change.isWithdrawable === undefined ? {} : { is_withdrawable: change.isWithdrawable }),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Sets when a case is due. Its version stays. */
export async function setDue(
  db: Db,
  { id, organizationId }: Pick<CaseRow, 'id' | 'organizationId'>,
  dueAt: Date,
): Promise<void> {
  await db
    .updateTable('cases')
    .set({ due_at: dueAt })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

/** Sets who looks at a case. It is no change of the case, so its version stays. */
export async function setClaim(
  db: Db,
  { id, organizationId }: Pick<CaseRow, 'id' | 'organizationId'>,
  claim: { by: string; till: Date } | undefined,
): Promise<void> {
  await db
    .updateTable('cases')
    .set({ claimed_by: claim?.by ?? null, claimed_till: claim?.till ?? null })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
}

export interface NewCase {
  kind: CaseName
  subjectId: string
  organizationId: string
  state?: CaseRow['state']
  now: Date
  dueAt: Date
  isWithdrawable?: boolean
}

/** Returns undefined where such a case is open already. */
export async function insertCase(
  db: Db,
  opened: NewCase,
): Promise<{ id: string; organizationId: string } | undefined> {
  const { kind, organizationId, subjectId, state = 'open', now, dueAt } = opened
  const { isWithdrawable = false } = opened
  const made = await db
    .insertInto('cases')
    .values({
      kind,
      subject_id: subjectId,
      organization_id: organizationId,
      state,
      opened_at: now,
      due_at: dueAt,
      is_withdrawable: isWithdrawable,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).where('state', '<>', 'closed').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return made && { id: made.id, organizationId }
}

/** The case of a subject that is not closed, locked until the transaction ends. */
export async function lockOpenCase(
  db: Db,
  { kind, subjectId }: { kind: CaseName; subjectId: string },
): Promise<CaseRow | undefined> {
  return one<CaseRow>(db)`
    SELECT ${columns} WHERE c.kind = ${kind} AND c.subject_id = ${subjectId} AND c.state <> 'closed'
    FOR UPDATE OF c`
}

/**
 * The open cases of these kinds about subjects of an organization, locked. An appeal is about the
 * subject of the decision that is appealed.
 */
export async function lockCasesAbout(
  db: Db,
  about: { organizationId: string; kinds: readonly CaseName[]; subjectIds: readonly string[] },
): Promise<Pick<CaseRow, 'id' | 'organizationId' | 'state'>[]> {
  const { organizationId, kinds, subjectIds } = about
  return many<Pick<CaseRow, 'id' | 'organizationId' | 'state'>>(db)`
    SELECT c.id, c.organization_id AS "organizationId", c.state FROM cases c
    LEFT JOIN decisions d ON c.kind = 'appeal' AND d.organization_id = c.organization_id AND d.id = c.subject_id
    LEFT JOIN cases k ON k.organization_id = d.organization_id AND k.id = d.case_id
    WHERE c.organization_id = ${organizationId} AND c.state <> 'closed' AND c.kind = ANY (${[...kinds]}::text[])
      AND coalesce(k.subject_id, c.subject_id) = ANY (${[...subjectIds]}::uuid[])
    ORDER BY c.id FOR UPDATE OF c`
}

export async function insertEvent(
  db: Db,
  { id, organizationId }: Pick<CaseRow, 'id' | 'organizationId'>,
  event: {
    kind: 'opened' | 'changed' | 'asked' | 'answered' | 'decided' | 'undone' | 'withdrawn'
    actor: string
    now: Date
    text?: string
  },
): Promise<void> {
  const { kind, actor, now: at, text } = event
  await db
    .insertInto('case_events')
    .values({ case_id: id, organization_id: organizationId, kind, actor, at, text: text ?? null })
    .execute()
}

export interface EventRow {
  at: Date
  kind: string
  actor: string
  actorName: string | null
  text: string | null
}

/** What happened to a case, the oldest first. */
export async function findEvents(db: Db, caseId: string): Promise<EventRow[]> {
  return many<EventRow>(db)`
    SELECT e.at, e.kind, e.actor, ${actorName(sql`e.actor`)} AS "actorName", e.text
    FROM case_events e WHERE e.case_id = ${caseId} ORDER BY e.at, e.id`
}

/** The name of an operator, a member or an API token that is an actor; null for others. */
export function actorName(actor: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`coalesce(
    (SELECT name FROM operators WHERE 'operator:' || id = ${actor}),
    (SELECT name FROM developers WHERE 'developer:' || id = ${actor}),
    (SELECT name FROM api_tokens WHERE 'token:' || id = ${actor}))`
}

export interface OrganizationFacts {
  address: string
  website: string
  app_store_url: string | null
  play_store_url: string | null
  members: { name: string; email: string; role: number }[]
  same_website: { id: string; name: string }[]
}

/** What an operator decides on. */
export async function findFacts(db: Db, organizationId: string): Promise<OrganizationFacts> {
  const facts = await one<OrganizationFacts>(db)`
    SELECT o.address, o.website, o.app_store_url, o.play_store_url,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', d.name, 'email', d.email, 'role', m.role)
         ORDER BY m.created_at, d.id), '[]')
       FROM memberships m JOIN developers d ON d.id = m.developer_id
       WHERE m.organization_id = o.id AND m.left_at IS NULL) AS members,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name)), '[]') FROM (
         SELECT x.id, x.name FROM organizations x
         WHERE x.id <> o.id AND lower(x.website) = lower(o.website) LIMIT 10) x) AS same_website
    FROM organizations o WHERE o.id = ${organizationId}`
  if (facts === undefined) throw new Error(`organization ${organizationId} does not exist`)
  return facts
}

/** Marks the transaction as one that writes its own decision, for the trigger of organizations. */
export async function nameDecision(db: Db, decisionId: string): Promise<void> {
  await execute(db)`SELECT set_config('app.deciding', ${decisionId}, true)`
}
