import type { BackUpOptions, BackedUp } from '../../lib/cluster/back-up.ts'
import { CannotRun } from '../../lib/failures/cannot-run.ts'
import { askApart } from '../../lib/process/process-apart.ts'

/** The answer of a backup's process. Any other failure reaches the asking process as an error. */
export type BackupAnswer = { done: BackedUp } | { refused: { message: string; exitCode: number } }

/**
 * Makes a backup in a process of its own at the lowest priority, because hashing and reading it
 * again take a processor for as long as it takes, and calls must not wait for that. Where `signal`
 * is aborted it rejects once nothing is left of the backup.
 */
export async function backUpApart(options: BackUpOptions, signal: AbortSignal): Promise<BackedUp> {
  const file = new URL('backup-process.ts', import.meta.url)
  const answer = (await askApart(file, options, signal)) as BackupAnswer
  if ('done' in answer) return answer.done
  throw new CannotRun(answer.refused.message, answer.refused.exitCode)
}
