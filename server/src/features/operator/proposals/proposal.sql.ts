import type { ProposalState } from '@frontrow/contract/operator/proposals'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { execute, many, one } from '../../../lib/db/rows.ts'

export interface ProposalRow {
  id: string
  kind: string
  subject: string
  organizationId: string | null
  organizationName: string | null
  payload: string
  payloadHash: Buffer
  reason: string
  proposedBy: string
  proposedByName: string
  proposedAt: Date
  expiresAt: Date
  isAlone: boolean
  state: ProposalState
  approvedBy: string | null
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: Date | null
  note: string | null
  takesEffectAt: Date | null
}

const columns = sql`
  p.id, p.kind, p.subject, p.organization_id AS "organizationId", g.name AS "organizationName",
  p.payload, p.payload_hash AS "payloadHash", p.reason, p.proposed_by AS "proposedBy",
  b.name AS "proposedByName", p.proposed_at AS "proposedAt", p.expires_at AS "expiresAt",
  p.is_alone AS "isAlone", p.state, p.approved_by AS "approvedBy", p.decided_by AS "decidedBy",
  d.name AS "decidedByName", p.decided_at AS "decidedAt", p.note, p.takes_effect_at AS "takesEffectAt"`
const joined = sql`
  proposals p JOIN operators b ON b.id = p.proposed_by LEFT JOIN operators d ON d.id = p.decided_by
  LEFT JOIN organizations g ON g.id = p.organization_id`

/** The kinds that an operator may decide, and the operator, who always sees their own. */
export interface Shown {
  kinds: readonly string[]
  operator: { id: string }
}

function isShown({ kinds, operator }: Shown): RawBuilder<unknown> {
  return sql`(p.kind = ANY (${kinds}::text[]) OR p.proposed_by = ${operator.id})`
}

/** Open and waiting proposals, earliest expiry first. */
export async function findOpenProposals(db: Db, shown: Shown): Promise<ProposalRow[]> {
  return many<ProposalRow>(db)`
    SELECT ${columns} FROM ${joined}
    WHERE p.state IN ('open', 'waiting') AND (p.state = 'waiting' OR p.expires_at > app_now())
      AND ${isShown(shown)}
    ORDER BY p.expires_at, p.id LIMIT 500`
}

/** Decided ones, newest first, before the proposal with this id. */
export async function decidedProposals(
  db: Db,
  shown: Shown,
  page: { before: string | undefined; most: number },
): Promise<ProposalRow[]> {
  const below = page.before === undefined ? sql`` : sql`AND p.id < ${page.before}`
  return many<ProposalRow>(db)`
    SELECT ${columns} FROM ${joined}
    WHERE (p.state NOT IN ('open', 'waiting') OR (p.state = 'open' AND p.expires_at <= app_now()))
      AND ${isShown(shown)} ${below}
    ORDER BY p.id DESC LIMIT ${page.most}`
}

export async function findProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  return one<ProposalRow>(db)`
    SELECT ${columns} FROM ${joined} WHERE p.id = ${id}`
}

/** The same, locked until the transaction ends, so that it is decided once. */
export async function lockProposal(db: Db, id: string): Promise<ProposalRow | undefined> {
  await execute(db)`SELECT FROM proposals WHERE id = ${id} FOR UPDATE`
  return findProposal(db, id)
}

/** How many proposals of others the operator may decide. */
export async function countOpen(db: Db, { kinds, operator }: Shown): Promise<number> {
  const counted = await one<{ count: number }>(db)`
    SELECT count(*)::int FROM proposals
    WHERE state = 'open' AND expires_at > app_now() AND kind = ANY (${kinds}::text[])
      AND proposed_by <> ${operator.id}`
  return counted?.count ?? 0
}

export interface NewProposal {
  id: string
  kind: string
  subject: string
  organizationId: string | null
  payload: string
  payloadHash: Buffer
  reason: string
  proposedBy: string
  now: Date
  expiresAt: Date
  /** Undefined where a second person has to approve. */
  takesEffectAt: Date | undefined
}

/** Returns false where the same is open already. */
export async function insertProposal(db: Db, row: NewProposal): Promise<boolean> {
  const isAlone = row.takesEffectAt !== undefined
  const stored = await many(db)`
    INSERT INTO proposals (id, kind, subject, organization_id, payload, payload_hash, reason,
      proposed_by, proposed_at, expires_at, is_alone, state, takes_effect_at)
    VALUES (${row.id}, ${row.kind}, ${row.subject}, ${row.organizationId}, ${row.payload},
      ${row.payloadHash}, ${row.reason}, ${row.proposedBy}, ${row.now}, ${row.expiresAt}, ${isAlone},
      ${isAlone ? 'waiting' : 'open'}, ${row.takesEffectAt ?? null})
    ON CONFLICT (kind, subject) WHERE state IN ('open', 'waiting') DO NOTHING RETURNING id`
  return stored.length === 1
}

export interface Change {
  state: ProposalState
  approvedBy?: string
  decidedBy?: string
  decidedAt?: Date
  note?: string
  takesEffectAt?: Date
}

export async function changeProposal(db: Db, id: string, change: Change): Promise<void> {
  await db
    .updateTable('proposals')
    .set({
      state: change.state,
      ...(change.approvedBy === undefined ? {} : { approved_by: change.approvedBy }),
      ...(change.decidedBy === undefined ? {} : { decided_by: change.decidedBy }),
      ...(change.decidedAt === undefined ? {} : { decided_at: change.decidedAt }),
      ...(change.note === undefined ? {} : { note: change.note }),
      ...(change.takesEffectAt === undefined ? {} : { takes_effect_at: change.takesEffectAt }),
    })
    .where('id', '=', id)
    .execute()
}

/** Voids what an operator has proposed and nobody has decided. Returns how many. */
export async function voidProposalsOf(
  db: Db,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<number> {
  const voided = await db
    .updateTable('proposals')
    .set({ state: 'void', decided_at: now, note: 'Its proposer was removed.' })
    .where('proposed_by', '=', operatorId)
    .where('state', 'in', ['open', 'waiting'])
    .returning('id')
    .execute()
  return voided.length
}

/** Those that have expired, and those whose waiting time is over. */
export async function dueProposals(db: Db): Promise<{ id: string }[]> {
  return many<{ id: string }>(db)`
    SELECT id FROM proposals WHERE (state = 'open' AND expires_at <= app_now())
      OR (state = 'waiting' AND takes_effect_at <= app_now())
    ORDER BY id LIMIT 50`
}

/** An expired one of the same kind and subject, which makes room for a new one. */
export async function expiredTwin(
  db: Db,
  { kind, subject }: { kind: string; subject: string },
): Promise<string | undefined> {
  const found = await one<{ id: string }>(db)`
    SELECT id FROM proposals WHERE kind = ${kind} AND subject = ${subject} AND state = 'open'
      AND expires_at <= app_now() FOR UPDATE`
  return found?.id
}
