import type { KeyObject } from 'node:crypto'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import {
  hashOfSigned,
  isSignatureOf,
  merkleRootOf,
  signFields,
  signingKey,
} from '../../../lib/crypto/seal.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import {
  insertBookSeal,
  lastBookSeal,
  lockForSeal,
  readBookDay,
  type Seal,
  type SealContent,
  unsealedDays,
} from './seal-days.sql.ts'
import { keepTotals } from './trial-balance.sql.ts'

/**
 * Seals the UTC days on which something was posted, the oldest first, from `afterMidnightMinutes`
 * after their end on. Any node may run it: one seals, the others find nothing left. Returns the
 * days that were sealed.
 */
export async function sealBookDays({
  database,
  secrets,
}: Pick<Services, 'database' | 'secrets'>): Promise<string[]> {
  const sealed: string[] = []
  for (;;) {
    const day = await database.asSystem((db) => sealNext(db, secrets))
    if (day === undefined) return sealed
    sealed.push(day)
  }
}

const afterMidnightMinutes = 30

async function sealNext(db: Db, secrets: Secrets): Promise<string | undefined> {
  const [waiting] = await unsealedDays(db, { minutes: afterMidnightMinutes, most: 1 })
  if (waiting === undefined) return undefined
  await lockForSeal(db)
  const [day] = await unsealedDays(db, { minutes: afterMidnightMinutes, most: 1 })
  if (day === undefined) return undefined
  const last = await lastBookSeal(db)
  const { leaves, ...counted } = await readBookDay(db, day)
  const content: SealContent = {
    day,
    at: await readNow(db),
    ...counted,
    root: merkleRootOf(leaves),
    prev: last === undefined ? Buffer.alloc(0) : hashOfBookSeal(last),
  }
  await insertBookSeal(db, {
    ...content,
    signature: signFields(bookKey(secrets), textsOf(content)),
  })
  await keepTotals(db, day)
  return day
}

/** The key that signs the seals of the books. */
export function bookKey(secrets: Pick<Secrets, 'derive'>): KeyObject {
  return signingKey(secrets, 'book-seal')
}

/** True where the holder of the master key signed this seal. */
export function isBookSeal(key: KeyObject, seal: Seal): boolean {
  return isSignatureOf(key, textsOf(seal), seal.signature)
}

/** What the next seal names as its `prev`. */
export function hashOfBookSeal(seal: Seal): Buffer {
  return hashOfSigned(textsOf(seal), seal.signature)
}

function textsOf({ day, at, entries, transfers, sums, root, prev }: SealContent): string[] {
  const moved = Object.entries(sums).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return [
    day,
    at.toISOString(),
    String(entries),
    String(transfers),
    JSON.stringify(moved),
    root.toString('hex'),
    prev.toString('hex'),
  ]
}
