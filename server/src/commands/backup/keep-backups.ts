import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { listBackups } from '../../lib/cluster/backup-files.ts'
import type { Services } from '../../lib/calls/context.ts'
import { repeat } from '../../lib/time/repeat.ts'
import { makeBackup } from './make-backup.ts'

const kept = 7
const lookMs = 10 * minuteMs

export interface KeptBackups {
  /** The age in seconds of the last backup; 0 where the server makes none. */
  ageSeconds(): number
  close(): Promise<void>
}

/**
 * Makes a backup every `BACKUP_HOURS` in `BACKUP_DIR`, and keeps the last seven. Only the node that
 * `leads` makes one. One that is being made when it is closed is removed.
 */
export function keepBackups(
  services: Pick<Services, 'config' | 'secrets'> & { log: Pick<Services['log'], 'info' | 'error'> },
  url: string,
  leads: () => boolean,
): KeptBackups {
  const { backupDir, backupHours } = services.config
  if (backupDir === undefined) return { ageSeconds: () => 0, close: async () => {} }
  const startedAt = new Date()
  // Kept here, because the manifests are long and /metrics is read every few seconds.
  let lastAt = latestOf(backupDir)
  const end = new AbortController()
  const work = async () => {
    lastAt = latestOf(backupDir)
    if (!leads() || !isDue(lastAt, backupHours)) return
    const done = await makeBackup(services, url, {
      into: backupDir,
      keep: kept,
      withSecrets: false,
      isUrgent: false,
      signal: end.signal,
    })
    lastAt = latestOf(backupDir)
    services.log.info(`a backup was made and verified: ${done.path}`)
  }
  const failed = (error: unknown) => {
    // This server ends, and the next one makes the backup.
    if (end.signal.aborted) return
    services.log.error(
      { err: error },
      'no backup could be made: earlier ones stay, the next try is in 10 minutes. Check the folder of BACKUP_DIR and its disk',
    )
  }
  const first = work().catch(failed)
  const stop = repeat({ pauseMs: lookMs, work, failed })
  return {
    ageSeconds: () => (Date.now() - (lastAt ?? startedAt).getTime()) / 1000,
    close: async () => {
      end.abort()
      await first
      await stop()
    },
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
