import type { DestinationStream } from 'pino'
import { checkCitus } from '../../features/delivery/for-operators.ts'
import { checkDatabase, checkEventDatabase } from '../../lib/cluster/check-database.sql.ts'
import type { Config } from '../../lib/settings/config.ts'
import type { Services } from '../../lib/calls/context.ts'
import { openDatabase } from '../../lib/db/database.ts'
import { createFiles } from '../../lib/files/files.ts'
import { createOutbound } from '../../lib/outbound/outbound.ts'
import { createLogger } from '../../lib/process/logger.ts'
import { secretsFor } from '../../lib/settings/master-key.ts'
import { filesOfDocument } from '../../features/documents/for-mails.ts'
import { createMail } from '../../features/outbox/outbox.ts'
import { loadReferenceData } from './reference-data.ts'
import { pinNetworkCurrency } from '../../features/books/books.ts'

/**
 * Opens all external resources on a migrated database. Refuses a database that is not safe to run
 * on. `worker` is the number of one of several workers; `to` is where the log goes, other than to
 * the standard output.
 */
export async function openServices(
  config: Config,
  coreUrl: string,
  { worker, to }: { worker?: number; to?: DestinationStream | undefined } = {},
): Promise<Services> {
  const log = createLogger(config.logLevel, to === undefined && process.stdout.isTTY, {
    worker,
    ...(to !== undefined && { to }),
  })
  const database = openDatabase({
    url: coreUrl,
    poolSize: config.connections.core,
    ...config.connections,
    onIdleError: (error) =>
      log.warn(
        { err: error },
        'idle database connection lost: the next call opens a new one. Check PostgreSQL if this repeats',
      ),
  })
  try {
    const secrets = secretsFor(config)
    for (const warning of await checkDatabase(database, secrets)) log.warn(warning)
    const { eventDatabaseUrl } = config
    if (eventDatabaseUrl !== undefined)
      for (const warning of [
        ...(await checkEventDatabase(eventDatabaseUrl)),
        ...(await checkCitus(eventDatabaseUrl)),
      ])
        log.warn(warning)
    await loadReferenceData(database)
    const networkCurrency = await pinNetworkCurrency(database, config)
    return {
      config: { ...config, networkCurrency },
      database,
      secrets,
      mail: createMail(config, {
        database,
        secrets,
        log,
        filesOf: (id) => filesOfDocument({ config, database, log }, id),
      }),
      files: createFiles(config, log),
      outbound: createOutbound(config),
      log,
    }
  } catch (error) {
    await database.close()
    throw error
  }
}
