// A bank that takes orders and does not answer, and a database that answers no COMMIT. The drill
// and the nightly one differ in their numbers only.
import { readNow } from '../../src/lib/time/clock.sql.ts'
import type { Services } from '../../src/lib/calls/context.ts'
import { type Db, openDatabase } from '../../src/lib/db/database.ts'
import { approveAs, proposeAs } from '../../src/features/operator/for-host.ts'
import {
  freezeResolution,
  freezeRun,
  makeFile,
  markRun,
  payoutResolved,
  payoutsPaid,
  returnableOf,
} from '../../src/features/payouts/payouts.ts'
import { sendPayouts } from '../../src/features/payouts/runs/send-payouts.ts'
import type { FoundOrder, PayoutProvider } from '../../src/features/payouts/runs/provider.ts'
import { refuse, Refusal } from '../../src/lib/failures/refuse.ts'
import type { NewTransfer } from '../../src/features/books/journal/entry.ts'
import {
  lockPayouts,
  payoutsIn,
  setPayoutState,
} from '../../src/features/payouts/runs/payout.sql.ts'
import { postApproved } from '../../src/features/payouts/runs/post-payout.ts'
import { openCutter } from './cut-connections.ts'
import { entryOf, post } from '../money/ledger-storm.ts'
import type { PayoutBooks } from '../money/payout-books.ts'
import type { World } from '../support/world.ts'

/** A bank that pays each order that it gets, however often, and mostly does not answer. */
export interface HangingBank extends PayoutProvider {
  /** How often each reference was paid. */
  paid: Map<string, number>
  /** How often it was asked to send. */
  asked(): number
}

/** By turns: takes the order and does not answer, answers, does not take it and does not answer. */
export function openHangingBank(): HangingBank {
  return openBank((asked) => ({ takes: asked % 3 !== 0, answers: asked % 3 === 2 }))
}

/** A bank that pays each order that it gets, however often; it answers always unless told else. */
export function openBank(
  behaviour: (asked: number) => { takes: boolean; answers: boolean } = () => ({
    takes: true,
    answers: true,
  }),
): HangingBank {
  const paid = new Map<string, number>()
  let asked = 0
  return {
    paid,
    asked: () => asked,
    send: async ({ reference }) => {
      asked += 1
      const { takes, answers } = behaviour(asked)
      if (takes) paid.set(reference, (paid.get(reference) ?? 0) + 1)
      if (answers) return 'sent'
      throw new Error('no answer')
    },
    // A key is forgotten after a day, so a look-up goes by the reference.
    find: async ({ reference }): Promise<FoundOrder | undefined> =>
      paid.has(reference) ? 'paid' : undefined,
  }
}

/** Sends so many approved payouts of the sandbox through the bank, with look-ups afterwards. */
export async function sendThroughHangingBank(
  { world }: PayoutBooks,
  { bank, payouts }: { bank: HangingBank; payouts: number },
): Promise<void> {
  const of = { count: payouts, prefix: 'p' }
  await makePublishers(world, of)
  await planSandboxRun(world, of)
  await approvePlanned(world.services)
  // Each turn takes 200 payouts, first to send and then to look up.
  for (let turn = 0; turn < 3 + payouts / 50; turn += 1) await sendPayouts(world.services, bank)
}

/** Posts and approves all planned payouts of the sandbox, in one transaction. */
export async function approvePlanned({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    await lockPayouts(db)
    const now = await readNow(db)
    const states = ['planned'] as const
    for (const payout of await payoutsIn(db, { provider: 'sandbox', states, most: 1000 })) {
      await postApproved(db, payout, { now, actor: 'system', reason: 'a test' })
      await setPayoutState(db, { id: payout.id, from: states, to: 'approved', day: '2026-11-20' })
    }
  })
}

interface Publishers {
  count: number
  /** How their names begin. */
  prefix: string
}

/** Publishers, each with 1,000 payable, posted as one entry. */
export async function makePublishers(world: World, { count, prefix }: Publishers): Promise<void> {
  const transfers: NewTransfer[] = []
  for (let place = 0; place < count; place += 1) {
    const { organizationId } = await world.member({ name: `${prefix}${place}` })
    const credit = { code: 'publisher:payable', organizationId } as const
    const debit = { code: 'network:revenue' } as const
    transfers.push({ debit, credit, currency: 'USD', amountMicros: 1_000_000_000n })
  }
  await post(world, entryOf(`month/2020-01/all of ${prefix}`, transfers))
}

