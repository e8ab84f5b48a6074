import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import { daysOfMonth } from '../../../lib/time/month.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { payIn } from '../../delivery/delivery.ts'
import { findOpenBooks, firstOpenMonth } from '../../books/books.ts'
import { type CreditLeft, creditsLeft, oweBack } from '../invoices/credit-notes.sql.ts'
import { oweBackByBank } from './owe-back.ts'

/**
 * Makes what credit notes still take off invoices money to return, where their organization pays in
 * advance by now and nothing of it is invoiced later: on the balance it would be used without tax.
 * What campaigns have used of it already is owed with the next payment in advance. Each is done in
 * a transaction of its own. Any node may run it.
 */
export async function returnCredits({ database }: Pick<Services, 'database'>): Promise<void> {
  const books = await database.asSystem(findOpenBooks)
  if (books === undefined) return
  const { currency, since } = books
  const due = await database.asSystem(async (db) => {
    const { till } = daysOfMonth(await firstOpenMonth(db, since.slice(0, 7)))
    return creditsLeft(db, { on: utcDayOf(await readNow(db)), till })
  })
  await eachAlone(
    due,
    ({ name }) => `credit note ${name}`,
    (note) => database.asSystem((db) => returnOne(db, note, currency)),
  )
}

async function returnOne(db: Db, note: CreditLeft, currency: string): Promise<void> {
  const { organizationId } = note
  const back = await oweBack(db, note.id)
  if (back.netMicros + back.taxMicros === 0n) return
  await payIn(db, [{ organizationId, micros: -back.netMicros }], { isForced: true })
  const reason = 'A credit note of who pays in advance by now.'
  const now = await readNow(db)
  await oweBackByBank(db, { organizationId, note, back, currency, now, actor: 'system', reason })
}
