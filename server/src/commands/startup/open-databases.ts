import { totalmem } from 'node:os'
import { archiveCommand, keepsLog } from '../../lib/cluster/back-up-log.ts'
import { awaitDatabase } from '../../lib/cluster/await-database.ts'
import { BadSetting, type Config } from '../../lib/settings/config.ts'
import { refuseMissingRoles } from './database-roles.ts'
import { clusterOwner, makeOwned } from '../../lib/cluster/postgres-owner.ts'
import { clusterFolder, noSpace } from '../../lib/cluster/data-folder.ts'
import { postgresMajor, startEmbeddedPostgres } from '../../lib/cluster/embedded-postgres.ts'
import { coreMigrations, eventMigrations, migrate } from '../../lib/db/migrate.ts'
import { say } from './say.ts'

export interface Databases {
  coreUrl: string
  eventUrl: string
  /** A description of the databases for the start message. */
  summary: string
  /** Stops the embedded PostgreSQL; does nothing for an external one. */
  stop(): Promise<void>
}

export interface DatabaseOptions {
  /**
   * Gets the function that stops the embedded PostgreSQL as soon as it may be running, long before
   * the databases are open.
   */
  starting?: (stop: () => Promise<void>) => void
  /**
   * False for a database that is not in service yet: its log waits in its folder, and is archived
   * when a server runs on it.
   */
  archives?: boolean
}

/** Starts or finds PostgreSQL and runs the migrations of the core and the event database. */
export async function openDatabases(
  config: Config,
  options: DatabaseOptions = {},
): Promise<Databases> {
  const databases = await reach(config, options)
  try {
    await awaitBoth(config)
    await checkRoles(config)
    await migrate(databases.coreUrl, coreMigrations, { say })
    await migrate(databases.eventUrl, eventMigrations, { say })
    return databases
  } catch (error) {
    await databases.stop()
    throw error
  }
}

/** Waits for the databases of others; the embedded one answers as soon as it is started. */
async function awaitBoth(config: Config): Promise<void> {
  const options = { patienceSeconds: config.databasePatienceSeconds, say }
  const { databaseUrl, eventDatabaseUrl } = config
  if (databaseUrl !== undefined) await awaitDatabase('DATABASE_URL', databaseUrl, options)
  if (eventDatabaseUrl !== undefined)
    await awaitDatabase('EVENT_DATABASE_URL', eventDatabaseUrl, options)
}

/** The login of the embedded database may do everything. */
async function checkRoles({ databaseUrl, eventDatabaseUrl }: Config): Promise<void> {
  if (databaseUrl !== undefined) await refuseMissingRoles('DATABASE_URL', databaseUrl, ['core'])
  const eventUrl = eventDatabaseUrl ?? databaseUrl
  if (eventUrl === undefined) return
  const variable = eventDatabaseUrl === undefined ? 'DATABASE_URL' : 'EVENT_DATABASE_URL'
  await refuseMissingRoles(variable, eventUrl, ['events'])
}

async function reach(
  config: Config,
  { starting = () => {}, archives = true }: DatabaseOptions,
): Promise<Databases> {
  const { databaseUrl, eventDatabaseUrl } = config
  if (databaseUrl !== undefined) {
    const apart = eventDatabaseUrl === undefined ? '' : ', events in a second one'
    return {
      coreUrl: databaseUrl,
      eventUrl: eventDatabaseUrl ?? databaseUrl,
      summary: `PostgreSQL of DATABASE_URL${apart}`,
      stop: async () => {},
    }
  }
  const { folder, isElsewhere } = clusterFolder(config.dataDir)
  const settings = [...sizesFor(config), ...archiving(config, { folder, archives })]
  const end = new AbortController()
  const start = startEmbeddedPostgres(folder, settings, { signal: end.signal, say })
  starting(async () => {
    end.abort()
    await start.then(
      (postgres) => postgres.stop(),
      () => {},
    )
  })
  const postgres = await start.catch((error: unknown) => {
    throw /No space left on device|ENOSPC/.test(String(error)) ? noSpace(folder) : error
  })
  const place = isElsewhere ? `, in ${folder} because the user postgres cannot reach DATA_DIR` : ''
  const before = postgres.adopted ? ', after one left behind by a killed server was ended' : ''
  return {
    coreUrl: postgres.url,
    eventUrl: eventDatabaseUrl ?? postgres.url,
    summary: `embedded PostgreSQL ${postgresMajor}${place}${before}`,
    stop: () => postgres.stop(),
  }
}

/**
 * Gives the connections of all workers, and of one more while it replaces another, their place. One
 * process has enough by the settings that PostgreSQL is started with.
 */
function sizesFor({ workers, connections: { core, events } }: Config): string[] {
  if (workers === 1) return []
  const most = 30 + (workers + 1) * (core + events + 3)
  const quarter = Math.round(totalmem() / 4 / 1024 ** 2)
  const shared = Math.min(8192, Math.max(256, quarter))
  return [`max_connections=${Math.max(100, most)}`, `shared_buffers=${shared}MB`]
}

/** Lets PostgreSQL archive each full segment of its log, and every minute one that is not full. */
function archiving(
  { walDir }: Config,
  { folder, archives }: { folder: string; archives: boolean },
): string[] {
  if (walDir === undefined) return []
  makeArchive(walDir)
  return archives
    ? [
        'archive_mode=on',
        `archive_command=${archiveCommand({ folder, walDir })}`,
        'archive_timeout=60',
      ]
    : keepsLog
}

function makeArchive(walDir: string): void {
  try {
    makeOwned(walDir, clusterOwner())
  } catch (error) {
    const wrong = `"${walDir}" cannot be made (${(error as Error).message})`
    throw new BadSetting('WAL_DIR', wrong, '/srv/frontrow-wal')
  }
}
