import { dayMs, hourMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Job } from '../../../lib/time/jobs.ts'
import { pathsInUse } from '../contents/ad-content.sql.ts'
import { noteOrphans, orphansSeenBefore } from './media-orphan.sql.ts'

const orphanAgeMs = dayMs
const noticeMs = 7 * dayMs
const draftAgeMs = hourMs
const fewOrphans = 10
const batch = 500

/**
 * Removes drafts older than an hour, and published folders without a row: leftovers of killed
 * servers and of commits with an unknown outcome. A folder that is older than a day is noted in the
 * database when it is first seen without a row, and removed when it has none a week later. A
 * restored database has no note of what was uploaded after its backup, so for a week the newer
 * backup can still be restored with all its media.
 *
 * Returns how many folders it removed. When more folders have no row than have one it notes and
 * removes none, because then the database and the storage do not belong together.
 */
export async function sweepMedia(services: Services): Promise<number> {
  const { database, files, log } = services
  const now = await database.asSystem(readNow)
  await files.clearDrafts(new Date(now.getTime() - draftAgeMs))
  const { orphans, kept } = await findOrphans(services, new Date(now.getTime() - orphanAgeMs))
  if (orphans.length > Math.max(fewOrphans, kept)) {
    log.warn(
      { kept, orphans: orphans.length },
      'the media sweep found more folders without a row than with one and removed none; check that FILES_URL and the database belong together',
    )
    return 0
  }
  const removable = await database.asSystem(async (db) => {
    await noteOrphans(db, orphans, now)
    return orphansSeenBefore(db, new Date(now.getTime() - noticeMs))
  })
  for (const orphan of removable) await files.remove(orphan)
  if (removable.length > 0)
    log.info(
      { removed: removable.length },
      'media files that no row has named for a week were removed',
    )
  return removable.length
}

async function findOrphans(
  services: Services,
  before: Date,
): Promise<{ orphans: string[]; kept: number }> {
  const orphans: string[] = []
  let kept = 0
  for await (const names of oldFolders(services, before)) {
    const used = await services.database.asSystem((db) => pathsInUse(db, names))
    for (const name of names) if (!used.has(name)) orphans.push(name)
    kept += used.size
  }
  return { orphans, kept }
}

/** Only folders with our naming pattern, because a bucket may contain other objects. */
async function* oldFolders({ files }: Services, before: Date): AsyncGenerator<string[]> {
  let names: string[] = []
  for await (const { name, changedAt } of files.folders()) {
    if (changedAt >= before || !/^[0-9a-f]{32}$/.test(name)) continue
    names.push(name)
    if (names.length < batch) continue
    yield names
    names = []
  }
  if (names.length > 0) yield names
}

/** Sweeps at the start and then once a day. Several nodes may sweep at the same time. */
export function mediaJob(services: Services): Job {
  return {
    name: 'sweep of media',
    everyMs: dayMs,
    isAtStart: true,
    runs: 'on the leader',
    work: async () => void (await sweepMedia(services)),
    level: 'warn',
    whenFailed:
      'the media sweep failed; users are not affected, and unused files stay until the next sweep in 24 hours; check the database and the file storage',
  }
}
