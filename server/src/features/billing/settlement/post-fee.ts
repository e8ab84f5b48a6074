import type { Db } from '../../../lib/db/database.ts'
import { cashOf } from './post-charge.ts'
import type { ProviderFee } from '../cards/charge-provider.ts'
import { type Charge, writeFee } from './charge.sql.ts'
import { isPosted, postEntry } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/**
 * Books what the provider kept of a payment as `fee/<balance transaction>`. A fee in another
 * currency than the books' is left to the provider's own report. Runs as the system.
 */
export async function postChargeFee(
  { db, now }: { db: Db; now: Date },
  { charge, fee }: { charge: Charge; fee: ProviderFee },
): Promise<void> {
  const isOurs = fee.currency === charge.currency
  await writeFee(db, { id: charge.id, micros: isOurs ? fee.micros : 0n })
  if (isOurs) await postFee({ db, now }, { fee, provider: charge.provider, about: charge.id })
}

/** Posts a fee, once. Nothing is posted for a fee of 0. */
export async function postFee(
  { db, now }: { db: Db; now: Date },
  { fee, provider, about }: { fee: ProviderFee; provider: string; about: string },
): Promise<void> {
  const key = `fee/${fee.id}`
  // The provider names the same fee again on later days, where the entry would have another date.
  if (fee.micros === 0n || (await isPosted(db, key))) return
  await postEntry(db, {
    key,
    kind: 'fee',
    effectiveDay: utcDayOf(now),
    actor: 'system',
    reason: 'The card provider kept a fee.',
    details: { balance_transaction: fee.id, about },
    transfers: [
      {
        debit: { code: 'network:fees' },
        credit: { code: cashOf({ provider }) },
        currency: fee.currency,
        amountMicros: fee.micros,
        subject: about,
      },
    ],
    now,
  })
}
