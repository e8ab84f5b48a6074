import type { FastifyBaseLogger } from 'fastify'
import { openKeptProcesses } from '../../../lib/process/kept-processes.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { PdfJobs } from './pdf-jobs.ts'

/** The largest document takes 6 s on a slow processor. */
const mostCpuSeconds = 30

const processes = openKeptProcesses<keyof PdfJobs>({
  worker: new URL('./pdf-worker.ts', import.meta.url),
  most: 1,
  mostCpuSeconds: () => mostCpuSeconds,
  // It is slower than others on a busy machine.
  hangingSeconds: 120,
  niceness: 5,
})

/**
 * Draws a document as a PDF in a child process, one at a time, and returns it as base64. Refuses
 * `unavailable` where the process crashed twice or took too long.
 */
export async function drawApart<N extends keyof PdfJobs>(
  log: FastifyBaseLogger,
  name: N,
  document: Parameters<PdfJobs[N]>[0],
): Promise<string> {
  const outcome = await processes.run(log, { name, args: [document] })
  if ('made' in outcome && typeof outcome.made === 'string') return outcome.made
  log.error(
    { work: name, outcome },
    'a document could not be drawn: the call was refused as unavailable. Report it with the number of the document if it repeats',
  )
  return refuse('unavailable', { retryAfterSeconds: 30 })
}
