import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { listBackups } from '../../lib/cluster/backup-files.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { makeBackup } from './make-backup.ts'

const kept = 7

export interface BackupsJob extends Job {
  /** The age in seconds of the last backup; 0 where the server makes none. */
  ageSeconds(): number
}

/**
 * Makes a backup every `BACKUP_HOURS` in `BACKUP_DIR`, and keeps the last seven. All nodes look how
 * old the last one is, and the one that `leads` makes the next. One that is being made when the
 * node ends is removed.
 */
export function backupsJob(
  services: Pick<Services, 'config' | 'secrets'> & { log: Pick<Services['log'], 'info'> },
  url: string,
  leads: () => boolean,
): BackupsJob {
  const { backupDir, backupHours } = services.config
  const startedAt = new Date()
  // Kept here, because the manifests are long and /metrics is read every few seconds.
  let lastAt = backupDir === undefined ? undefined : latestOf(backupDir)
  const work = async (signal: AbortSignal) => {
    if (backupDir === undefined) return
    lastAt = latestOf(backupDir)
    if (!leads() || !isDue(lastAt, backupHours)) return
    const options = { into: backupDir, keep: kept, withSecrets: false, isUrgent: false, signal }
    const done = await makeBackup(services, url, options)
    lastAt = latestOf(backupDir)
    services.log.info(`a backup was made and verified: ${done.path}`)
  }
  return {
    name: 'backups',
    everyMs: 10 * minuteMs,
    isAtStart: true,
    runs: 'on each node',
    work: (signal) =>
      work(signal).catch((error: unknown) => {
        // Where this server ends, the next one makes the backup.
        if (!signal.aborted) throw error
      }),
    level: 'error',
    whenFailed:
      'no backup could be made: earlier ones stay, the next try is in 10 minutes. Check the folder of BACKUP_DIR and its disk',
    ageSeconds: () =>
      backupDir === undefined ? 0 : (Date.now() - (lastAt ?? startedAt).getTime()) / 1000,
  }
}

/**
 * When the last backup was complete. A backup that is dated in the future was made while the clock
 * was wrong. It is kept, but it does not count here, because its date does not tell its age.
 */
function latestOf(backupDir: string): Date | undefined {
  const now = Date.now()
  return listBackups(backupDir).findLast(({ at }) => at.getTime() <= now)?.at
}

const isDue = (lastAt: Date | undefined, backupHours: number) =>
  lastAt === undefined || Date.now() - lastAt.getTime() >= backupHours * hourMs
