import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../../../lib/calls/context.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { fetchMedia } from '../media/fetch-media.ts'
import { canMakeTheora, makeTheora } from '../media/make-theora.ts'
import {
  beginTheora,
  giveUpTheora,
  noteTheora,
  takeBackTheora,
  type WaitingVideo,
} from './theora.sql.ts'

/**
 * Makes the Theora rendition of each video, one at a time and one of an organization in turn, where
 * this machine has an ffmpeg that can. Players that play Theora only, such as Godot's, get videos
 * that have one. `timeoutMs` is the longest that a conversion may take.
 */
export function theoraJob(services: Services, timeoutMs?: number): Job {
  const { ffmpeg } = services.config
  let isAble: Promise<boolean> | undefined
  let last: string | null = null
  return {
    name: 'Theora renditions',
    everyMs: 10_000,
    isAtStart: true,
    runs: 'on the leader',
    work: async (signal) => {
      if (ffmpeg === undefined) return
      isAble ??= canMakeTheora(ffmpeg)
      if (!(await isAble)) return
      const options = { signal, ...(timeoutMs === undefined ? {} : { timeoutMs }) }
      while (!signal.aborted) {
        const video = await services.database.asSystem((db) => beginTheora(db, last))
        if (video === undefined) return
        last = video.organizationId
        await convert(services, { ffmpeg, video }, options)
      }
    },
    level: 'warn',
    whenFailed:
      'making Theora renditions failed and is tried again in 10 seconds; meanwhile players that play Theora only get no new videos; check the database and the file storage',
  }
}

async function convert(
  { database, files, log }: Services,
  { ffmpeg, video: { id, path } }: { ffmpeg: string; video: WaitingVideo },
  options: { signal: AbortSignal; timeoutMs?: number },
): Promise<void> {
  const folder = await files.draftFolder()
  try {
    const [source, target] = [join(folder, 'video'), join(folder, 'theora')]
    const isMade =
      (await fetchMedia(files, `${path}/content.mp4`, source)) &&
      (await makeTheora(ffmpeg, { video: source, target }, options))
    if (isMade) {
      // The file comes before the row, so that no ad leads to a file that is not there.
      await files.publish(target, `${path}/content.ogv`)
      await database.asSystem((db) => noteTheora(db, id))
    } else if (options.signal.aborted) await database.asSystem((db) => takeBackTheora(db, id))
    else {
      await database.asSystem((db) => giveUpTheora(db, id))
      log.warn(
        { content: id, path },
        'a video could not be converted to Theora and is not tried again; players that play Theora only do not get it, all others do',
      )
    }
  } catch (error) {
    await database.asSystem((db) => takeBackTheora(db, id)).catch(() => undefined)
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
