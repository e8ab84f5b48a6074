// The roles that the program works as. Its login makes them at the first start where it may; a DBA
// makes them where it may not.
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import { withConnection } from '../../lib/db/connect-apart.ts'
import { type FoundRole, type Rights, readRights } from './database-roles.sql.ts'

export type Family = 'core' | 'events'

/** The roles of each family, and the migration that makes them and grants them to the login. */
const rolesOf: Readonly<Record<Family, { migration: string; names: readonly string[] }>> = {
  core: {
    migration: '0001.lib.sql',
    names: [
      'frontrow_app',
      'frontrow_system',
      'frontrow_audit',
      'frontrow_ledger',
      'frontrow_operator',
    ],
  },
  events: { migration: 'events/0001.delivery.sql', names: ['frontrow_events'] },
}

/** The names of all roles of these families. */
export function databaseRoleNames(families: readonly Family[]): string[] {
  return families.flatMap((family) => rolesOf[family].names)
}

/**
 * Throws `CannotRun` with the statements for a DBA where the login can neither make a role nor work
 * as it. `variable` is the setting that names the database.
 */
export async function refuseMissingRoles(
  variable: string,
  url: string,
  families: readonly Family[],
): Promise<void> {
  const names = databaseRoleNames(families)
  const { rights, found } = await withConnection(url, (client) => readRights(client, names))
  const missing = missingRoles(rights, found, families)
  if (missing.length === 0) return
  const absent = missing.filter((name) => found.every((role) => role.name !== name))
  const statements = statementsFor({ login: rights.login, absent, granted: missing })
  throw new CannotRun(
    `${variable}: the login "${rights.login}" may not make or use roles that the program needs. Have a superuser of the database run these statements, or all of "npm run operator -- sql-for-dba": ${statements.join(' ')}`,
    exitCodes.config,
  )
}

/** The roles that the login cannot get by itself. */
export function missingRoles(
  rights: Rights,
  found: readonly FoundRole[],
  families: readonly Family[],
): string[] {
  const { isSuperuser, mayMakeRoles, versionNumber, ran } = rights
  if (isSuperuser) return []
  return families.flatMap((family) =>
    rolesOf[family].names.filter((name) => {
      const role = found.find((each) => each.name === name)
      if (role === undefined) return !mayMakeRoles
      // A migration that ran has granted it, and is not run again.
      if (role.isMember && ran.includes(rolesOf[family].migration)) return false
      // Since PostgreSQL 16 CREATEROLE gives no right over roles that another login made.
      return !role.isAdmin && !(mayMakeRoles && versionNumber < 160_000)
    }),
  )
}

interface Wanted {
  login: string
  /** Roles that do not exist. */
  absent: readonly string[]
  /** Roles that the login must be able to grant to itself. */
  granted: readonly string[]
}

function statementsFor({ login, absent, granted }: Wanted): string[] {
  return [
    ...absent.map((name) => `CREATE ROLE ${name} NOLOGIN NOSUPERUSER NOBYPASSRLS;`),
    `GRANT ${granted.join(', ')} TO ${quoted(login)} WITH ADMIN OPTION;`,
  ]
}

/**
 * The whole preparation of a database whose login may make no roles, for psql as a superuser. It
 * can be repeated.
 */
export function sqlForDba(url: string, families: readonly Family[]): string[] {
  const { username, pathname, host } = new URL(url.replace('@/', '@localhost/'))
  const login = decodeURIComponent(username) || 'postgres'
  const database = decodeURIComponent(pathname.slice(1)) || login
  const names = databaseRoleNames(families)
  return [
    `-- In the database ${quoted(database)} at ${host === '' ? 'this machine' : host}, as a superuser:`,
    ...names.map(
      (name) =>
        `SELECT 'CREATE ROLE ${name} NOLOGIN NOSUPERUSER NOBYPASSRLS' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${name}') \\gexec`,
    ),
    `GRANT ${names.join(', ')} TO ${quoted(login)} WITH ADMIN OPTION;`,
    // The owner of a database may give roles the use of its schemas.
    `ALTER DATABASE ${quoted(database)} OWNER TO ${quoted(login)};`,
    'ALTER SCHEMA public OWNER TO pg_database_owner;',
  ]
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