/** A run of the sandbox with 1,000 for each of them. */
export async function planSandboxRun(world: World, { count, prefix }: Publishers): Promise<void> {
  await world.ask(
    `WITH r AS (
       INSERT INTO payout_runs (id, month, currency, provider, total_micros, payouts, content_sha256, proposed_at, approved_at, approved_by)
       VALUES (gen_random_uuid(), '2020-01-01', 'USD', 'sandbox', $1::bigint * 1000000000, $1, '', app_now(), app_now(), 'system') RETURNING id)
     INSERT INTO payouts (id, run_id, organization_id, month, currency, amount_micros, reference, bank_sha256, state, state_at)
     SELECT gen_random_uuid(), r.id, o.id, '2020-01-01', 'USD', 1000000000, 'R' || o.name, '', 'planned', app_now()
     FROM r, organizations o WHERE o.name LIKE $2 || '%'`,
    [count, prefix],
  )
}

/** What a run does, each in a transaction of its own, in their order. */
const steps = ['propose', 'approve', 'file', 'sent', 'paid', 'returned'] as const

/**
 * Plays a run in which each of the first steps is killed twice: in its transaction, which is then
 * rolled back, and after its COMMIT, whose answer is lost. Whoever acts does it again each time.
 * Returns how many connections were cut and what became of each step the third time.
 */
export async function payWithKills(
  books: PayoutBooks,
  killed: number,
): Promise<{ cuts: number; runs: number; again: string[] }> {
  const { world } = books
  const cutter = await openCutter(world.coreUrl)
  const database = openDatabase({ url: cutter.url, poolSize: 2 })
  const services = { ...world.services, database }
  const by = (who: PayoutBooks['proposer']) => ({ id: who.id, email: who.email, name: who.name })
  const ids = { run: '', proposal: '' }
  const find = async () => {
    const [row] = await world.ask<{ run: string; proposal: string }>(
      `SELECT r.id AS run, d.id AS proposal FROM payout_runs r JOIN proposals d ON d.subject = r.id::text ORDER BY r.id DESC LIMIT 1`,
    )
    Object.assign(ids, row)
  }
  const marking = async (mark: 'sent' | 'paid') =>
    database.asSystem(async (db) => {
      const now = await readNow(db)
      const actor = 'operator:ida'
      return markRun(db, { runId: ids.run, mark, reason: 'by the bank', actor, now })
    })
  const acts: Record<(typeof steps)[number], () => Promise<unknown>> = {
    propose: () =>
      proposeAs(services, by(books.proposer), {
        kind: payoutsPaid.name,
        freeze: (db) => freezeRun(db, services, { provider: 'bank_file', reason: 'a run' }),
      }),
    approve: async () => {
      await find()
      const [row] = await world.ask<{ payload: string }>(
        'SELECT payload FROM proposals WHERE id = $1',
        [ids.proposal],
      )
      const { total, count } = JSON.parse(row?.payload ?? '{}') as { total: string; count: number }
      await approveAs(services, by(books.approver), {
        id: ids.proposal,
        retyped: [total, String(count)],
      })
    },
    file: () =>
      database.asSystem(async (db) => {
        const now = await readNow(db)
        return makeFile(db, services, { runId: ids.run, actor: 'operator:ida', now })
      }),
    sent: () => marking('sent'),
    paid: () => marking('paid'),
    returned: async () => {
      const [payout] = await database.asSystem((db) => returnableOf(db, ids.run))
      if (payout === undefined) refuse('payout_not_markable')
      const wanted = { id: payout, outcome: 'returned' as const, reason: 'by the bank' }
      const freeze = (db: Db) => freezeResolution(db, wanted)
      const proposed = { kind: payoutResolved.name, freeze }
      await proposeAs(services, by(books.proposer), proposed).catch(() => {})
      const [row] = await world.ask<{ id: string }>(
        `SELECT id FROM proposals WHERE kind = 'payouts.resolve' AND subject = $1`,
        [payout],
      )
      await approveAs(services, by(books.approver), row?.id ?? '')
    },
  }
  const again: string[] = []
  for (const step of steps.slice(0, killed)) {
    cutter.cut(/(?:INSERT INTO|UPDATE) "?payout/, 1)
    await acts[step]().catch(() => {})
    cutter.cut(/commit/i, 1, /(?:insert into|update) "?(?:payout|proposals)/i)
    await acts[step]().catch(() => {})
    again.push(`${step}: ${await outcomeOf(acts[step])}`)
  }
  const cuts = cutter.cuts()
  await database.close()
  await cutter.close()
  const [row] = await world.ask<{ runs: number }>('SELECT count(*)::int AS runs FROM payout_runs')
  return { cuts, runs: row?.runs ?? 0, again }
}

async function outcomeOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    return error instanceof Refusal ? error.reason : String(error)
  }
}
