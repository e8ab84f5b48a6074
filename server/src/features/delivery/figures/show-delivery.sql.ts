import type { Db } from '../../../lib/db/database.ts'
import { many, one, only } from '../../../lib/db/rows.ts'
import type { NodeFiguresRow } from './node-figures.sql.ts'

/** The newest figures of each node that wrote some since then; of a lane, its newest node first. */
export async function newestFigures(db: Db, since: Date): Promise<NodeFiguresRow[]> {
  const found = await many<NodeFiguresRow>(db)`
    SELECT DISTINCT ON (node) * FROM node_figures WHERE at > ${since} ORDER BY node, at DESC`
  return found.toSorted(
    (one, other) => one.lane - other.lane || other.started_at.getTime() - one.started_at.getTime(),
  )
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
  return many<FiguresOfMinute>(db)`
    SELECT at, sum(requests / seconds) AS "requestsPerSecond", sum(events / seconds) AS "eventsPerSecond",
      sum(answers)::double precision / nullif(sum(requests), 0) AS fill, max(p99) AS "p99Ms"
    FROM (
      SELECT date_trunc('minute', at) AS at, node, sum(requests) AS requests, sum(answers) AS answers,
        sum(events) AS events, sum(seconds) AS seconds, max(p99_ms) AS p99
      FROM node_figures WHERE at > ${since} GROUP BY 1, 2
    ) of_nodes GROUP BY at ORDER BY at`
}

export interface NetworkHour {
  hour: Date
  requests: bigint
  fills: bigint
}

export async function networkHours(db: Db, since: Date): Promise<NetworkHour[]> {
  return many<NetworkHour>(db)`
    SELECT hour, sum(requests)::bigint AS requests, sum(answers)::bigint AS fills
    FROM placement_hours WHERE hour >= ${since} GROUP BY hour HAVING sum(requests) > 0
    ORDER BY hour DESC`
}

export async function networkNoFills(
  db: Db,
  since: Date,
): Promise<{ hour: Date; reason: string; requests: bigint }[]> {
  return many<{ hour: Date; reason: string; requests: bigint }>(db)`
    SELECT hour, reason, sum(requests)::bigint AS requests
    FROM no_fill_hours WHERE hour >= ${since} GROUP BY hour, reason ORDER BY 3 DESC`
}

export interface CoreStorage {
  open: number
  held: number
  stranded: number
  bytes: bigint
}

/** Leases that are not closed, and the size of the core database. */
export async function readCoreStorage(db: Db, strandedBefore: Date): Promise<CoreStorage> {
  const storage = await only<CoreStorage>(db)`
    SELECT count(*) FILTER (WHERE state = 'open')::integer AS open,
      count(*) FILTER (WHERE state = 'held')::integer AS held,
      count(*) FILTER (WHERE expires_at < ${strandedBefore})::integer AS stranded,
      pg_database_size(current_database()) AS bytes
    FROM budget_leases WHERE state <> 'closed'`
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
  return one<TriedPlacement>(db)`
    SELECT p.id, p.number, p.name, a.name AS "appName", o.name AS "organizationName"
    FROM ad_placements p
    JOIN apps a ON a.id = p.app_id AND a.organization_id = p.organization_id
    JOIN organizations o ON o.id = p.organization_id
    WHERE p.id = ${id}`
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
  const found = await many<NamedCampaign>(db)`
    SELECT c.id, c.name, o.id AS "organizationId", o.name AS "organizationName"
    FROM campaigns c JOIN organizations o ON o.id = c.organization_id
    WHERE c.id = ANY (${ids}::uuid[])`
  return new Map(found.map((row) => [row.id, row]))
}
