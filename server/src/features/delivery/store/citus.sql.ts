// The queries to Citus, where the event database is one: where lanes are stored, which tables are
// distributed, and how its workers run. Plain PostgreSQL has none of these tables and functions.
import pg from 'pg'
import { eventRole } from './event-role.ts'

const roleName = pg.escapeIdentifier(eventRole)
const roleText = pg.escapeLiteral(eventRole)

/** These stay at the coordinator: one has a unique key without the lane, one is a single row. */
const localTables = ['events.shared_notes', 'events.family_heartbeats']

/** The table that all other distributed tables are colocated with. */
const firstTable = 'events.impressions'

export async function isCitus(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isCitus: boolean }>(
    `SELECT to_regclass('pg_dist_partition') IS NOT NULL AS "isCitus"`,
  )
  return rows[0]?.isCitus === true
}

/** The settings that a node of Citus reports. */
export interface NodeSettings {
  fsync: string
  synchronous_commit: string
  full_page_writes: string
  max_prepared_transactions: string
  server_version_num: string
  /** As `Citus 14.0.1 on x86_64-…`. */
  citus_version: string
  /** Whether the role of the event tables may log in. */
  can_login: boolean
}

const settingsStatement = `SELECT json_build_object(${[
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'max_prepared_transactions',
  'server_version_num',
]
  .map((name) => `'${name}', current_setting('${name}')`)
  .join(', ')}, 'citus_version', citus_version(), 'can_login',
  coalesce((SELECT rolcanlogin FROM pg_roles WHERE rolname = ${roleText}), false))::text AS result`

export async function coordinatorSettings(client: pg.ClientBase): Promise<NodeSettings> {
  const { rows } = await client.query<{ result: string }>(settingsStatement)
  return JSON.parse(rows[0]?.result ?? '{}') as NodeSettings
}

export interface WorkerAnswer {
  /** As `db1.example.com:5432`. */
  worker: string
  /** Whether the worker knows the tables of all others. */
  hasMetadata: boolean
  /** Undefined where it could not be asked. */
  settings: NodeSettings | undefined
  /** Why it could not be asked. */
  error: string | undefined
}

/** Asks every worker. */
export async function askWorkers(client: pg.ClientBase): Promise<WorkerAnswer[]> {
  const { rows } = await client.query<{
    worker: string
    hasMetadata: boolean
    success: boolean
    result: string
  }>(
    `SELECT concat(r.nodename, ':', r.nodeport) AS worker, r.success, r.result,
       coalesce(n.hasmetadata AND n.metadatasynced, false) AS "hasMetadata"
     FROM run_command_on_workers($1) r
     LEFT JOIN pg_dist_node n ON n.nodename = r.nodename AND n.nodeport = r.nodeport ORDER BY 1`,
    [settingsStatement],
  )
  return rows.map(({ worker, hasMetadata, success, result }) => ({
    worker,
    hasMetadata,
    settings: success ? (JSON.parse(result) as NodeSettings) : undefined,
    error: success ? undefined : result,
  }))
}

export interface EventTable {
  name: string
  /** Null for a table that is not distributed. */
  group: number | null
  isLocal: boolean
}

/** All event tables without their partitions, `firstTable` first. */
export async function readEventTables(client: pg.ClientBase): Promise<EventTable[]> {
  const { rows } = await client.query<EventTable>(
    `SELECT t.name, p.colocationid AS "group", t.name = ANY ($2) AS "isLocal"
     FROM (SELECT oid, concat('events.', relname) AS name FROM pg_class
       WHERE relnamespace = 'events'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition) t
     LEFT JOIN pg_dist_partition p ON p.logicalrelid = t.oid AND p.partmethod = 'h'
     ORDER BY t.name <> $1, t.name`,
    [firstTable, localTables],
  )
  return rows
}

/** Spreads a table over the workers by its lane. The first one decides where each lane lies. */
export async function distribute(
  client: pg.ClientBase,
  name: string,
  shards: number,
): Promise<void> {
  // One table has a trigger, which refuses changes on every worker as it does on one server.
  await client.query('SET citus.enable_unsafe_triggers TO on')
  if (name === firstTable)
    await client.query(
      `SELECT create_distributed_table($1, 'lane', colocate_with => 'none', shard_count => $2)`,
      [name, shards],
    )
  else
    await client.query(`SELECT create_distributed_table($1, 'lane', colocate_with => $2)`, [
      name,
      firstTable,
    ])
}

/** Citus connects to its workers as the role that asks, so the role must be able to log in. */
export async function letRoleIn(
  client: pg.ClientBase,
  { password, verifier }: { password: string; verifier: string },
): Promise<void> {
  const statement = `DO $role$ BEGIN
    PERFORM set_config('citus.enable_ddl_propagation', 'off', true);
    IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = ${roleText}) THEN
      CREATE ROLE ${roleName} NOSUPERUSER NOBYPASSRLS;
    END IF;
    ALTER ROLE ${roleName} LOGIN PASSWORD ${pg.escapeLiteral(verifier)};
  END $role$`
  await client.query(statement)
  const { rows } = await client.query<{ result: string }>(
    `SELECT concat(nodename, ':', nodeport, ': ', result) AS result
     FROM run_command_on_workers($1) WHERE NOT success`,
    [statement],
  )
  if (rows[0] !== undefined) throw new Error(rows[0].result)
  await client.query(
    `INSERT INTO pg_dist_authinfo (nodeid, rolename, authinfo) VALUES (0, $2, $1)
     ON CONFLICT (nodeid, rolename) DO UPDATE SET authinfo = excluded.authinfo`,
    [`password=${password}`, eventRole],
  )
}

/** The workers to which the role cannot connect, with what each said. */
export async function refusalsOfRole(
  client: pg.ClientBase,
): Promise<{ worker: string; database: string; result: string }[]> {
  await client.query(`SET ROLE ${roleName}`)
  try {
    const { rows } = await client.query<{ worker: string; database: string; result: string }>(
      `SELECT concat(nodename, ':', nodeport) AS worker, current_database() AS database, result
       FROM run_command_on_workers('SELECT 1') WHERE NOT success`,
    )
    return rows
  } finally {
    await client.query('RESET ROLE')
  }
}

/** The worker of each lane; empty without Citus, and before the tables are distributed. */
export async function readLanePlaces(
  client: pg.ClientBase,
  lanes: number,
): Promise<Map<number, string>> {
  if (!(await isCitus(client))) return new Map()
  const { rows } = await client.query<{ lane: number; worker: string }>(
    `SELECT g.lane, min(concat(n.nodename, ':', n.nodeport)) AS worker
     FROM pg_dist_partition t, generate_series(0, $2::integer - 1) AS g(lane)
     JOIN LATERAL (SELECT get_shard_id_for_distribution_column($1::regclass, g.lane::smallint) AS id) s ON true
     JOIN pg_dist_placement p ON p.shardid = s.id JOIN pg_dist_node n USING (groupid)
     WHERE t.logicalrelid = $1::regclass AND t.partmethod = 'h' GROUP BY g.lane`,
    [firstTable, lanes],
  )
  return new Map(rows.map(({ lane, worker }) => [lane, worker]))
}
