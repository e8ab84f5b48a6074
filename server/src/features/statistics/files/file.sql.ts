import type { FileFormat } from '@frontrow/contract/statistics/formats'
import type { StatisticsAsk } from '@frontrow/contract/statistics'
import type { MemberContext } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { sql } from 'kysely'
import { execute, many, one } from '../../../lib/db/rows.ts'

type Own = Pick<MemberContext, 'db' | 'organizationId'>

export interface NewFile {
  id: string
  organizationId: string
  /** Null for a file of a schedule. */
  madeBy: string | null
  scheduleId: string | null
  name: string
  ask: StatisticsAsk
  needsMoney: boolean
  format: FileFormat
  isRevision: boolean
  createdAt: Date
  expiresAt: Date
}

export interface FileRow extends NewFile {
  makerName: string | null
  state: 'waiting' | 'ready' | 'failed'
  tries: number
  rowCount: bigint | null
  sizeBytes: bigint | null
  sha256: Buffer | null
  failure: string | null
  /** True where the books did not have all days when it was made; null until it is ready. */
  isEstimated: boolean | null
}

const columns = sql.raw(`
  f.id, f.organization_id AS "organizationId", f.made_by AS "madeBy", f.schedule_id AS "scheduleId", f.name, f.ask,
  f.needs_money AS "needsMoney", f.format, f.is_revision AS "isRevision", f.created_at AS "createdAt",
  f.expires_at AS "expiresAt", f.state, f.tries, f.row_count AS "rowCount", f.size_bytes AS "sizeBytes", f.sha256, f.failure,
  f.is_estimated AS "isEstimated"`)

/** Orders a file. Returns false while another file of the organization is being made. */
export async function insertFile(db: Db, file: NewFile): Promise<boolean> {
  const row = await one(db)`
    INSERT INTO statistics_files (id, organization_id, made_by, schedule_id, name, ask, needs_money, format, is_revision,
      created_at, expires_at)
    VALUES (${file.id}, ${file.organizationId}, ${file.madeBy}, ${file.scheduleId}, ${file.name},
      ${JSON.stringify(file.ask)}, ${file.needsMoney}, ${file.format}, ${file.isRevision}, ${file.createdAt}, ${file.expiresAt})
    ON CONFLICT (organization_id) WHERE state = 'waiting' DO NOTHING RETURNING id`
  return row !== undefined
}

/** The organization's files that have not expired, newest first; with `id` that one alone. */
export async function selectFiles({ db, organizationId }: Own, id?: string): Promise<FileRow[]> {
  return many<FileRow>(db)`
    SELECT ${columns}, d.name AS "makerName" FROM statistics_files f LEFT JOIN developers d ON d.id = f.made_by
    WHERE f.organization_id = ${organizationId} AND f.expires_at > app_now()
      AND (${id ?? null}::uuid IS NULL OR f.id = ${id ?? null}::uuid)
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${mostListed}`
}

const mostListed = 500

/** A claimed file. `tries` identifies the claim: a later claim makes this one void. */
export type ClaimedFile = Omit<FileRow, 'makerName'>

/** A claim that is not extended for a minute is void, because its node has failed. */
const inAMinute = sql`app_now() + interval '1 minute'`

/**
 * Claims the oldest waiting file that no node is making, and counts a try. Undefined where there is
 * none.
 */
export async function claimFile(db: Db): Promise<ClaimedFile | undefined> {
  return one<ClaimedFile>(db)`
    UPDATE statistics_files f SET tries = f.tries + 1, claimed_till = ${inAMinute}
    WHERE f.id = (SELECT id FROM statistics_files
      WHERE state = 'waiting' AND (claimed_till IS NULL OR claimed_till <= app_now())
      ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns}`
}

type Claim = Pick<ClaimedFile, 'id' | 'tries'>

/** Extends a claim. Returns false where another node has claimed the file. */
export async function keepClaim(db: Db, { id, tries }: Claim): Promise<boolean> {
  const row = await one(db)`
    UPDATE statistics_files SET claimed_till = ${inAMinute}
    WHERE id = ${id} AND tries = ${tries} AND state = 'waiting' RETURNING id`
  return row !== undefined
}

/** Releases a claim and takes back its try, so that another node can claim the file immediately. */
export async function giveClaimBack(db: Db, { id, tries }: Claim): Promise<void> {
  await execute(db)`
    UPDATE statistics_files SET claimed_till = NULL, tries = tries - 1
    WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`
}

export interface Written {
  rowCount: number
  isEstimated: boolean
  sizeBytes: number
  sha256: Buffer
}

/** Marks a file as ready. Returns false where another node has claimed it. */
export async function noteReady(db: Db, { id, tries }: Claim, written: Written): Promise<boolean> {
  const row = await one(db)`
    UPDATE statistics_files SET state = 'ready', claimed_till = NULL, row_count = ${written.rowCount},
      is_estimated = ${written.isEstimated}, size_bytes = ${written.sizeBytes}, sha256 = ${written.sha256}, ended_at = app_now()
    WHERE id = ${id} AND tries = ${tries} AND state = 'waiting' RETURNING id`
  return row !== undefined
}

export async function noteFailed(db: Db, { id, tries }: Claim, failure: string): Promise<void> {
  await execute(db)`
    UPDATE statistics_files SET state = 'failed', claimed_till = NULL, failure = ${failure}, ended_at = app_now()
    WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`
}

/** Some of the files that expired. */
export async function expiredFiles(db: Db): Promise<{ id: string }[]> {
  return many<{ id: string }>(db)`
    SELECT id FROM statistics_files WHERE expires_at <= app_now() ORDER BY expires_at LIMIT 100`
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('statistics_files').where('id', '=', id).execute()
}
