import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { abandonedIn, readManifest } from '../../lib/cluster/backup-files.ts'
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import { readConfig } from '../../lib/settings/config.ts'
import type { Services } from '../../lib/calls/context.ts'
import { clusterFolder } from '../../lib/cluster/data-folder.ts'
import { clusterIn } from '../../lib/cluster/embedded-postgres.ts'
import { stopOrphan } from '../../lib/cluster/postmaster.ts'
import { restoreBackup } from '../../lib/cluster/restore-backup.ts'
import { beforeSignalEnds } from './before-signal-ends.ts'
import { CannotDo } from './cannot-do.ts'
import { openCommandDatabase } from './command-database.ts'
import { tryNetwork } from '../backup/drill-checks.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { BadLine, command, commandAlone, oneWord } from './host-command.ts'
import { verify } from './operator-checks.ts'
import { repairAfterRestore } from './operator-repair.ts'

export const backup = command({
  takes: '<folder> [--keep <n>] [--with-secrets]',
  does: 'copy the embedded database, its media and the file of seals into a new folder below this one, while the server runs; every file is read again; --keep removes all but the last <n>; the master key is left out without --with-secrets',
  options: { keep: { type: 'string' }, 'with-secrets': { type: 'boolean', default: false } },
  read: (words, { keep, 'with-secrets': withSecrets }) => {
    const into = oneWord(words, 'backup takes the folder for backups.')
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new BadLine('--keep needs a number of backups from 1 to 9999.')
    return { into, keep: keep === undefined ? undefined : Number(keep), withSecrets }
  },
  run: async ({ services, coreUrl }, wanted) => {
    const done = await makeBackup(services, coreUrl, { ...wanted, isUrgent: true })
    const megabytes = Math.ceil(done.bytes / 1024 ** 2)
    return [
      `${done.path}: ${done.files} files, ${megabytes} MB, in ${done.seconds.toFixed(1)} s. Every file was read again.`,
      ...(done.removed === 0 ? [] : [`${done.removed} older backups were removed.`]),
      ...(done.pruned === 0
        ? []
        : [`${done.pruned} files of the archived log that no kept backup needs were removed.`]),
      wanted.withSecrets
        ? 'It holds the master key: who can read it can read every secret of the network.'
        : `It does not hold the master key: keep a copy of ${services.config.masterKey === undefined ? services.config.secretsFile : 'MASTER_KEY'} elsewhere, a restore needs it.`,
    ]
  },
})

const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/

export const restore = commandAlone({
  takes: '<backup> [--till <yyyy-mm-ddThh:mm:ssZ>]',
  does: 'put a backup into the empty folder that DATA_DIR names, repair counters and verify; --till goes on to that moment through the log in WAL_DIR',
  options: { till: { type: 'string' } },
  read: (words, { till }) => {
    const from = oneWord(words, 'restore takes the folder of one backup.')
    const moment = till === undefined ? undefined : new Date(till)
    if (till !== undefined && (!isInstant.test(till) || Number.isNaN(moment?.getTime())))
      throw new BadLine(`"${till}" is not a moment such as 2026-03-31T14:02:00Z.`)
    return { backup: from, till: moment }
  },
  run: async (wanted) => {
    const { lines, isWhole, seconds, at, now } = await restoreInto(process.env, wanted)
    const summary = [
      ...lines,
      `Restored in ${seconds.toFixed(1)} s at ${now}, from the backup of ${at}. What came after ${wanted.till?.toISOString() ?? at} is lost.`,
    ]
    if (!isWhole) throw new CannotDo(summary.join('\n'))
    return summary
  },
})

export const drill = commandAlone({
  takes: '<backup> [--in <folder>]',
  does: 'restore a backup into a new folder beside it, or in the one of --in, which needs as much room as the backup; verify it, remove that folder, and print one line',
  options: { in: { type: 'string' } },
  read: (words, { in: place }) => {
    const from = oneWord(words, 'drill takes the folder of one backup.')
    return { backup: from, place }
  },
  run: (wanted) => runDrill(wanted),
})

/** Restores into a folder of its own, so that nothing of the network is touched. */
async function runDrill(wanted: { backup: string; place: string | undefined }): Promise<string[]> {
  const config = readConfig(process.env)
  const where = wanted.place ?? dirname(resolve(wanted.backup))
  await removeAbandonedDrills(where)
  const folder = makeDrillFolder(where)
  const remove = () => removeDrill(folder)
  const takeBack = beforeSignalEnds(remove)
  try {
    const { lines, isWhole, seconds, at, tried } = await restoreInto(
      environmentOfDrill(config, join(folder, 'data')),
      { backup: wanted.backup, till: undefined },
      triedBy,
    )
    const hours = (Date.now() - new Date(at).getTime()) / hourMs
    const files = readManifest(resolve(wanted.backup)).files.length
    const line = `drill: ${isWhole ? 'ok' : 'FAILED'}, backup ${hours.toFixed(1)} h old, ${files} files restored and verified in ${seconds.toFixed(1)} s; ${tried}`
    if (!isWhole) throw new CannotDo([...lines, line].join('\n'))
    return [line]
  } finally {
    remove()
    takeBack()
  }
}

