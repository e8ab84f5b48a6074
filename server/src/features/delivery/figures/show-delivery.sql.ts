import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import type { NodeFiguresRow } from './node-figures.sql.ts'

/** The newest figures of each node that wrote some since then. */
export async function newestFigures(db: Db, since: Date): Promise<NodeFiguresRow[]> {
  const found = await sql<NodeFiguresRow>`
    SELECT DISTINCT ON (node) * FROM node_figures WHERE at > ${since} ORDER BY node, at DESC`.execute(
    db,
  )
  return found.rows.toSorted((one, other) => one.lane - other.lane)
}

export interface FiguresOfMinute {
  at: Date
  requestsPerSecond: number
  fill: number | null
  eventsPerSecond: number
  p99Ms: number | null
}

/** The sums over all nodes. A node's rate is that of its own rows in the minute. */
export async function figuresByMinute(db: Db, since: Date): Promise<FiguresOfMinute[]> {
  const found = await sql<FiguresOfMinute>`
    SELECT at, sum(requests / seconds) AS "requestsPerSecond", sum(events / seconds) AS "eventsPerSecond",
      sum(answers)::double precision / nullif(sum(requests), 0) AS fill, max(p99) AS "p99Ms"
    FROM (
      SELECT date_trunc('minute', at) AS at, node, sum(requests) AS requests, sum(answers) AS answers,
        sum(events) AS events, sum(seconds) AS seconds, max(p99_ms) AS p99
      FROM node_figures WHERE at > ${since} GROUP BY 1, 2
    ) of_nodes GROUP BY at ORDER BY at`.execute(db)
  return found.rows
}

export interface NetworkHour {
  hour: Date
  requests: bigint
  fills: bigint
}

export async function networkHours(db: Db, since: Date): Promise<NetworkHour[]> {
  const found = await sql<NetworkHour>`
    SELECT hour, sum(requests)::bigint AS requests, sum(answers)::bigint AS fills
    FROM placement_hours WHERE hour >= ${since} GROUP BY hour HAVING sum(requests) > 0
    ORDER BY hour DESC`.execute(db)
  return found.rows
}

export async function networkNoFills(
  db: Db,
  since: Date,
): Promise<{ hour: Date; reason: string; requests: bigint }[]> {
  const found = await sql<{ hour: Date; reason: string; requests: bigint }>`
    SELECT hour, reason, sum(requests)::bigint AS requests
    FROM no_fill_hours WHERE hour >= ${since} GROUP BY hour, reason ORDER BY 3 DESC`.execute(db)
  return found.rows
}

export interface CoreStorage {
  open: number
  held: number
  stranded: number
  bytes: bigint
}

/** Leases that are not closed, and the size of the core database. */
export async function readCoreStorage(db: Db, strandedBefore: Date): Promise<CoreStorage> {
  const found = await sql<CoreStorage>`
    SELECT count(*) FILTER (WHERE state = 'open')::integer AS open,
      count(*) FILTER (WHERE state = 'held')::integer AS held,
      count(*) FILTER (WHERE expires_at < ${strandedBefore})::integer AS stranded,
      pg_database_size(current_database()) AS bytes
    FROM budget_leases WHERE state <> 'closed'`.execute(db)
  const [storage] = found.rows
  if (storage === undefined) throw new Error('a query of aggregates gave no row')
  return storage
}

export interface TriedPlacement {
  id: string
  number: number
  name: string
  appName: string
  organizationName: string
}

export async function findAnyPlacement(db: Db, id: string): Promise<TriedPlacement | undefined> {
  const found = await sql<TriedPlacement>`
    SELECT p.id, p.number, p.name, a.name AS "appName", o.name AS "organizationName"
    FROM ad_placements p
    JOIN apps a ON a.id = p.app_id AND a.organization_id = p.organization_id
    JOIN organizations o ON o.id = p.organization_id
    WHERE p.id = ${id}`.execute(db)
  return found.rows[0]
}

export interface NamedCampaign {
  id: string
  name: string
  organizationId: string
  organizationName: string
}

export async function nameCampaigns(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, NamedCampaign>> {
  const found = await sql<NamedCampaign>`
    SELECT c.id, c.name, o.id AS "organizationId", o.name AS "organizationName"
    FROM campaigns c JOIN organizations o ON o.id = c.organization_id
    WHERE c.id = ANY (${ids}::uuid[])`.execute(db)
  return new Map(found.rows.map((row) => [row.id, row]))
}
