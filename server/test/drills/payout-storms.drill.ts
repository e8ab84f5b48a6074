import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/lib/db/database.ts'
import { readNow } from '../../src/lib/time/clock.sql.ts'
import type { Services } from '../../src/lib/calls/context.ts'
import { newId } from '../../src/lib/db/ids.ts'
import {
  balanceOf,
  faultsOf,
  makePublisher,
  openPayoutBooks,
  type PayoutBooks,
  rightIban,
  ripen,
} from '../money/payout-books.ts'
import { openHangingBank, payWithKills, sendThroughHangingBank } from './payout-storm.ts'
import { poolWaitMs, type TestMember, type World, makeWorld } from '../support/world.ts'
import { postApproved, postFailed } from '../../src/features/payouts/runs/post-payout.ts'
import { freezeManual, payoutsPaid } from '../../src/features/payouts/payouts.ts'
import { sendPayouts } from '../../src/features/payouts/runs/send-payouts.ts'
import { approveAs, proposeAs } from '../../src/features/operator/for-host.ts'
import { postEntry } from '../../src/features/books/books.ts'

const bank = { bank_account_holder_name: 'Ida Lindqvist', iban: rightIban }
const runs = 100
let world: World
let other: Services['database']
let books: PayoutBooks
let rich: TestMember

beforeAll(async () => {
  world = await makeWorld({ ticks: true })
  other = openDatabase({ url: world.coreUrl, poolSize: 4, waitMs: poolWaitMs })
  books = await openPayoutBooks(world)
  rich = await makePublisher(books, { name: 'rich', payable: 5_000_000_000n, bank })
  await ripen(books)
})
afterAll(async () => {
  await other.close()
  await world.close()
})

describe('MONEY-M7', () => {
  const currency = 'USD'
  const payoutOf = (now: Date, amountMicros: bigint) =>
    ({
      id: newId(now),
      organizationId: rich.organizationId,
      currency,
      amountMicros,
      withheldMicros: 0n,
      provider: 'manual',
    }) as const
  const tries = async (count: number, isStrict: boolean) => {
    const { organizationId } = rich
    const amountMicros = await balanceOf(world, 'publisher:payable', organizationId)
    const pay = (place: number) =>
      (place % 2 === 0 ? world.database : other).asSystem(async (db) => {
        const now = await readNow(db)
        const by = { now, actor: 'system', reason: 'a test' }
        const payout = payoutOf(now, amountMicros)
        if (isStrict) return postApproved(db, payout, by)
        const debit = { code: 'publisher:payable', organizationId } as const
        const credit = { code: 'payouts:in_flight' } as const
        const transfers = [{ debit, credit, currency, amountMicros }]
        const key = `payout/${payout.id}`
        return postEntry(db, { ...by, key, kind: 'payout', effectiveDay: '2026-11-20', transfers })
      })
    const outcomes = await Promise.allSettled(
      Array.from({ length: count }, (_, place) => pay(place)),
    )
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  const giveBack = () =>
    world.database.asSystem(async (db) => {
      const now = await readNow(db)
      const payout = payoutOf(now, await balanceOf(world, 'payouts:in_flight'))
      await postFailed(db, payout, { now, actor: 'system', reason: 'a test' })
    })

  test('of fifty payouts of one balance over two nodes exactly one takes it', async () => {
    expect(await tries(50, true)).toBe(1)
    expect(await balanceOf(world, 'publisher:payable', rich.organizationId)).toBe(0n)
    await giveBack()
  })

  test('without the strictness they all do, and the balance falls below 0', async () => {
    // No more than there are connections, so that none of them waits too long for one.
    expect(await tries(10, false)).toBe(10)
    expect(await balanceOf(world, 'publisher:payable', rich.organizationId)).toBeLessThan(0n)
    await giveBack()
    expect(await balanceOf(world, 'publisher:payable', rich.organizationId)).toBe(5_000_000_000n)
    await clearTests()
  })

  /** What these tests posted has no payouts, which verify would find. */
  const clearTests = () =>
    world.ask(
      `BEGIN; SET LOCAL session_replication_role = replica;
       DELETE FROM ledger_transfers WHERE entry_id IN (SELECT id FROM ledger_entries WHERE key LIKE 'payout/%');
       DELETE FROM ledger_entries WHERE key LIKE 'payout/%'; COMMIT`,
    )
})

test('a run whose steps are killed before and after each commit pays once [MONEY-CHECK-20, MONEY-M13]', async () => {
  const { cuts, runs: made, again } = await payWithKills(books, 5)
  expect({ cuts, made }).toEqual({ cuts: 10, made: 1 })
  expect(again).toEqual([
    'propose: nothing_due',
    'approve: proposal_decided',
    'file: done',
    'sent: payout_not_markable',
    'paid: payout_not_markable',
  ])
  expect(await balanceOf(world, 'cash:bank')).toBe(5_000_000_000n)
  expect(await faultsOf(books)).toEqual([])
})

test('of fifty approvals at once over two nodes exactly one pays [MONEY-M13]', async () => {
  const { organizationId } = await makePublisher(books, { name: 'twice', payable: 1_200_000_000n })
  const proposal = await proposeAs(world.services, books.proposer, {
    kind: payoutsPaid.name,
    freeze: (db) =>
      freezeManual(db, world.services, {
        organizationId,
        amountMicros: 1_200_000_000n,
        reason: 'a run',
      }),
  })
  const nodes = [world.services, { ...world.services, database: other }]
  const approvals = Array.from({ length: 50 }, (_, place) =>
    approveAs(nodes[place % 2] ?? world.services, books.approver, {
      id: proposal,
      retyped: ['1200', '1'],
    }),
  )
  const outcomes = await Promise.allSettled(approvals)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await balanceOf(world, 'publisher:payable', organizationId)).toBe(0n)
  expect(await balanceOf(world, 'payouts:in_flight')).toBe(1_200_000_000n)
  expect(await faultsOf(books)).toEqual([])
})

