import { amountText } from '@frontrow/contract/money/amounts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { isInvoicedIn, undocumented } from '../documents/documents.sql.ts'
import { announceHeld } from '../documents/announce-hold.ts'
import { heldPartsOf } from '../documents/earning-holds.ts'
import {
  type EarningHold,
  holdCauses,
  insertHolds,
  mostHoldDays,
} from '../documents/earning-holds.sql.ts'
import { creditInvoicedDays, invoiceUse } from '../invoices/invoice-use.ts'
import { type Closing as ClosingOf, issueOfMonth } from '../documents/issue-of-month.ts'
import { noteOrganizationDone, takeOrganization } from './month-organizations.sql.ts'
import { type Leg, legsOf } from '../documents/month-legs.sql.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { sumOfLegs } from '../documents/statement-lines.ts'
import { documentEarnings } from '../self-billing/document-earnings.ts'
import { coverByAdvance } from '../documents/cover-by-advance.ts'
import { usedAdvances } from '../documents/paid-in-advance.sql.ts'
import { unpaidShares } from '../documents/unpaid-shares.sql.ts'
import {
  type ClosedMonth,
  type Account,
  type NewTransfer,
  postEntry,
  type OpenBooks,
} from '../../books/books.ts'

type Closing = ClosingOf & { db: Db }

/**
 * Makes one organization's earnings of a closed month final and issues its statements, in the
 * caller's transaction. It does nothing where that is done already.
 */
export async function finishOrganization(
  db: Db,
  { secrets }: Pick<Services, 'secrets'>,
  of: { books: OpenBooks; month: ClosedMonth; organizationId: string },
): Promise<void> {
  const { books, month, organizationId } = of
  const key = { month: month.month, organizationId }
  const taken = await takeOrganization(db, key)
  if (taken === undefined) return
  const organization = { id: organizationId, name: taken.name }
  const closing = { db, secrets, books, month, organization, now: await readNow(db) }
  const earned = await legsOf(db, { organizationId, side: 'publisher', month })
  const charged = await legsOf(db, { organizationId, side: 'advertiser', month })
  const holds = await holdsOf(closing, earned)
  await postMonth(closing, { earned, holds, networkMicros: taken.networkMicros })
  await insertHolds(db, holds, closing.now)
  const { currency } = books
  for (const hold of holds) await announceHeld(db, hold, { currency, now: closing.now })
  await noteOrganizationDone(db, key)
  const held = holds.map(({ id, reason, amountMicros }) => ({
    hold: id,
    reason,
    amount: amountText(amountMicros),
  }))
  await documentEarnings(db, closing, { legs: earned, held })
  await documentUse(closing, charged)
}

async function holdsOf(
  { db, month, organization, now }: Closing,
  earned: readonly Leg[],
): Promise<EarningHold[]> {
  const lastDay = new Date(now)
  lastDay.setUTCDate(lastDay.getUTCDate() + mostHoldDays)
  const causes = await holdCauses(db, organization.id)
  const unpaid = await unpaidShares(db, { organizationId: organization.id, month })
  return heldPartsOf(earned, { ...causes, unpaid }, utcDayOf(lastDay)).map((part) => ({
    ...part,
    id: newId(now),
    organizationId: organization.id,
    month: month.month,
  }))
}

/** Moves all that is estimated to what is held or payable, and to the network's revenue. */
async function postMonth(
  { db, books, month, organization, now }: Closing,
  of: { earned: readonly Leg[]; holds: readonly EarningHold[]; networkMicros: bigint },
): Promise<void> {
  const organizationId = organization.id
  const all = sumOfLegs(of.earned.filter(({ isEstimated }) => isEstimated))
  const held = of.holds.reduce((sum, { amountMicros }) => sum + amountMicros, 0n)
  const estimated: Account = { code: 'publisher:estimated', organizationId }
  const transfers = [
    ...moved(estimated, { code: 'publisher:held', organizationId }, held),
    ...moved(estimated, { code: 'publisher:payable', organizationId }, all - held),
    ...moved({ code: 'network:estimated' }, { code: 'network:revenue' }, of.networkMicros),
  ].map((transfer) => ({ ...transfer, currency: books.currency }))
  if (transfers.length === 0) return
  const name = month.month.slice(0, 7)
  await postEntry(db, {
    now,
    key: `month/${name}/${organizationId}`,
    kind: 'month',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: `close of ${name}`,
    transfers,
  })
}

/** A transfer, in the other direction where the amount is below 0. */
function moved(debit: Account, credit: Account, micros: bigint): Omit<NewTransfer, 'currency'>[] {
  if (micros === 0n) return []
  return micros > 0n
    ? [{ debit, credit, amountMicros: micros }]
    : [{ debit: credit, credit: debit, amountMicros: -micros }]
}

/**
 * What was taken back of invoiced days is credited. The rest of what was used is on a statement of
 * use for who pays in advance or has no terms. For who pays afterwards, so is what was paid in
 * advance, and the rest is invoiced.
 */
async function documentUse(closing: Closing, charged: readonly Leg[]): Promise<void> {
  const { db, organization, month } = closing
  const use = { organization, legs: await undocumented(db, 'advertiser', charged) }
  const legs = await creditInvoicedDays(db, closing, use)
  const isInvoiced = await isInvoicedIn(db, { organizationId: organization.id, month: month.month })
  const own = { organizationId: organization.id, legs, ...daysOfMonth(month.month.slice(0, 7)) }
  const { covered, rest } = isInvoiced ? await coverByAdvance(db, own) : { covered: legs, rest: [] }
  const kept = new Set([
    ...covered,
    ...(await invoiceUse(db, closing, { organization, legs: rest })),
  ])
  const stated = legs.filter((leg) => kept.has(leg))
  if (stated.length === 0) return
  const uses = await usedAdvances(db, { ...own, netMicros: sumOfLegs(stated) })
  await issueOfMonth(db, closing, { kind: 'statement_of_use', legs: stated, more: { uses } })
}
