// Media work that is done before it is asked for. The demo's pictures are known before they are
// uploaded, so they are cleaned and cut while the rest of its making waits for the database.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { Box, Size } from '@frontrow/contract/ad-contents/crop'
import type { Services } from '../../../lib/calls/context.ts'
import type { MediaJobs } from './media-jobs.ts'
import { runMediaJob } from './media-processes.ts'

/** A picture that will be uploaded, and the boxes that will be cut out of it. */
export interface ExpectedPicture {
  file: string
  boxes: (size: Size) => readonly Box[]
}

/** Jobs that write one file: the last argument. The first one is the file that they read. */
type PictureJob = 'cleanJpeg' | 'cutJpeg' | 'makeThumbnail'
type Args<N extends PictureJob> = Parameters<MediaJobs[N]>
type Made<N extends PictureJob> = Awaited<ReturnType<MediaJobs[N]>>

interface Kept {
  made: unknown
  /** What the job wrote. */
  bytes: Buffer
  path: string
}

/**
 * Keyed by the job, the bytes that it reads and its other arguments. It is empty except while a
 * demo is made.
 */
const ahead = new Map<string, Promise<Kept>>()

/** As many pictures as there are child processes. */
const atOnce = 2

/**
 * Runs a job, or writes the file that the same job made of the same bytes ahead. One that failed
 * ahead runs again, so that its failure is reported as usual.
 */
export async function runPictureJob<N extends PictureJob>(
  log: Services['log'],
  name: N,
  args: Args<N>,
): Promise<Made<N>> {
  const done = ahead.size === 0 ? undefined : await doneAhead(name, args)
  if (done === undefined) return runMediaJob(log, name, args)
  await writeFile(args.at(-1) as string, done.bytes, { mode: 0o600 })
  return done.made as Made<N>
}

async function doneAhead(name: PictureJob, args: readonly unknown[]): Promise<Kept | undefined> {
  const bytes = await readFile(args[0] as string)
  return ahead.get(keyOf(name, bytes, args.slice(1, -1)))?.catch(() => undefined)
}

function keyOf(name: PictureJob, bytes: Buffer, others: readonly unknown[] = []): string {
  const hash = createHash('sha256').update(bytes).digest('hex')
  return `${name} ${hash} ${JSON.stringify(others)}`
}

/**
 * Begins to clean and crop these pictures in this order, and returns at once. A picture may be
 * named again with further boxes. Call the returned function once all pictures are uploaded.
 */
export function workAhead(
  { files, log }: Pick<Services, 'files' | 'log'>,
  pictures: readonly ExpectedPicture[],
): () => Promise<void> {
  const limit = pLimit(atOnce)
  const run = openRunner(files, log)
  let isOver = false
  const withThumbnail = ({ bytes, path }: Kept) =>
    once(keyOf('makeThumbnail', bytes), () => run.job('makeThumbnail', (to) => [path, to]))
  const work = async (cleaned: Kept, boxes: readonly Box[]) => {
    let last = withThumbnail(cleaned)
    // All are noted before the first is cut, so that none is cut a second time meanwhile.
    for (const box of boxes) {
      const before = last
      const cut = once(keyOf('cutJpeg', cleaned.bytes, [box]), async () => {
        await before
        return run.job('cutJpeg', (to) => [cleaned.path, box, to])
      })
      last = cut.then(withThumbnail)
    }
    await last
  }
  const chains = pictures.map(({ file, boxes }) => {
    const turn = Promise.withResolvers<void>()
    // A picture that was named before does not wait for this turn, and a rejection that nobody
    // waits for would end the process.
    turn.promise.catch(() => {})
    const cleaned = once(keyOf('cleanJpeg', readFileSync(file)), async () => {
      await turn.promise
      return run.job('cleanJpeg', (to) => [file, to])
    })
    return limit(async () => {
      if (isOver) return turn.reject(new Error('the pictures are not wanted any more'))
      turn.resolve()
      const done = await cleaned
      await work(done, boxes(done.made as Size))
    })
  })
  const ended = Promise.allSettled(chains)
  return async () => {
    isOver = true
    await ended
    ahead.clear()
    await run.close()
  }
}

/** Runs jobs with targets in a folder of its own. */
function openRunner(files: Services['files'], log: Services['log']) {
  const folder = files.draftFolder()
  let count = 0
  return {
    job: async <N extends PictureJob>(name: N, argsFor: (target: string) => Args<N>) => {
      count += 1
      // The count is read before the `await`, or two jobs that begin at once would write the same
      // file.
      const fileName = String(count)
      const path = join(await folder, fileName)
      const made = await runMediaJob(log, name, argsFor(path))
      return { made, bytes: await readFile(path), path }
    },
    close: async () => rm(await folder, { recursive: true, force: true }),
  }
}

function once(key: string, work: () => Promise<Kept>): Promise<Kept> {
  const known = ahead.get(key)
  if (known !== undefined) return known
  const doing = work()
  // The caller that waits for the job gets the failure.
  doing.catch(() => {})
  ahead.set(key, doing)
  return doing
}
