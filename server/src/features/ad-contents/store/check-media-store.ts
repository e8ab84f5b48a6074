import { randomUUID } from 'node:crypto'
import { CannotRun, exitCodes } from '../../../lib/failures/cannot-run.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { hasMedia, keepMark, readMark } from './media-store-mark.sql.ts'

/**
 * Compares the store with the mark that the network keeps. A store without the mark, while there
 * are media, is another one: every upload of before would be missing from this node. Throws
 * `CannotRun` then, and marks a new store otherwise.
 */
export async function checkMediaStore({
  database,
  files,
}: Pick<Services, 'database' | 'files'>): Promise<void> {
  const known = await database.asSystem(readMark)
  if (known === undefined) {
    // The store is marked first, so that a kill in between leaves no network with a mark that its
    // store lacks. Where another node was quicker, its mark is kept and is in the store already.
    const mark = randomUUID()
    await files.mark(nameOf(mark))
    const kept = await database.asSystem((db) => keepMark(db, mark))
    if (kept === mark) return
    return checkMediaStore({ database, files })
  }
  if (await files.isMarked(nameOf(known))) return
  if (await database.asSystem(hasMedia))
    throw new CannotRun(
      `FILES_URL: is not the store that this network's media are in: it has no file "${nameOf(known)}". Give every node the same store, or copy all of it to the new one, hidden files too`,
      exitCodes.config,
    )
  await files.mark(nameOf(known))
}

const nameOf = (mark: string) => `.frontrow-${mark}`