describe('MONEY-M14', () => {
  test(`a bank that does not answer pays each of ${runs} payouts once`, async () => {
    const hanging = openHangingBank()
    await sendThroughHangingBank(books, { bank: hanging, payouts: runs })
    const [row] = await world.ask<{ paid: number; unknown: number }>(
      `SELECT count(*) FILTER (WHERE state = 'paid')::int AS paid, count(*) FILTER (WHERE state = 'unknown')::int AS unknown
       FROM payouts p JOIN payout_runs r ON r.id = p.run_id WHERE r.provider = 'sandbox'`,
    )
    expect([...hanging.paid.values()].every((times) => times === 1)).toBe(true)
    expect(hanging.asked()).toBe(runs)
    expect(row?.paid).toBe(hanging.paid.size)
    expect((row?.paid ?? 0) + (row?.unknown ?? 0)).toBe(runs)
    expect(await faultsOf(books)).toEqual([])
  })

  test('what a killed node was sending is unknown after a minute', async () => {
    const [row] = await world.ask<{ id: string }>(
      `SELECT p.id FROM payouts p JOIN payout_runs r ON r.id = p.run_id WHERE r.provider = 'sandbox' AND p.state = 'unknown' LIMIT 1`,
    )
    const stateOf = async () =>
      (await world.ask<{ state: string }>('SELECT state FROM payouts WHERE id = $1', [row?.id]))[0]
        ?.state
    const forgetful = openHangingBank()
    await world.turnClock(40 * 24 * 3_600_000)
    await sendPayouts(world.services, forgetful)
    expect([await stateOf(), forgetful.asked()]).toEqual(['unknown', 0])
    await expect(
      world.ask(`UPDATE payouts SET state = 'approved' WHERE id = '${row?.id}'`),
    ).rejects.toThrow(/cannot become/)
  })
})
