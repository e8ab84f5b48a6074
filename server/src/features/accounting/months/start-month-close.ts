import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { insertClosingMonth, unpostedDays } from './month-close.sql.ts'
import { type UnmatchedCash, unmatchedCash } from './unmatched-cash.sql.ts'
import { daysOfMonth, monthBefore, type Month } from '../../../lib/time/month.ts'
import { type MissingRate, missingRates } from './missing-rates.sql.ts'
import { dayInWords, monthInWords } from '../../../lib/time/days-in-words.ts'
import { type UndecidedAdjustment, undecidedAdjustments } from '../../books/for-accounting.ts'
import {
  lockDayClose,
  findClosedMonth,
  firstOpenMonth,
  isMonthClosed,
  findOpenBooks,
  type OpenBooks,
  cashName,
} from '../../books/books.ts'
import { type Missing, missingForInvoices } from '../../documents/for-accounting.ts'

/** A month may be closed from this day of the next one on: its last events have come by then. */
export const firstCloseDay = 5

/** True for the UTC day after whose end the month before it may be closed. */
export function isLastBeforeClose(day: string): boolean {
  return day.endsWith(`-0${firstCloseDay - 1}`)
}

interface CloseCheck {
  /** The rules that were checked. A rule without an entry in `missing` is met. */
  checked: Missing['what'][]
  missing: Missing[]
}

/** What is missing for the close of a month, such as `2026-10`; nothing where it may be closed. */
export async function missingForClose(db: Db, month: string): Promise<Missing[]> {
  return (await checkClose(db, month)).missing
}

/**
 * Checks every rule of a close. Before the month is over, the only rule is the day from which it
 * may be closed, because its days, rates and balances are still to come.
 */
export async function checkClose(db: Db, month: string): Promise<CloseCheck> {
  const { from, till } = daysOfMonth(month)
  const books = await findOpenBooks(db)
  if (books === undefined)
    return notYet('books', 'The books are not open. Run "operator open-books" on the server.')
  if (till <= books.since) return notYet('month', `The books open on ${dayInWords(books.since)}.`)
  const first = closesFrom(month)
  const today = utcDayOf(await readNow(db))
  const early = `${monthInWords(month)} can be closed from ${dayInWords(first)} (UTC).`
  if (today < till) return notYet('month', early)
  const isLive = books.book === 'live'
  const found = await missingOf(db, { books, month: { from, till }, today })
  return {
    checked: isLive ? [...rules, 'cash'] : [...rules],
    missing: today < first ? [...notYet('month', early).missing, ...found] : found,
  }
}

/** What is missing for the close of a month that is over, but for the day of the close. */
async function missingOf(
  db: Db,
  of: { books: OpenBooks; month: Month; today: string },
): Promise<Missing[]> {
  const { books, month } = of
  const days = await unpostedDays(db, month)
  const adjustments = await undecidedAdjustments(db, month)
  const rates = await missingRates(db, of)
  return [
    ...(await openMonthBefore(db, { books, from: month.from })),
    ...days.map((row) => ({ what: 'day' as const, text: textOfDay(row), about: row.day })),
    ...adjustments.map((row) => ({
      what: 'adjustment' as const,
      text: textOfAdjustment(row),
      about: row.id,
    })),
    ...rates.map((row) => ({ what: 'rate' as const, text: textOfRate(row), about: row.currency })),
    ...(await missingForInvoices(db, of)),
    ...(books.book === 'live' ? await missingCash(db, month) : []),
  ]
}

async function openMonthBefore(
  db: Db,
  { books, from }: { books: OpenBooks; from: string },
): Promise<Missing[]> {
  if (from <= books.since) return []
  const before = monthBefore(from)
  const closed = await findClosedMonth(db, `${before}-01`)
  if (closed?.state === 'final') return []
  return [{ what: 'month', text: `Close ${monthInWords(before)} first.`, about: before }]
}

const rules = ['month', 'day', 'adjustment', 'rate', 'seller', 'tax', 'buyer'] as const

function notYet(what: 'books' | 'month', text: string): CloseCheck {
  return { checked: [], missing: [{ what, text, about: null }] }
}

/** What only real money needs: closing balances that agree. */
async function missingCash(db: Db, month: Month): Promise<Missing[]> {
  const cash = await unmatchedCash(db, month.till)
  return cash.map((row) => ({ what: 'cash', text: textOfCash(row), about: row.account }))
}

/** The first UTC day on which a month may be closed. */
export function closesFrom(month: string): string {
  return `${daysOfMonth(month).till.slice(0, 8)}0${firstCloseDay}`
}

function textOfAdjustment({ dayFrom, dayTill, isApproved }: UndecidedAdjustment): string {
  const days =
    dayFrom === dayTill ? dayInWords(dayFrom) : `${dayInWords(dayFrom)} to ${dayInWords(dayTill)}`
  return isApproved
    ? `The adjustment of ${days} is approved and is posted within 1 minute.`
    : `The adjustment of ${days} is pending approval.`
}

function textOfRate({ currency, day }: MissingRate): string {
  return day === null
    ? `${currency} has no exchange rate.`
    : `The exchange rate of ${currency} is from ${dayInWords(day)}. Add one for today.`
}

function textOfCash({ account, day, expectedMicros, balanceMicros }: UnmatchedCash): string {
  if (balanceMicros === null)
    return `${cashName(account)}: enter the closing balance of ${dayInWords(day)}.`
  const [books, bank] = [expectedMicros ?? 0n, balanceMicros].map(amountText)
  return `${cashName(account)}: the balance of ${dayInWords(day)} is ${bank}, the books have ${books}.`
}

function textOfDay(unposted: { day: string; difference: string | null; isLate: boolean }): string {
  const { day, difference, isLate } = unposted
  if (difference !== null) return `${dayInWords(day)} does not reconcile: ${difference}.`
  return isLate
    ? `Late events of ${dayInWords(day)} are not posted yet.`
    : `${dayInWords(day)} is not counted yet.`
}

export type CloseStart =
  | { outcome: 'started' | 'already' }
  | { outcome: 'missing'; missing: Missing[] }

/**
 * Begins the close of a month, in the caller's transaction, which runs as the system and writes the
 * audit row. From its commit on nothing more is posted for the month, and any node makes it final,
 * one organization after the other.
 */
export async function startMonthClose(
  db: Db,
  close: { month: string; actor: string; via?: 'console' },
): Promise<CloseStart> {
  const { month, actor, via } = close
  // A day that is being posted at this moment is either in the month or waits until it is final.
  await lockDayClose(db)
  if (await isMonthClosed(db, `${month}-01`)) return { outcome: 'already' }
  const missing = await missingForClose(db, month)
  if (missing.length > 0) return { outcome: 'missing', missing }
  await insertClosingMonth(db, { month: `${month}-01`, actor })
  const by = { db, now: await readNow(db), organizationId: null, actor }
  await audit(via === undefined ? by : { ...by, via }, 'books.close-month', { id: month })
  return { outcome: 'started' }
}

/**
 * The first month that is not closed, once its day of close has come; undefined before. A month
 * that is being closed is not due.
 */
export async function nextToClose(db: Db): Promise<string | undefined> {
  const books = await findOpenBooks(db)
  if (books === undefined) return undefined
  const month = await firstOpenMonth(db, books.since.slice(0, 7))
  return utcDayOf(await readNow(db)) >= closesFrom(month) ? month : undefined
}
