// Stores installs: each in a transaction that locks its click and claims the installation.
import {
  countInvalidRows,
  countRows,
  countedActions,
  countedColumns,
  invalidRows,
} from '../counters/count-rows.sql.ts'
import { impressionOf } from '../counters/sweep.sql.ts'
import { givenOutgoing, insertOutgoing } from '../outgoing/outgoing.sql.ts'
import { insertColumns } from '../store/columns.sql.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { filteredRid } from '../store/filtered-rid.ts'
import { type EventToken, kinds, slotOf } from '../tokens/event-token.ts'
import {
  type StorableEvent,
  actionColumns,
  givenCte,
  givenArrays,
  hourOfSlot,
} from './event-columns.sql.ts'

/** The event database, or one transaction on it. */
export type Statements = Pick<EventDatabase, 'run'>

/** As a click, an install counts only if the impression of its ad counts. */
const countedOnArrival = `CASE
  WHEN reason = ${reasons.counts} AND ${impressionOf('given', 'i.slot = given.slot')} IS NOT NULL THEN at END`

/** $2: what leaves the network. */
const installStatement = `WITH ${givenCte(3)},
installed AS (
  INSERT INTO events.actions ${actionColumns(countedOnArrival)} FROM given
  ON CONFLICT DO NOTHING
  RETURNING rid, at, counted_at, reason, ${countedColumns}
),
outgoing AS (${insertOutgoing(2, 'EXISTS (SELECT 1 FROM installed)')}),
filtered AS (${invalidRows('installed', 'at')}),
${countInvalidRows},
counted AS (${countedActions('installed')}),
${countRows}
SELECT rid FROM installed`

/** Stores and counts the install of a click. Returns false if the click has an install already. */
export async function storeInstall(database: Statements, install: StorableEvent): Promise<boolean> {
  const values = [install.token.lane, givenOutgoing([install]), ...givenArrays([install])]
  const rows = await database.run(installStatement, values)
  return rows.length > 0
}

const clickKey = `lane = $1::smallint AND slot = ${hourOfSlot('$2::integer')} AND rid = $3`
/** The click that counts, or else the one that was filtered ($4). */
const lockStatement = `SELECT at, reason FROM events.actions
  WHERE lane = $1::smallint AND slot = ${hourOfSlot('$2::integer')} AND rid IN ($3, $4) AND kind = ${kinds.click}
  ORDER BY rid = $3 DESC LIMIT 1 FOR NO KEY UPDATE`
const installOfClickStatement = `SELECT at FROM events.actions WHERE ${clickKey} AND kind = ${kinds.install}`

/**
 * Returns the click of an ad, if it is stored, with its value of `reasons`, and whether it has an
 * install. The click's row stays locked until the transaction ends, so that a second install of the
 * same click sees the first one.
 */
export async function lockClick(
  database: Statements,
  token: EventToken,
): Promise<{ stored: StoredClick | undefined; hasInstall: boolean }> {
  const key = [token.lane, slotOf(token), token.rid]
  const [stored] = await database.run<StoredClick>(lockStatement, [...key, filteredRid(token.rid)])
  const installs = await database.run(installOfClickStatement, key)
  return { stored, hasInstall: installs.length > 0 }
}

export interface StoredClick extends Record<string, unknown> {
  at: Date
  /** A value of `reasons`. */
  reason: number
}

export interface InstallClaim {
  lane: number
  app: number
  installHash: Buffer
  rid: string
  at: Date
}

const claimColumns = insertColumns<'events.install_claims'>({
  lane: '$1::smallint',
  app: '$2::integer',
  install_hash: '$3::bytea',
  rid: '$4::uuid',
  at: '$5::timestamptz',
})
const claimStatement = `INSERT INTO events.install_claims ${claimColumns} ON CONFLICT DO NOTHING RETURNING rid`
const claimantStatement = `SELECT rid FROM events.install_claims WHERE lane = $1::smallint AND app = $2 AND install_hash = $3`

/** Claims an installation once. Returns the ad that holds the claim: this one or an earlier one. */
export async function claimInstall(
  database: Statements,
  claim: InstallClaim,
): Promise<string | undefined> {
  const { lane, app, installHash, rid, at } = claim
  const inserted = await database.run<{ rid: string }>(claimStatement, [
    lane,
    app,
    installHash,
    rid,
    at,
  ])
  return inserted[0]?.rid ?? findClaimant(database, claim)
}

/** Returns the ad whose click holds the claim on the installation, or undefined. */
export async function findClaimant(
  database: Statements,
  { lane, app, installHash }: Pick<InstallClaim, 'lane' | 'app' | 'installHash'>,
): Promise<string | undefined> {
  const found = await database.run<{ rid: string }>(claimantStatement, [lane, app, installHash])
  return found[0]?.rid
}
