import pg from 'pg'
import { inject } from 'vitest'
import { databaseOf, eventTemplate, inDatabase } from './global-setup.ts'

/**
 * The tables and functions of Citus that the program asks, on plain PostgreSQL. It moves no row. As
 * Citus does, it refuses a unique key without the lane, and a trigger without the setting for it.
 */
const standIn = `
  CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char", colocationid integer);
  CREATE TABLE pg_dist_node (groupid integer PRIMARY KEY, nodename text, nodeport integer DEFAULT 5432,
    hasmetadata boolean DEFAULT true, metadatasynced boolean DEFAULT true,
    says jsonb DEFAULT '{"fsync": "on", "max_prepared_transactions": "100", "can_login": true}', lets_in boolean DEFAULT true, error text);
  CREATE TABLE pg_dist_placement (shardid bigint, groupid integer);
  CREATE TABLE pg_dist_authinfo (nodeid integer, rolename name, authinfo text, PRIMARY KEY (nodeid, rolename));
  CREATE TABLE asked (command text);
  GRANT SELECT ON pg_dist_partition, pg_dist_node, pg_dist_placement TO PUBLIC;
  INSERT INTO pg_dist_node (groupid, nodename) VALUES (1, 'one'), (2, 'two'), (3, 'three');

  CREATE FUNCTION citus_version() RETURNS text LANGUAGE sql AS $$ SELECT 'Citus 14.0.1 on x86_64' $$;

  CREATE FUNCTION run_command_on_workers(command text)
  RETURNS TABLE (nodename text, nodeport integer, success boolean, result text) LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE said text := '';
  BEGIN
    INSERT INTO asked VALUES (command);
    IF command LIKE 'SELECT json%' THEN EXECUTE command INTO said; END IF;
    RETURN QUERY SELECT n.nodename, n.nodeport,
      n.error IS NULL AND (n.lets_in OR current_setting('role') <> 'frontrow_events'),
      CASE WHEN n.error IS NOT NULL THEN n.error
        WHEN NOT n.lets_in AND current_setting('role') = 'frontrow_events' THEN 'no pg_hba.conf entry'
        WHEN said LIKE '{%' THEN (said::jsonb || n.says)::text ELSE said END
      FROM pg_dist_node n ORDER BY n.groupid;
  END $$;

  CREATE FUNCTION create_distributed_table(table_name regclass, distribution_column text,
    distribution_type text DEFAULT 'hash', colocate_with text DEFAULT 'default', shard_count integer DEFAULT NULL)
  RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM pg_index i WHERE i.indrelid = table_name AND i.indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute a WHERE a.attrelid = table_name AND a.attname = distribution_column AND a.attnum = ANY (i.indkey))) THEN
      RAISE EXCEPTION 'a unique key of % lacks %', table_name, distribution_column;
    END IF;
    IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = table_name AND NOT tgisinternal)
      AND current_setting('citus.enable_unsafe_triggers', true) IS DISTINCT FROM 'on' THEN
      RAISE EXCEPTION '% has a trigger', table_name;
    END IF;
    INSERT INTO pg_dist_partition VALUES (table_name, 'h', CASE WHEN colocate_with = 'none' THEN 1
      ELSE (SELECT colocationid FROM pg_dist_partition WHERE logicalrelid = colocate_with::regclass) END);
    IF colocate_with = 'none' THEN
      INSERT INTO pg_dist_placement SELECT s, (ARRAY[1, 1, 2, 1, 3])[1 + s % 5] FROM generate_series(0, shard_count - 1) s;
    END IF;
  END $$;

  CREATE FUNCTION get_shard_id_for_distribution_column(table_name regclass, distribution_value smallint)
  RETURNS bigint LANGUAGE sql AS $$ SELECT (distribution_value::bigint * 37) % 64 $$;`

export interface StandIn {
  url: string
  ask<T extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<T[]>
  close(): Promise<void>
}

/** A migrated event database; with the stand-in for three workers where `hasCitus` is true. */
export async function openStandIn(
  name: string,
  { hasCitus }: { hasCitus: boolean },
): Promise<StandIn> {
  const clusterUrl = inject('clusterUrl')
  const url = inDatabase(clusterUrl, `${name}_${process.pid}`)
  const admin = new pg.Client({ connectionString: clusterUrl })
  await admin.connect()
  // As worlds do: a template allows one copy at a time.
  await admin.query('SELECT pg_advisory_lock(1)')
  await admin.query(`CREATE DATABASE ${databaseOf(url)} TEMPLATE ${eventTemplate}`)
  await admin.query('SELECT pg_advisory_unlock(1)')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  if (hasCitus) await client.query(standIn)
  return {
    url,
    ask: async (text, values = []) => (await client.query(text, values)).rows,
    close: async () => {
      await client.end()
      await admin.query(`DROP DATABASE ${databaseOf(url)} WITH (FORCE)`)
      await admin.end()
    },
  }
}
