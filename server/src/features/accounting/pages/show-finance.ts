import { amountText } from '@frontrow/contract/money/amounts'
import type { Reply } from '@frontrow/contract/endpoint'
import type { showFinance as call } from '@frontrow/contract/operator/finance/finance'
import { taxPaperNames } from '@frontrow/contract/operator/finance/tax-papers'
import type { Db } from '../../../lib/db/database.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import {
  type CodeSums,
  findWaitingWork,
  largestBalances,
  type OwedBy,
  sumsByCode,
  type UnknownPayouts,
  unknownPayouts,
  type Waiting,
} from './finance.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { nextToClose } from '../months/start-month-close.ts'
import { dayInWords, monthInWords } from '../../../lib/time/days-in-words.ts'
import { differingDays, lastEndedDay } from '../../books/for-accounting.ts'
import { findOpenBooks, type OpenBooks } from '../../books/books.ts'
import { taxedElsewhere, type EndingPaper, endingPapers } from '../../documents/for-accounting.ts'
import { sellerOn } from '../../documents/documents.ts'
import { countOf, customerAlarms } from './customer-alarms.ts'
import { openItems } from '../open-items/open-items.sql.ts'
import { totalOf } from '../open-items/list-open-items.ts'

type Finance = Reply<typeof call>
type Alarm = Finance['alarms'][number]

const mostShown = 10

/** GET /finance */
export async function showFinance({ db, config }: OperatorReadContext): Promise<Finance> {
  const books = await findOpenBooks(db)
  const sums = await sumsByCode(db)
  const waiting =
    books === undefined
      ? undefined
      : await findWaitingWork(db, { since: books.since, ended: await lastEndedDay(db) })
  return {
    currency: books?.currency ?? config.networkCurrency,
    book: books?.book ?? null,
    books_since: books?.since ?? null,
    last_closed_day: waiting?.lastClosedDay ?? null,
    ...sidesOf(sums, totalOf(await openItems(db))),
    debtors: await largest(db, 'advertiser'),
    creditors: await largest(db, 'publisher:payable'),
    alarms: await alarmsOf(db, { books, waiting, sums }),
  }
}

function sidesOf(
  sums: readonly CodeSums[],
  openMicros: bigint,
): Pick<Finance, 'advertisers' | 'publishers' | 'network' | 'cash' | 'sandbox_cash' | 'in_flight'> {
  const of = (code: string): CodeSums => sums.find((row) => row.code === code) ?? noSums
  const balance = (code: string) => amountText(of(code).credits - of(code).debits)
  const invalid = of('network:ivt')
  return {
    advertisers: {
      receivable: amountText(openMicros),
      owe: amountText(of('advertiser').inDebit),
      have_credit: amountText(of('advertiser').inCredit),
    },
    publishers: {
      estimated: balance('publisher:estimated'),
      held: balance('publisher:held'),
      payable: amountText(of('publisher:payable').inCredit),
      give_back: amountText(of('publisher:payable').inDebit),
    },
    network: {
      estimated: balance('network:estimated'),
      revenue: balance('network:revenue'),
      invalid: amountText(invalid.debits - invalid.credits),
    },
    cash: amountText(-creditOf(sums, /^cash:(?!sandbox)/)),
    sandbox_cash: amountText(-creditOf(sums, /^cash:sandbox$/)),
    in_flight: amountText(creditOf(sums, /:in_flight$/)),
  }
}

/** Credits less debits of all accounts whose code matches. */
function creditOf(sums: readonly CodeSums[], codes: RegExp): bigint {
  return sums
    .filter(({ code }) => codes.test(code))
    .reduce((sum, { credits, debits }) => sum + credits - debits, 0n)
}

/** Of a code that nothing was posted to yet. */
const noSums: CodeSums = {
  code: '',
  debits: 0n,
  credits: 0n,
  inDebit: 0n,
  inCredit: 0n,
}

async function largest(
  db: Db,
  code: 'advertiser' | 'publisher:payable',
): Promise<Finance['debtors']> {
  const rows = await largestBalances(db, { code, most: mostShown })
  return rows.map(({ id, name, micros }: OwedBy) => ({ id, name, amount: amountText(micros) }))
}

