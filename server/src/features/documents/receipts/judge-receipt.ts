import Type from 'typebox'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { GivingAct } from '../../proposals/proposals.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import {
  type BankReceipt,
  type Compared,
  findAlike,
  findRecorded,
  type Recorded,
} from './bank-receipt.sql.ts'
import { amountText } from '@frontrow/contract/money/amounts'
import { dayInWords, monthInWords } from '../../../lib/time/days-in-words.ts'
import { lockDayClose, isMonthClosed, type CashCode, findOpenBooks } from '../../books/books.ts'

/**
 * Refuses `value_date_wrong` for a day that is to come or whose month is closed, and
 * `reference_used`, where a transfer has this reference and is for the same. Returns a transfer
 * that has it and is for something else.
 */
export async function refuseWrongReceipt(
  db: Db,
  of: Pick<Compared, 'valueOn' | 'reference'> & Partial<Compared> & { now: Date },
): Promise<Recorded | undefined> {
  const { valueOn, now } = of
  if (valueOn > utcDayOf(now))
    refuse('value_date_wrong', {
      field: 'value_on',
      message: 'Enter a value date of today or earlier.',
    })
  await lockDayClose(db)
  if (await isMonthClosed(db, valueOn)) {
    const message = `${monthInWords(valueOn.slice(0, 7))} is closed. Enter a day of an open month.`
    refuse('value_date_wrong', { field: 'value_on', message })
  }
  const recorded = await findRecorded(db, of)
  if (recorded?.isSame === true) refuse('reference_used', { field: 'reference' })
  return recorded
}

/**
 * Refuses what `refuseWrongReceipt` does, and, unless it is said to be another one, `receipt_alike`
 * for what may be a transfer that is recorded already: one with this reference is for something
 * else, or one of another reference has the same amount and day.
 */
export async function refuseRecordedReceipt(
  db: Db,
  of: Compared & { isAnother: boolean; now: Date },
): Promise<void> {
  const same = await refuseWrongReceipt(db, of)
  if (of.isAnother) return
  if (same !== undefined) {
    const what = same.number ?? 'money to return'
    const message = `A transfer with this reference is recorded as ${amountText(same.receivedMicros)} for ${what} of ${same.organization}. Record it again only if this amount is a further part of it.`
    refuse('receipt_alike', { message })
  }
  const alike = await findAlike(db, of)
  if (alike === undefined) return
  const day = dayInWords(of.valueOn)
  const message = `${amountText(of.receivedMicros)} of ${day} is already recorded for this organization, with reference ${alike.reference}. Record it again only if the bank shows two transfers.`
  refuse('receipt_alike', { message })
}

/** Whether a proposed receipt can still be recorded. */
export async function isReceiptPossible(
  db: Db,
  of: Pick<Compared, 'valueOn' | 'reference'> & Partial<Compared>,
): Promise<boolean> {
  const isTaken = (await findRecorded(db, of))?.isSame === true
  return !isTaken && !(await isMonthClosed(db, of.valueOn))
}

/** The members of a proposal that describe a bank transfer, without its amount. */
export const transferMembers = {
  valueOn: Type.String(),
  reference: Type.String(),
}

/** The same for people. */
export function transferChanges({
  valueOn,
  reference,
}: Pick<BankReceipt, 'valueOn' | 'reference'>) {
  return [
    { field: 'Value date', before: null, after: valueOn },
    { field: 'Reference', before: null, after: reference },
  ]
}

/** The act that records a bank transfer. In live books only the operator has seen it arrive. */
export async function transferAct(db: Db, act: Omit<GivingAct, 'isReceipt'>): Promise<GivingAct> {
  return { ...act, isReceipt: (await bankCash(db)) === 'cash:bank' }
}

/** The account of bank transfers: the bank's, or that of the sandbox. */
export async function bankCash(db: Db): Promise<CashCode> {
  return (await findOpenBooks(db))?.book === 'live' ? 'cash:bank' : 'cash:sandbox'
}
