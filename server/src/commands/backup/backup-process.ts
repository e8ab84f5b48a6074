// The process that copies the embedded database for `back-up-apart.ts`. Without the process that
// asked it stops and removes what it has copied.
import { type BackUpOptions, backUp } from '../../lib/cluster/back-up.ts'
import { CannotRun } from '../../lib/failures/cannot-run.ts'
import { answerApart } from '../../lib/process/process-apart.ts'
import type { BackupAnswer } from './back-up-apart.ts'

const stop = new AbortController()

answerApart<BackUpOptions>(
  async (options): Promise<BackupAnswer> => {
    try {
      return { done: await backUp(options, stop.signal) }
    } catch (error) {
      if (!(error instanceof CannotRun)) throw error
      return { refused: { message: error.message, exitCode: error.exitCode } }
    }
  },
  () => stop.abort(new Error('the backup was stopped')),
)
