// Sends approved payouts through a provider and asks what became of them.
import type { PayoutState } from '@frontrow/contract/payouts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { eachAlone } from '../../../lib/failures/each-alone.ts'
import type { Db } from '../../../lib/db/database.ts'
import { notePaid, noteReturned } from './mark-payouts.ts'
import {
  lockPayout,
  lockPayouts,
  noteUnanswered,
  type Payout,
  payoutsIn,
  setPayoutState,
} from './payout.sql.ts'
import { postFailed } from './post-payout.ts'
import type { FoundOrder, PayoutOrder, PayoutProvider } from './provider.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

type Sending = Pick<Services, 'database' | 'log'>

const pageSize = 200
const provider = 'sandbox' as const

/**
 * Sends what is approved, each order once, and looks up what is on its way. Any node may run it and
 * may be killed at any time. Returns how many payouts changed.
 */
export async function sendPayouts(services: Sending, bank: PayoutProvider): Promise<number> {
  const { database } = services
  let changed = await database.asSystem(noteUnanswered)
  const nameOf = ({ id }: Payout) => `payout ${id}`
  const send = async (payout: Payout) => {
    if (await sendOne(services, bank, payout)) changed += 1
  }
  const ask = async (payout: Payout) => {
    if (await lookUp(services, bank, payout)) changed += 1
  }
  const steps = [
    () => eachAlone(eachIn(services, ['approved']), nameOf, send),
    () => eachAlone(eachIn(services, ['unknown', 'sent']), nameOf, ask),
  ]
  await eachAlone(
    steps,
    (step) => (step === steps[0] ? 'sending' : 'asking'),
    (step) => step(),
  )
  return changed
}

/**
 * Payouts in these states, page by page. All of them, because those that the provider does not know
 * stay unknown for long, and the others must not wait behind them.
 */
async function* eachIn(
  { database }: Sending,
  states: readonly PayoutState[],
): AsyncGenerator<Payout> {
  let after: string | undefined
  do {
    const page = await database.asSystem((db) =>
      payoutsIn(db, { provider, states, most: pageSize, after }),
    )
    yield* page
    after = page.length === pageSize ? page.at(-1)?.id : undefined
  } while (after !== undefined)
}

/** Commits the state `sending` before the order goes to the provider. */
async function sendOne(services: Sending, bank: PayoutProvider, payout: Payout): Promise<boolean> {
  const { database, log } = services
  const { id } = payout
  const isOurs = await database.asSystem((db) =>
    setPayoutState(db, { id, from: ['approved'], to: 'sending' }),
  )
  if (!isOurs) return false
  try {
    const answer = await bank.send(orderOf(payout))
    await settle(services, payout, answer)
  } catch (error) {
    log.warn(
      { err: error, payout: id },
      'the provider did not answer whether it pays a payout; it is looked up each minute and is not sent again; two operators can resolve it under Finance, Payouts',
    )
    const note = 'The provider did not answer.'
    await database.asSystem((db) =>
      setPayoutState(db, { id, from: ['sending'], to: 'unknown', note }),
    )
  }
  return true
}

function orderOf({ id, reference, amountMicros, currency }: Payout): PayoutOrder {
  return { key: `payout|${id}`, reference, amountMicros, currency }
}

async function lookUp(services: Sending, bank: PayoutProvider, payout: Payout): Promise<boolean> {
  const found = await bank.find(orderOf(payout))
  if (found === undefined || (found === 'sent' && payout.state === 'sent')) return false
  return settle(services, payout, found)
}

/** Stores what the provider said, step by step. False where another node did. */
async function settle({ database }: Sending, { id }: Payout, found: FoundOrder): Promise<boolean> {
  return database.asSystem(async (db) => {
    await lockPayouts(db)
    const payout = await lockPayout(db, id)
    if (payout === undefined) return false
    const now = await readNow(db)
    const by = { now, actor: 'system', day: utcDayOf(now) }
    if (typeof found === 'object') return fail(db, payout, { ...by, reason: found.refused })
    const asked: readonly PayoutState[] = ['sending', 'unknown']
    const isSent = await setPayoutState(db, { id, from: asked, to: 'sent' })
    if (found === 'sent') return isSent
    await notePaid(db, payout, { ...by, reason: 'paid by the provider' })
    if (found === 'returned')
      await noteReturned(db, payout, { ...by, reason: 'The bank of the payee sent it back.' })
    return true
  })
}

async function fail(
  db: Db,
  payout: Payout,
  by: { now: Date; actor: string; reason: string },
): Promise<boolean> {
  const from: readonly PayoutState[] = ['sending', 'unknown', 'sent']
  const step = { id: payout.id, from, to: 'failed' as const, note: by.reason }
  if (!(await setPayoutState(db, step))) return false
  await postFailed(db, payout, by)
  return true
}