/** A younger copy may belong to a drill that still runs. */
const killedDrill = { name: /^\.frontrow-drill-/, ageMs: dayMs }

/** Removes the copies that killed drills left in `place`, and stops their PostgreSQL. */
async function removeAbandonedDrills(place: string): Promise<void> {
  if (!existsSync(place)) return
  for (const folder of abandonedIn(place, killedDrill)) {
    await stopOrphan(clusterIn(clusterFolder(join(folder, 'data')).folder))
    removeDrill(folder)
  }
}

/**
 * Makes a folder in `place`, which by default is beside the backup: many systems keep temporary
 * files in memory, where a database may not fit. The name begins with a dot, so that it is not
 * listed as a backup.
 */
function makeDrillFolder(place: string): string {
  try {
    const folder = mkdtempSync(join(place, '.frontrow-drill-'))
    // PostgreSQL refuses to run as root, so root's cluster belongs to another user.
    chmodSync(folder, 0o711)
    return folder
  } catch (error) {
    throw new CannotRun(
      `drill: no folder can be made in "${place}" (${(error as Error).message}). Name another one with --in`,
      exitCodes.failed,
    )
  }
}

/** The cluster is elsewhere where the user of the database cannot reach the folder. */
function removeDrill(folder: string): void {
  const { folder: cluster, isElsewhere } = clusterFolder(join(folder, 'data'))
  for (const path of isElsewhere ? [cluster, folder] : [folder])
    rmSync(path, { recursive: true, force: true })
}

function environmentOfDrill(
  { secretsFile, masterKey, s3 }: ReturnType<typeof readConfig>,
  dataDir: string,
): NodeJS.ProcessEnv {
  const place = {
    DATA_DIR: dataDir,
    SECRETS_FILE: secretsFile,
    MASTER_KEY: masterKey?.toString('base64') ?? '',
    // A backup holds no media of a bucket, so they are read where they are.
    FILES_URL: s3 === undefined ? '' : process.env['FILES_URL'],
  }
  return Object.assign({}, process.env, notOfTheNetwork, place)
}

const notOfTheNetwork = {
  DATABASE_URL: '',
  EVENT_DATABASE_URL: '',
  // Mails of the restored outbox were sent before, or are sent by the network itself.
  SMTP_URL: '',
  MAIL: '',
  WAL_DIR: '',
  BACKUP_DIR: '',
}

/** Says which part failed, because the line is all that a nightly run may keep. */
async function triedBy(services: Services, eventUrl: string): Promise<string> {
  try {
    return `${listOf(await tryNetwork(services, eventUrl))} tried`
  } catch (error) {
    throw new CannotDo(`drill: FAILED, the restored network cannot be used: ${String(error)}`, {
      cause: error,
    })
  }
}

const listOf = (parts: readonly string[]) =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(parts)

interface Restored {
  lines: string[]
  isWhole: boolean
  seconds: number
  /** When the backup was complete. */
  at: string
  /** The product's time at the end. */
  now: string
  /** What `tryOut` did with the network. */
  tried: string
}

async function restoreInto(
  environment: NodeJS.ProcessEnv,
  what: { backup: string; till: Date | undefined },
  tryOut: (services: Services, eventUrl: string) => Promise<string> = async () => '',
): Promise<Restored> {
  const end = new AbortController()
  const restoring = restoreAndTry(environment, { ...what, signal: end.signal }, tryOut)
  const takeBack = beforeSignalEnds(async () => {
    end.abort(new Error('the restore was stopped'))
    const settled = restoring.then(
      () => {},
      () => {},
    )
    await Promise.race([settled, wait(endPatienceMs)])
  })
  return restoring.finally(takeBack)
}

const endPatienceMs = 15_000

async function restoreAndTry(
  environment: NodeJS.ProcessEnv,
  { backup, till, signal }: { backup: string; till: Date | undefined; signal: AbortSignal },
  tryOut: (services: Services, eventUrl: string) => Promise<string>,
): Promise<Restored> {
  const begunAt = performance.now()
  const config = readConfig(environment)
  const { at } = await restoreBackup({ config, backup: resolve(backup), till, signal })
  signal.throwIfAborted()
  const opened = await openCommandDatabase(environment, { archives: false })
  const { services, eventUrl } = opened
  try {
    const repaired = await repairAfterRestore(services, eventUrl)
    const { lines, isWhole } = await verify(services, eventUrl)
    const tried = await tryOut(services, eventUrl)
    const now = (await services.database.asSystem(readNow)).toISOString()
    const seconds = (performance.now() - begunAt) / 1000
    return { lines: [...repaired.slice(0, -1), ...lines], isWhole, seconds, at, now, tried }
  } finally {
    await opened.close()
  }
}
