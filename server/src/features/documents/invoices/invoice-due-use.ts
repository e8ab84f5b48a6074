import { minuteMs } from '@frontrow/contract/durations'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import { dayAfter, startOfDay } from '../../../lib/time/utc-day.ts'
import { isInvoicedIn, undocumented } from '../documents/documents.sql.ts'
import { creditInvoicedDays, invoiceUse } from './invoice-use.ts'
import { lastSealedDay, notInvoicedTill, noteInvoicedTill, type Owner } from './invoice-runs.sql.ts'
import { daysOfMonth, monthOf } from '../../../lib/time/month.ts'
import { type Leg, legsOf } from '../documents/month-legs.sql.ts'
import { coverByAdvance } from '../documents/cover-by-advance.ts'
import { firstOpenMonth, findOpenBooks, type OpenBooks } from '../../books/books.ts'

type Invoicing = Pick<Services, 'database' | 'secrets'>

/** The most that is used before there is an invoice, in micros of the network's currency. */
const mostUninvoicedMicros = 500_000_000n

/**
 * Issues the invoices of advertisers that pay afterwards and have used as much as their threshold
 * since the last one: half of their credit limit, at most 500. It also credits what was taken back
 * of invoiced days, to those that pay in advance by now as well. It looks at each organization once
 * after each sealed day, in a transaction of its own. Any node may run it. Returns how many
 * organizations it looked at.
 */
export async function invoiceDueUse(invoicing: Invoicing): Promise<number> {
  const { database } = invoicing
  const books = await database.asSystem(findOpenBooks)
  const sealed = await database.asSystem(lastSealedDay)
  if (books === undefined || sealed === undefined) return 0
  let looked = 0
  await eachAlone(
    await database.asSystem((db) => notInvoicedTill(db, sealed)),
    ({ id }) => `organization ${id}`,
    async (owner) => {
      await database.asSystem((db) => lookAt(db, invoicing, { owner, sealed, books }))
      looked += 1
    },
  )
  return looked
}

async function lookAt(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  of: { owner: Owner; sealed: string; books: OpenBooks },
): Promise<void> {
  const { owner, sealed, books } = of
  const { id, name, limitMicros, paysAfterwards } = owner
  if (!(await noteInvoicedTill(db, { organizationId: id, sealed }))) return
  const now = await readNow(db)
  const invoicing = { secrets, books, now }
  const organization = { id, name }
  const found = await openLegs(db, { organizationId: id, sealed, since: books.since })
  const rest = new Set(await creditInvoicedDays(db, invoicing, { organization, legs: found.legs }))
  if (!paysAfterwards) return
  const used = found.legs.filter((leg) => rest.has(leg) && found.isInvoiced.has(leg))
  // What is covered waits for the statement of its month.
  const months = { from: found.from, till: daysOfMonth(monthOf(undefined, now)).till }
  const { rest: legs } = await coverByAdvance(db, { organizationId: id, legs: used, ...months })
  await invoiceUse(db, invoicing, {
    organization,
    legs,
    atLeastMicros: invoiceThresholdOf(limitMicros),
  })
}

/** The amount of use, in micros, from which on an invoice is issued. */
export function invoiceThresholdOf(limitMicros: bigint | null): bigint {
  const half = limitMicros === null ? mostUninvoicedMicros : limitMicros / 2n
  return half < mostUninvoicedMicros ? half : mostUninvoicedMicros
}

/**
 * What was used in open months, is sealed and on no document: all of it in months that are
 * invoiced, `isInvoiced`, and what was taken back in the others. `from`: the first day of the first
 * of them.
 */
async function openLegs(
  db: Db,
  of: { organizationId: string; sealed: string; since: string },
): Promise<{ legs: readonly Leg[]; isInvoiced: ReadonlySet<Leg>; from: string }> {
  const { organizationId, sealed, since } = of
  const closedAt = startOfDay(dayAfter(sealed))
  const legs: Leg[] = []
  const isInvoiced = new Set<Leg>()
  const firstOpen = await firstOpenMonth(db, since.slice(0, 7))
  let month = firstOpen
  while (startOfDay(daysOfMonth(month).from).getTime() <= closedAt.getTime() + minuteMs) {
    const { from, till } = daysOfMonth(month)
    const isAll = await isInvoicedIn(db, { organizationId, month: from })
    const read = { organizationId, side: 'advertiser', month: { month: from, closedAt } } as const
    for (const leg of await legsOf(db, read)) {
      if (!isAll && leg.cause !== 'adjusted') continue
      legs.push(leg)
      if (isAll) isInvoiced.add(leg)
    }
    month = till.slice(0, 7)
  }
  const open = await undocumented(db, 'advertiser', legs)
  return { legs: open, isInvoiced, from: daysOfMonth(firstOpen).from }
}
