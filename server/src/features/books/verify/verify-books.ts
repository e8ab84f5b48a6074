import type { KeyObject } from 'node:crypto'
import type { Services } from '../../../lib/calls/context.ts'
import { merkleRootOf } from '../../../lib/crypto/seal.ts'
import { type BookDay, readBookDay, readSeals, type Seal } from '../journal/seal-days.sql.ts'
import { bookKey, hashOfBookSeal, isBookSeal } from '../journal/seal-days.ts'
import { verifyMonths } from './verify-documents.ts'
import {
  type Finding,
  journalChecks,
  repeatedReferences,
  runChecks,
  unsealedDay,
} from './verify-books.sql.ts'

type Verifying = Pick<Services, 'database' | 'secrets'>

/**
 * Computes all balances and seals again and returns the first difference of each check. It only
 * reads, and can run while servers are running.
 */
export async function verifyBooks(services: Verifying): Promise<Finding[]> {
  const { database } = services
  const found = await database.asSystem((db) => runChecks(db, journalChecks))
  const repeated = await database.asSystem(repeatedReferences)
  return [...found, ...repeated, ...(await verifyMonths(services)), await verifySeals(services)]
}

async function verifySeals({ database, secrets }: Verifying): Promise<Finding> {
  const key = bookKey(secrets)
  const seals = await database.asSystem(readSeals)
  const missing = await database.asSystem(unsealedDay)
  let difference = missing && `the entries booked on ${missing} have no seal`
  let last: Seal | undefined
  for (const seal of seals) {
    const day = await database.asSystem((db) => readBookDay(db, seal.day))
    difference ??= faultOf(seal, { last, day, key })
    last = seal
  }
  return { check: `the books: seals of days, ${seals.length}`, difference }
}

/** The first fault of the seals of some book days; undefined where there is none. */
export async function sealFault(
  { database, secrets }: Verifying,
  { from, till }: { from: string; till: string },
): Promise<string | undefined> {
  const key = bookKey(secrets)
  let last: Seal | undefined
  for (const seal of await database.asSystem(readSeals)) {
    if (seal.day >= from && seal.day <= till) {
      const day = await database.asSystem((db) => readBookDay(db, seal.day))
      const fault = faultOf(seal, { last, day, key })
      if (fault !== undefined) return fault
    }
    last = seal
  }
  return undefined
}

/** How a seal differs from its day, from the seal before or from what was signed. */
function faultOf(
  seal: Seal,
  { last, day, key }: { last: Seal | undefined; day: BookDay; key: KeyObject },
): string | undefined {
  const name = `the seal of ${seal.day}`
  if (!isBookSeal(key, seal)) return `${name} is not signed by the master key`
  const prev = last === undefined ? Buffer.alloc(0) : hashOfBookSeal(last)
  if (!prev.equals(seal.prev)) return `a seal before ${name} is gone or was changed`
  if (day.entries !== seal.entries || day.transfers !== seal.transfers)
    return `${name} has ${String(seal.entries)} entries and ${String(seal.transfers)} transfers, the books have ${String(day.entries)} and ${String(day.transfers)}`
  const root = merkleRootOf(day.leaves)
  if (root.equals(seal.root)) return undefined
  return `${name} has the root ${seal.root.toString('hex')}, its entries give ${root.toString('hex')}: one of them was changed`
}
