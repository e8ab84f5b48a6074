import type { Services } from '../../../lib/calls/context.ts'
import { finishMonth, notePlanned } from './month-close.sql.ts'
import {
  finishOrganization,
  pendingOrganizations,
  planOrganizations,
} from '../../documents/for-accounting.ts'
import { type ClosedMonth, findOpenBooks, type OpenBooks } from '../../books/books.ts'
import { findClosingMonth, tryCloseLock } from '../../books/for-accounting.ts'

type Closing = Pick<Services, 'database' | 'secrets'>

/** How many organizations are read at once; each is done in a transaction of its own. */
const batch = 200

/**
 * Goes on with the month that is being closed, if there is one: writes down its organizations,
 * makes each of them final with its statements, and then the month. It may be killed at any time
 * and runs again on any node: what is done is not done twice. Returns the month that became final.
 */
export async function closeMonths(closing: Closing): Promise<string | undefined> {
  const { database } = closing
  const found = await database.asSystem(findClosingMonth)
  if (found === undefined) return undefined
  const lock = await tryCloseLock(database, 'closingMonths')
  try {
    if (!lock.isMine) return undefined
    const books = await database.asSystem(findOpenBooks)
    const month = await database.asSystem(findClosingMonth)
    if (books === undefined || month === undefined) return undefined
    if (!month.isPlanned) await plan(closing, month)
    await closeOrganizations(closing, { books, month })
    return (await database.asSystem((db) => finishMonth(db, month))) ? month.month : undefined
  } finally {
    await lock.end()
  }
}

async function plan({ database }: Closing, month: ClosedMonth): Promise<void> {
  await database.asSystem(async (db) => {
    await planOrganizations(db, month)
    await notePlanned(db, month)
  })
}

/** An organization that fails does not keep others from being done; the first error is thrown. */
async function closeOrganizations(
  closing: Closing,
  of: { books: OpenBooks; month: ClosedMonth },
): Promise<void> {
  const { month } = of.month
  const failed = new Map<string, unknown>()
  for (;;) {
    const most = batch + failed.size
    const pending = await closing.database.asSystem((db) =>
      pendingOrganizations(db, { month, most }),
    )
    const next = pending.filter((id) => !failed.has(id))
    if (next.length === 0) break
    for (const organizationId of next)
      await closing.database
        .asSystem((db) => finishOrganization(db, closing, { ...of, organizationId }))
        .catch((error: unknown) => failed.set(organizationId, error))
  }
  for (const [id, error] of failed)
    throw new Error(`the earnings of organization ${id} are not final: it is tried again`, {
      cause: error,
    })
}
