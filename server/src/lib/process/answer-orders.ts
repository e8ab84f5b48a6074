// The side of a process that another one keeps for its work: see kept-processes.ts. It has no
// settings, no secrets and no database, and runs one job at a time.
import { Refusal } from '../failures/refuse.ts'

/** A job, as the parent sends it. */
export interface Order<Name extends string = string> {
  name: Name
  args: unknown[]
}

/** The answer to the parent: a result, a refusal or an error, and the resources used so far. */
export interface Outcome {
  made?: unknown
  refused?: Pick<Refusal, 'reason' | 'message'> & { field?: string }
  failed?: { message: string; code: unknown }
  cpuSeconds: number
  residentBytes: number
}

type Job = (...given: never[]) => Promise<unknown>

/** Runs the jobs that the parent asks for, and ends with it. */
export function answerOrders(jobs: Readonly<Record<string, Job>>): void {
  process.on('message', (order: Order) => void answer(jobs, order))
  // The parent has exited, so nobody needs the result.
  process.on('disconnect', () => process.exit(0))
}

async function answer(jobs: Readonly<Record<string, Job>>, order: Order): Promise<void> {
  const work = jobs[order.name] as (...given: unknown[]) => Promise<unknown>
  const result = await work(...order.args).then(
    (made) => ({ made }),
    (error: unknown) => failureOf(error),
  )
  const { user, system } = process.cpuUsage()
  const outcome: Outcome = {
    ...result,
    cpuSeconds: (user + system) / 1e6,
    residentBytes: process.memoryUsage.rss(),
  }
  process.send?.(outcome)
}

function failureOf(error: unknown): Pick<Outcome, 'refused' | 'failed'> {
  if (error instanceof Refusal) {
    const { reason, field, message } = error
    return { refused: { reason, message, ...(field === undefined ? {} : { field }) } }
  }
  const { message, code } = error as NodeJS.ErrnoException
  return { failed: { message, code } }
}
