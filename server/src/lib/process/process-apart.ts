// Asks one question of a process of its own, so that long work delays no call.
import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { openProcessLink } from './process-link.ts'

/**
 * Starts `file` at the lowest priority and returns its answer to the question, which is copied as
 * by `structuredClone`. Where `signal` is aborted the process loses its channel, and this rejects
 * once it has ended. Rejects with the text of its error where it fails.
 */
export async function askApart<Question>(
  file: URL,
  question: Question,
  signal: AbortSignal,
): Promise<unknown> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(file), [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = endOf(child)
  yieldProcessor(child)
  const leave = () => {
    if (child.connected) child.disconnect()
  }
  signal.addEventListener('abort', leave)
  try {
    const link = openProcessLink<Question>(
      { events: child, send: (message, sent) => void child.send(message, sent) },
      async () => {},
    )
    return await link.ask(question)
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
    await ended
  }
}

/**
 * The side of the started process. `left` is called when the asking process has ended or
 * disconnected.
 */
export function answerApart<Question>(
  answerTo: (question: Question) => Promise<unknown>,
  left: () => void,
): void {
  process.on('disconnect', left)
  // A terminal sends its signals to all processes, and the asking one decides.
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {})
  openProcessLink<never, Question>(
    {
      events: process,
      send: (message, sent) => void process.send?.(message, undefined, undefined, sent),
    },
    answerTo,
  )
}

/** Call this at once after the start: threads that the process makes later inherit its priority. */
function yieldProcessor({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended, or this system does not let its priority be changed.
  }
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    // It could not be started.
    child.once('error', () => resolve())
  })
}
