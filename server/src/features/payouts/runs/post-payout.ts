// The entries of a payout: approved, paid, failed, returned. Each key is posted once.
import type { Db } from '../../../lib/db/database.ts'
import type { Payout } from './payout.sql.ts'
import { type Account, postEntry } from '../../books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

type Posted = Pick<
  Payout,
  'id' | 'organizationId' | 'currency' | 'amountMicros' | 'withheldMicros' | 'provider'
>

interface By {
  now: Date
  actor: string
  reason: string
  /** The UTC day that the entry is about; the present one by default. */
  day?: string
}

const inFlight: Account = { code: 'payouts:in_flight' }
const withheld: Account = { code: 'tax:withheld' }
const payable = ({ organizationId }: Posted): Account => ({
  code: 'publisher:payable',
  organizationId,
})
/** Money of the sandbox never meets the account of a bank. */
const cash = ({ provider }: Posted): Account => ({
  code: provider === 'sandbox' ? 'cash:sandbox' : 'cash:bank',
})

/**
 * Takes the amount and the tax on it from what is payable. PostgreSQL's error FL003 says that it is
 * not there.
 */
export async function postApproved(db: Db, payout: Posted, by: By): Promise<void> {
  const debit = payable(payout)
  const tax = { debit, credit: withheld }
  await post(db, payout, { ...by, step: '', debit, credit: inFlight, tax })
}

export async function postPaid(db: Db, payout: Posted, by: By): Promise<void> {
  await post(db, payout, { ...by, step: '/paid', debit: inFlight, credit: cash(payout) })
}

/** Nothing was paid: the amount and the tax on it are payable again. */
export async function postFailed(db: Db, payout: Posted, by: By): Promise<void> {
  const credit = payable(payout)
  const tax = { debit: withheld, credit }
  await post(db, payout, { ...by, step: '/failed', debit: inFlight, credit, tax })
}

/** It was paid and came back: the amount and the tax on it are payable again. */
export async function postReturned(db: Db, payout: Posted, by: By): Promise<void> {
  const credit = payable(payout)
  const tax = { debit: withheld, credit }
  await post(db, payout, { ...by, step: '/returned', debit: cash(payout), credit, tax })
}

interface Pair {
  debit: Account
  credit: Account
}

async function post(
  db: Db,
  { id, currency, amountMicros, withheldMicros }: Posted,
  entry: By & Pair & { step: string; tax?: Pair },
): Promise<void> {
  const { now, actor, reason, step, debit, credit, tax, day } = entry
  // Cash is in debit by nature, and the tax may be paid already when a payout comes back.
  const isStrict = debit.code === 'publisher:payable' || debit.code === 'payouts:in_flight'
  const taxed =
    tax === undefined || withheldMicros === 0n
      ? []
      : [{ ...tax, currency, amountMicros: withheldMicros, isStrict: tax.debit === debit }]
  await postEntry(db, {
    now,
    key: `payout/${id}${step}`,
    kind: 'payout',
    effectiveDay: day ?? utcDayOf(now),
    actor,
    reason,
    transfers: [{ debit, credit, currency, amountMicros, isStrict }, ...taxed],
  })
}
