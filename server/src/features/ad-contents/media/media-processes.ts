import type { FastifyBaseLogger } from 'fastify'
import type { Outcome } from '../../../lib/process/answer-orders.ts'
import { openKeptProcesses } from '../../../lib/process/kept-processes.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { MediaJobs } from './media-jobs.ts'
import { refusePicture, refuseVideo } from '../files/refuse-broken.ts'

const mostCpuSeconds = { picture: 10, video: 20 }

const processes = openKeptProcesses<keyof MediaJobs>({
  worker: new URL('./media-worker.ts', import.meta.url),
  most: 2,
  hangingSeconds: 60,
  mostCpuSeconds: (name) => (isOfVideos(name) ? mostCpuSeconds.video : mostCpuSeconds.picture),
})

let lost = 0

/** How many child processes crashed or were killed over a file since this process started. */
export function lostChildren(): number {
  return lost
}

/**
 * Runs a media job in one of at most two child processes, which are reused. Refuses what the job
 * refuses; `file_broken` when the child crashed twice or took too long (10 s of CPU time for a
 * picture, 20 s for a video, a minute without any CPU time); and `unavailable` when
 * memory or disk is short.
 */
export async function runMediaJob<N extends keyof MediaJobs>(
  log: FastifyBaseLogger,
  name: N,
  args: Parameters<MediaJobs[N]>,
): Promise<Awaited<ReturnType<MediaJobs[N]>>> {
  const outcome = await processes.run(log, { name, args })
  if ('endedBy' in outcome) {
    lost += 1
    log.warn(
      { work: name },
      'a media job took too long or crashed its process twice; the file is refused as broken',
    )
    return refuseFor(name, 'it takes too long to read')
  }
  const { made, refused, failed } = outcome
  if (refused !== undefined) return refuseAsProcess(refused)
  if (failed === undefined) return made as Awaited<ReturnType<MediaJobs[N]>>
  log.warn(
    { work: name, err: failed },
    'a media job failed; the upload is refused, as unavailable when memory or disk is short and as broken otherwise; check memory and disk space if this repeats',
  )
  const isOursToMend = /^(ENOSPC|EDQUOT|EIO|EMFILE|ENFILE|ENOMEM)$/.test(String(failed.code))
  return isOursToMend
    ? refuse('unavailable', { retryAfterSeconds: 60 })
    : refuseFor(name, 'it cannot be read')
}

function refuseFor(name: keyof MediaJobs, fault: string): never {
  return isOfVideos(name) ? refuseVideo(fault) : refusePicture(fault)
}

function isOfVideos(name: keyof MediaJobs): boolean {
  return name === 'cleanMp4' || name === 'sha256Of'
}

function refuseAsProcess({ reason, field, message }: NonNullable<Outcome['refused']>): never {
  return refuse(reason, { message, ...(field === undefined ? {} : { field }) })
}
