// The child process that reads what strangers upload. It has no settings, no secrets and no database; if a file makes it crash, spin
// or grow, it is ended and the file refused (media-processes.ts). It does one thing at a time, as its parent says.
import { Refusal } from '../../lib/refuse.ts'
import { type MediaJobs, mediaJobs } from './media-jobs.ts'

/** What the parent sends. */
export interface Order {
  name: keyof MediaJobs
  args: unknown[]
}

/** What it hears: a result, a no, or what went wrong; and what the work has cost so far. */
export interface Outcome {
  made?: unknown
  refused?: Pick<Refusal, 'reason' | 'field' | 'message'>
  failed?: { message: string; code: unknown }
  cpuSeconds: number
  residentBytes: number
}

process.on('message', (order: Order) => void answer(order))
// Nobody is left who would want the result.
process.on('disconnect', () => process.exit(0))

async function answer({ name, args }: Order): Promise<void> {
  const work = mediaJobs[name] as (...given: unknown[]) => Promise<unknown>
  const told = await work(...args).then(
    (made) => ({ made }),
    (error: unknown) => sayNo(error),
  )
  const { user, system } = process.cpuUsage()
  const outcome: Outcome = {
    ...told,
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
