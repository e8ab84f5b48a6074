import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { BackUpOptions, BackedUp } from '../lib/back-up.ts'
import { CannotRun } from '../lib/cannot-run.ts'
import { openProcessLink } from '../lib/process-link.ts'

/** The answer of a backup's process. Any other failure reaches the asking process as an error. */
export type BackupAnswer = { done: BackedUp } | { refused: { message: string; exitCode: number } }

/**
 * Makes a backup in a process of its own at the lowest priority, because hashing and reading it
 * again take a processor for as long as it takes, and calls must not wait for that. Where `signal`
 * is aborted it rejects once nothing is left of the backup.
 */
export async function backUpApart(options: BackUpOptions, signal: AbortSignal): Promise<BackedUp> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(new URL('backup-process.ts', import.meta.url)), [], {
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = endOf(child)
  yieldProcessor(child)
  const leave = () => {
    if (child.connected) child.disconnect()
  }
  signal.addEventListener('abort', leave)
  try {
    const link = openProcessLink<BackUpOptions>(
      { events: child, send: (message, sent) => void child.send(message, sent) },
      async () => {},
    )
    const answer = (await link.ask(options)) as BackupAnswer
    if ('done' in answer) return answer.done
    throw new CannotRun(answer.refused.message, answer.refused.exitCode)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
    await ended
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    // It could not be started.
    child.once('error', () => resolve())
  })
}

/** At once after its start, so that the threads which it makes later inherit the priority. */
function yieldProcessor({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or this system does not let its priority be changed.
  }
}
