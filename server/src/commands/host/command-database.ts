import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '../../lib/settings/config.ts'
import { patient } from '../../lib/settings/worker-settings.ts'
import type { Services } from '../../lib/calls/context.ts'
import { clusterFolder, lockDataFolder, makeDataFolder } from '../../lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../lib/cluster/embedded-postgres.ts'
import { beforeSignalEnds } from './before-signal-ends.ts'
import { type DatabaseOptions, openDatabases } from '../startup/open-databases.ts'
import { openServices } from '../startup/open-services.ts'

export interface CommandDatabase {
  services: Services
  /** Addresses of the core and the event database, with the rights of the login. */
  coreUrl: string
  eventUrl: string
  close(): Promise<void>
}

/**
 * Opens the services for an operator's command: on the database of a running server, otherwise on
 * one started for the command.
 */
export async function openCommandDatabase(
  environment: NodeJS.ProcessEnv = process.env,
  options: DatabaseOptions = {},
): Promise<CommandDatabase> {
  const read = readConfig({ ...environment, LOG_LEVEL: environment['LOG_LEVEL'] ?? 'warn' })
  const config = patient(read)
  if (config.databaseUrl === undefined) {
    const { folder } = clusterFolder(config.dataDir)
    const url = existsSync(join(folder, 'password')) ? runningClusterUrl(folder) : undefined
    if (url !== undefined) {
      const services = await openServices(config, url)
      const eventUrl = config.eventDatabaseUrl ?? url
      return { services, coreUrl: url, eventUrl, close: () => services.database.close() }
    }
  }
  return startForCommand(config, options)
}

async function startForCommand(config: Config, options: DatabaseOptions): Promise<CommandDatabase> {
  makeDataFolder(config.dataDir)
  // Without the lock a server that starts now would stop this PostgreSQL as one left by a killed
  // server.
  const unlock = config.databaseUrl === undefined ? await lockDataFolder(config.dataDir) : () => {}
  let stop = async () => {}
  const release = async () => {
    await stop()
    unlock()
  }
  // PostgreSQL is in a process group of its own, so it would outlive a command that Ctrl-C ends.
  const takeBack = beforeSignalEnds(release)
  try {
    const databases = await openDatabases(config, {
      ...options,
      starting: (stopStarted) => (stop = stopStarted),
    })
    const services = await openServices(config, databases.coreUrl)
    return {
      services,
      coreUrl: databases.coreUrl,
      eventUrl: databases.eventUrl,
      close: async () => {
        await services.database.close()
        await release()
        takeBack()
      },
    }
  } catch (error) {
    await release()
    takeBack()
    throw error
  }
}
