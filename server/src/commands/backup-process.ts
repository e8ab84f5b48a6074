// The process that copies the embedded database for `back-up-apart.ts`. Without the process that
// asked it stops and removes what it has copied.
import { type BackUpOptions, backUp } from '../lib/back-up.ts'
import { CannotRun } from '../lib/cannot-run.ts'
import { openProcessLink } from '../lib/process-link.ts'
import type { BackupAnswer } from './back-up-apart.ts'

const stop = new AbortController()
const abort = () => stop.abort(new Error('the backup was stopped'))
process.on('disconnect', abort)
// A terminal sends its signals to all processes, and the asking one decides.
for (const signal of ['SIGINT', 'SIGHUP', 'SIGTERM']) process.on(signal, () => {})

openProcessLink<never, BackUpOptions>(
  {
    events: process,
    send: (message, sent) => void process.send?.(message, undefined, undefined, sent),
  },
  async (options): Promise<BackupAnswer> => {
    try {
      return { done: await backUp(options, stop.signal) }
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error
      return { refused: { message: error.message, exitCode: error.exitCode } }
    }
  },
)
