import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BackedUp } from '../../lib/cluster/back-up.ts'
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import type { Services } from '../../lib/calls/context.ts'
import { clusterFolder } from '../../lib/cluster/data-folder.ts'
import { clusterIn } from '../../lib/cluster/embedded-postgres.ts'
import { programVersion } from '../../lib/settings/program-version.ts'
import { backUpApart } from './back-up-apart.ts'

export interface MakingBackup {
  into: string
  keep: number | undefined
  withSecrets: boolean
  /** True where somebody waits for it. */
  isUrgent: boolean
  /** Where it is aborted nothing is left of the backup. */
  signal?: AbortSignal
}

/** What stands in the data folder beside the database and is needed to go on with it. */
const isKept = (name: string) => /^audit-seals.*\.ndjson$|^demo\.json$/.test(name)

/** Copies the embedded database of a running server with everything that belongs to it. */
export async function makeBackup(
  { config, secrets }: Pick<Services, 'config' | 'secrets'>,
  url: string,
  { into, keep, withSecrets, isUrgent, signal = new AbortController().signal }: MakingBackup,
): Promise<BackedUp> {
  if (config.databaseUrl !== undefined || config.eventDatabaseUrl !== undefined)
    throw new CannotRun(
      'DATABASE_URL, EVENT_DATABASE_URL: backup copies the embedded database only; docs/backup.md says how databases of your own are backed up',
      exitCodes.config,
    )
  if (withSecrets && config.masterKey !== undefined)
    throw new CannotRun(
      '--with-secrets: the master key was given as MASTER_KEY and is in no file. Nothing was copied',
      exitCodes.usage,
    )
  const { dataDir, filesFolder } = config
  const beside = readdirSync(dataDir).filter(isKept)
  const options = {
    into: resolve(into),
    url,
    cluster: clusterIn(clusterFolder(dataDir).folder),
    folders: config.s3 === undefined ? { files: filesFolder } : {},
    files: Object.assign(
      Object.fromEntries(beside.map((name) => [`data/${name}`, join(dataDir, name)])),
      withSecrets ? { 'secrets.json': config.secretsFile } : {},
    ),
    keyId: secrets.keyId,
    program: programVersion(),
    keep,
    walDir: config.walDir,
    isUrgent,
  }
  return backUpApart(options, signal)
}
