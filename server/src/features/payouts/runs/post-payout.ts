// The entries of a payout: approved, paid, failed, returned. Each key is posted once.
import type { Db } from '../../../lib/db/database.ts'
import { type Account, postEntry, utcDayOf } from '../../ledger/ledger.ts'
import type { Payout } from './payout.sql.ts'

type Posted = Pick<Payout, 'id' | 'organizationId' | 'currency' | 'amountMicros' | 'provider'>

interface By {
  now: Date
  actor: string
  reason: string
  /** The UTC day that the entry is about; the present one by default. */
  day?: string
}

const inFlight: Account = { code: 'payouts:in_flight' }
const payable = ({ organizationId }: Posted): Account => ({
  code: 'publisher:payable',
  organizationId,
})
/** Money of the sandbox never meets the account of a bank. */
const cash = ({ provider }: Posted): Account => ({
  code: provider === 'sandbox' ? 'cash:sandbox' : 'cash:bank',
})

/** Takes the amount from what is payable. PostgreSQL's error FL003 says that it is not there. */
export async function postApproved(db: Db, payout: Posted, by: By): Promise<void> {
  await post(db, payout, { ...by, step: '', debit: payable(payout), credit: inFlight })
}

export async function postPaid(db: Db, payout: Posted, by: By): Promise<void> {
  await post(db, payout, { ...by, step: '/paid', debit: inFlight, credit: cash(payout) })
}

/** Nothing was paid: the amount is payable again. */
export async function postFailed(db: Db, payout: Posted, by: By): Promise<void> {
  await post(db, payout, { ...by, step: '/failed', debit: inFlight, credit: payable(payout) })
}

/** It was paid and came back: the amount is payable again. */
export async function postReturned(db: Db, payout: Posted, by: By): Promise<void> {
  await post(db, payout, { ...by, step: '/returned', debit: cash(payout), credit: payable(payout) })
}

async function post(
  db: Db,
  { id, currency, amountMicros }: Posted,
  entry: By & { step: string; debit: Account; credit: Account },
): Promise<void> {
  const { now, actor, reason, step, debit, credit, day } = entry
  // Cash is in debit by nature, so only the other accounts are kept from falling below 0.
  const isStrict = !debit.code.startsWith('cash:')
  await postEntry(db, {
    now,
    key: `payout/${id}${step}`,
    kind: 'payout',
    effectiveDay: day ?? utcDayOf(now),
    actor,
    reason,
    transfers: [{ debit, credit, currency, amountMicros, isStrict }],
  })
}
