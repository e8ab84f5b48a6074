// The child process that reads uploaded files. It has no settings, no secrets and no database. If a
// file makes it crash, loop or grow, it is killed and the file refused (media-processes.ts). It
// runs one job at a time, on request of its parent.
import { Refusal } from '../../lib/refuse.ts'
import { type MediaJobs, mediaJobs } from './media-jobs.ts'

/** A job, as the parent sends it. */
export interface Order {
  name: keyof MediaJobs
  args: unknown[]
}

/** The answer to the parent: a result, a refusal or an error, and the resources used so far. */
export interface Outcome {
  made?: unknown
  refused?: Pick<Refusal, 'reason' | 'field' | 'message'>
  failed?: { message: string; code: unknown }
  cpuSeconds: number
  residentBytes: number
}

process.on('message', (order: Order) => void answer(order))
// The parent has exited, so nobody needs the result.
process.on('disconnect', () => process.exit(0))

async function answer({ name, args }: Order): Promise<void> {
  const work = mediaJobs[name] as (...given: unknown[]) => Promise<unknown>
  const result = await work(...args).then(
    (made) => ({ made }),
    (error: unknown) => sayNo(error),
  )
  const { user, system } = process.cpuUsage()
  const outcome: Outcome = {
    ...result,
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
  }
  process.send?.(outcome)
}

function sayNo(error: unknown): Pick<Outcome, 'refused' | 'failed'> {
  if (error instanceof Refusal) {
    const { reason, field, message } = error
    return { refused: { reason, field, message } }
  }
  const { message, code } = error as NodeJS.ErrnoException
  return { failed: { message, code } }
}
