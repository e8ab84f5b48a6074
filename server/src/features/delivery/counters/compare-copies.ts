import type { Db } from '../../../lib/db/database.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type Copy, type CopySum, copies, sumsOfCore, sumsOfEvents } from './copies.sql.ts'

/** The sums of all copies, in the order of `copies`. */
export type Sums = readonly (readonly CopySum[])[]

export async function readSumsOfEvents(run: EventDatabase['run']): Promise<Sums> {
  const all: CopySum[][] = []
  for (const copy of copies) all.push(await sumsOfEvents(run, copy))
  return all
}

export async function readSumsOfCore(db: Db): Promise<Sums> {
  const all: CopySum[][] = []
  for (const copy of copies) all.push(await sumsOfCore(db, copy))
  return all
}

export interface CopyDifference {
  day: string
  text: string
}

export interface ComparedCopy {
  copy: Copy
  differences: CopyDifference[]
}

/**
 * Compares the core's sums with those of the event database. `before` was read before the core and
 * is the least that the core has; `after` was read after it and is the most. With `isStopped`
 * nothing is being rolled up, and changes of the last seconds are compared too.
 */
export function compareCopies(
  sums: { before: Sums; core: Sums; after: Sums },
  { isStopped }: { isStopped: boolean },
): ComparedCopy[] {
  return copies.map((copy, index) => ({
    copy,
    differences: differencesOf(copy, {
      before: byKey(sums.before[index]?.filter((sum) => isStopped || sum.isSettled === true)),
      core: byKey(sums.core[index]),
      after: byKey(sums.after[index]),
    }),
  }))
}

type ByKey = ReadonlyMap<string, CopySum>

function byKey(sums: readonly CopySum[] = []): ByKey {
  return new Map(sums.map((sum) => [`${sum.name} on ${sum.day}`, sum]))
}

function differencesOf(
  { counts }: Copy,
  { before, core, after }: { before: ByKey; core: ByKey; after: ByKey },
): CopyDifference[] {
  const countOf = (sums: ByKey, key: string, name: string) => sums.get(key)?.counts[name] ?? 0n
  return [...new Map([...before, ...core])].flatMap(([key, { day }]) => {
    for (const name of counts) {
      const copied = countOf(core, key, name)
      const [least, most] = [countOf(before, key, name), countOf(after, key, name)]
      if (copied < least || copied > most) {
        const right = copied < least ? least : most
        return [{ day, text: `${key}: ${name} ${String(copied)} instead of ${String(right)}` }]
      }
    }
    return []
  })
}
