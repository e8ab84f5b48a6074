import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createTurns } from '../../../lib/db/turns.ts'
import { createPlaces } from '../../../lib/limits/shared-places.ts'
import { openKeptProcesses } from '../../../lib/process/kept-processes.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { PdfJobs } from './pdf-jobs.ts'

/** The largest document takes 6 s on a slow processor. */
const mostCpuSeconds = 30

const processes = openKeptProcesses<keyof PdfJobs>({
  worker: new URL('./pdf-worker.ts', import.meta.url),
  most: 1,
  mostCpuSeconds: () => mostCpuSeconds,
  hangingSeconds: 60,
})

/** On a machine, which is a node or all workers of it. */
const places = createPlaces('drawings', { most: 1, mostOfOne: 1, restMs: 0 })
const lookMs = 200

const turns = createTurns(1)

/**
 * Draws a document as a PDF in a child process of low priority, one at a time on a machine,
 * and returns it as base64. Refuses `unavailable` where the process crashed twice or took too long.
 */
export async function drawApart<N extends keyof PdfJobs>(
  log: FastifyBaseLogger,
  name: N,
  document: Parameters<PdfJobs[N]>[0],
): Promise<string> {
  const draw = () => processes.run(log, { name, args: [document] })
  const outcome = await turns('drawing', () => inPlace(draw))
  if ('made' in outcome && typeof outcome.made === 'string') return outcome.made
  log.error(
    { work: name, outcome },
    'a document could not be drawn: the call was refused as unavailable. Report it with the number of the document if it repeats',
  )
  return refuse('unavailable', { retryAfterSeconds: 30 })
}

/** Waits while another worker draws. */
async function inPlace<T>(draw: () => Promise<T>): Promise<T> {
  let leave = await places.take('drawing')
  while (typeof leave !== 'function') {
    await pause(lookMs)
    leave = await places.take('drawing')
  }
  try {
    return await draw()
  } finally {
    leave()
  }
}
