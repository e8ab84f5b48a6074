import { setTimeout as wait } from 'node:timers/promises'
import { CannotRun, exitCodes } from '../../lib/failures/cannot-run.ts'
import { clearLine } from './say.ts'

/** How a process ends: what it opened is closed in reverse order, and it exits. */
export interface Ending {
  add(what: string, close: () => Promise<void> | void): void
  /** Sets what is done before everything is closed, where there is time for it. */
  beginWith(work: () => Promise<void>): void
  /** Ends with 0 after the work of `beginWith`. A second call ends at once. */
  slowly(): Promise<void>
  now(code: number): Promise<void>
  /** Prints why the program cannot run, without a stack where the cause is outside, and ends. */
  because(error: unknown): Promise<void>
}

/** Open calls are cut off after this time, so that no second signal is needed. */
export const drainMs = 10_000

export function openEnding(): Ending {
  const open: { what: string; close: () => Promise<void> | void }[] = []
  let isEnding = false
  let isSlow = false
  let first: () => Promise<void> = async () => {}
  const now = async (code: number) => {
    if (isEnding) return
    isEnding = true
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      try {
        await last.close()
      } catch (error) {
        process.stderr.write(`closing ${last.what}: ${describe(error)}\n`)
      }
    }
    process.exit(code)
  }
  return {
    add: (what, close) => void open.push({ what, close }),
    beginWith: (work) => {
      first = work
    },
    slowly: async () => {
      if (!isSlow) {
        isSlow = true
        await first()
      }
      await now(exitCodes.ok)
    },
    now,
    because: async (error) => {
      // What fails while the process ends is a consequence of the end.
      if (isEnding) await wait(drainMs)
      const isOutside = error instanceof CannotRun
      const why = isOutside ? error.message : describe(error)
      process.stderr.write(`${process.stderr.isTTY ? clearLine : ''}${why}\n`)
      await now(isOutside ? error.exitCode : exitCodes.failed)
    },
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
