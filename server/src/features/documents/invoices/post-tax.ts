import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { type NewEntry, postEntry } from '../../books/books.ts'

/**
 * Posts what the tax office gets of an invoice (`invoice/<id>`), or gets less by a credit note
 * (`credit/<id>`), whose tax is below 0. Without tax nothing is posted.
 */
export async function postTaxOf(
  db: Db,
  document: { id: string; organizationId: string; taxMicros: bigint; currency: string },
): Promise<void> {
  const { id, organizationId, taxMicros, currency } = document
  if (taxMicros === 0n) return
  const now = await readNow(db)
  const owed = { code: 'advertiser:tax', organizationId } as const
  const output = { code: 'tax:output' } as const
  const isCredit = taxMicros < 0n
  await postEntry(db, {
    now,
    key: `${isCredit ? 'credit' : 'invoice'}/${id}`,
    kind: isCredit ? 'credit_note' : 'invoice',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: isCredit ? 'tax of a credit note' : 'tax of an invoice',
    transfers: isCredit
      ? [{ debit: output, credit: owed, currency, amountMicros: -taxMicros }]
      : [{ debit: owed, credit: output, currency, amountMicros: taxMicros }],
  })
}

/**
 * Posts the tax of what a publisher supplied: the network gets it back from the tax office and pays
 * it to the publisher. A tax below 0 takes it back. Without tax nothing is posted.
 */
export async function postInputTax(
  db: Db,
  entry: Pick<NewEntry, 'key' | 'kind' | 'actor' | 'reason' | 'details'> & {
    organizationId: string
    taxMicros: bigint
    currency: string
    now: Date
  },
): Promise<void> {
  const { organizationId, taxMicros, currency, now, ...named } = entry
  if (taxMicros === 0n) return
  const input = { code: 'tax:input' } as const
  const payable = { code: 'publisher:payable', organizationId } as const
  await postEntry(db, {
    ...named,
    now,
    effectiveDay: utcDayOf(now),
    transfers: [
      taxMicros > 0n
        ? { debit: input, credit: payable, currency, amountMicros: taxMicros }
        : { debit: payable, credit: input, currency, amountMicros: -taxMicros },
    ],
  })
}