/** What needs an operator, the most urgent first. */
async function alarmsOf(
  db: Db,
  found: {
    books: OpenBooks | undefined
    waiting: Waiting | undefined
    sums: readonly CodeSums[]
  },
): Promise<Alarm[]> {
  const { books, waiting, sums } = found
  if (books === undefined || waiting === undefined)
    return [{ what: 'books_closed', text: booksClosed, about: null }]
  const difference = sums.reduce((sum, { debits, credits }) => sum + debits - credits, 0n)
  const month = await nextToClose(db)
  const alarms: (Alarm | false)[] = [
    difference !== 0n && {
      what: 'not_balanced',
      text: `Debits and credits differ by ${amountText(difference)}. Run "operator verify" on the server.`,
      about: null,
    },
    ...(await differingDays(db)).map((day) => ({
      what: 'day_differs' as const,
      text: `${dayInWords(day)} does not reconcile, so it is not posted.`,
      about: day,
    })),
    waiting.uncounted > 0 && {
      what: 'days_wait',
      text: uncountedText(waiting),
      about: waiting.firstUncounted,
    },
    month !== undefined && {
      what: 'month_due',
      text: `${monthInWords(month)} is due to be closed.`,
      about: month,
    },
    ...(await unknownPayouts(db, mostShown)).map(unknownAlarm),
    ...(await customerAlarms(db, books.currency)),
    ...(await partyAlarms(db, books)),
    waiting.adjustments > 0 && {
      what: 'adjustments_wait',
      text: `${countOf(waiting.adjustments, 'adjustment is', 'adjustments are')} pending approval.`,
      about: null,
    },
    waiting.holds > 0 && {
      what: 'holds_due',
      text: `${countOf(waiting.holds, 'hold on earnings is', 'holds on earnings are')} due for review.`,
      about: null,
    },
  ]
  return alarms.filter((alarm) => alarm !== false)
}

function unknownAlarm({ runId, month, payouts }: UnknownPayouts): Alarm {
  const text = `${countOf(payouts, 'payout', 'payouts')} for ${monthInWords(month)} ${payouts === 1 ? 'has' : 'have'} an unknown outcome. Ask the bank.`
  return { what: 'payouts_unknown', text, about: runId }
}

/** What documents say of the seller, buyers that are taxed by what they were, and tax papers. */
async function partyAlarms(db: Db, { book }: OpenBooks): Promise<Alarm[]> {
  const hasSeller =
    book !== 'live' || (await sellerOn(db, utcDayOf(await readNow(db)))) !== undefined
  const outdated = await taxedElsewhere(db, { most: mostShown })
  return [
    ...(hasSeller ? [] : [{ what: 'seller_missing' as const, text: noSeller, about: null }]),
    ...outdated.map(({ id, name, isSellerMoved }) => ({
      what: 'tax_outdated' as const,
      text: isSellerMoved
        ? `The seller moved to another country after the tax treatment of ${name} was set.`
        : `${name} changed its country or VAT ID after its tax treatment was set.`,
      about: id,
    })),
    ...(await endingPapers(db, mostShown)).map(paperAlarm),
  ]
}

function paperAlarm({ organizationId, organization, kind, ...paper }: EndingPaper): Alarm {
  const ends = paper.isExpired ? 'expired on' : 'expires on'
  const text = `${taxPaperNames[kind]} of ${organization} ${ends} ${dayInWords(paper.validTill)}.`
  return { what: 'tax_paper_expires', text, about: organizationId }
}

const booksClosed = 'The books are not open. Run "operator open-books" on the server.'
const noSeller = 'No seller is set, so nothing is charged or invoiced.'

function uncountedText({ uncounted, firstUncounted }: Waiting): string {
  const since = firstUncounted === null ? '' : ` since ${dayInWords(firstUncounted)}`
  return `${countOf(uncounted, 'day', 'days')}${since} ${uncounted === 1 ? 'is' : 'are'} not counted yet.`
}
