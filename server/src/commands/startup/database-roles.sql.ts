import type pg from 'pg'

/** What the login of a database may do. */
export interface Rights {
  login: string
  isSuperuser: boolean
  mayMakeRoles: boolean
  /** As `160000` for PostgreSQL 16.0. */
  versionNumber: number
  /** The names of the migrations that this database has run. */
  ran: readonly string[]
}

/** A role that exists, and what the login has of it. */
export interface FoundRole {
  name: string
  isMember: boolean
  isAdmin: boolean
}

export async function readRights(
  client: pg.Client,
  names: readonly string[],
): Promise<{ rights: Rights; found: FoundRole[] }> {
  const login = await client.query<Omit<Rights, 'ran'> & { isMigrated: boolean }>(
    `SELECT rolname AS login, rolsuper AS "isSuperuser", rolcreaterole AS "mayMakeRoles",
       current_setting('server_version_num')::integer AS "versionNumber",
       to_regclass('schema_migrations') IS NOT NULL AS "isMigrated"
     FROM pg_roles WHERE rolname = current_user`,
  )
  const [own] = login.rows
  if (own === undefined) throw new Error('PostgreSQL does not know the login')
  const ran = own.isMigrated
    ? (await client.query<{ name: string }>('SELECT name FROM schema_migrations')).rows
    : []
  const { rows: found } = await client.query<FoundRole>(
    `SELECT rolname AS name, pg_has_role(oid, 'MEMBER') AS "isMember",
       pg_has_role(oid, 'MEMBER WITH ADMIN OPTION') AS "isAdmin"
     FROM pg_roles WHERE rolname = ANY ($1)`,
    [names],
  )
  return { rights: Object.assign(own, { ran: ran.map(({ name }) => name) }), found }
}
