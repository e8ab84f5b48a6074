import { afterAll, describe, expect, test } from 'vitest'
import {
  balancesOf,
  changeFunction,
  entryOf,
  nameOf,
  post,
  postInStorm,
  tamper,
} from '../../../../test/money/ledger-storm.ts'
import { type World, makeWorld, openWorld } from '../../../../test/support/world.ts'
import type { NewTransfer } from './entry.ts'
import { sqlStates } from '../../../lib/failures/sql-states.ts'
import { openBooks } from './open-books.ts'
import { verifyBooks } from '../verify/verify-books.ts'

// World of its own: it breaks or locks parts of the database.
const world = await openWorld()
await openBooks(world.services, 'operator:ida')
const member = await world.member()
const advertiser = { code: 'advertiser', organizationId: member.organizationId } as const
const payable = { code: 'publisher:payable', organizationId: member.organizationId } as const
const cash = { code: 'cash:sandbox' } as const

const move = (amountMicros: bigint, more: Partial<NewTransfer> = {}): NewTransfer => {
  const transfer: NewTransfer = { debit: cash, credit: advertiser, currency: 'USD', amountMicros }
  return Object.assign(transfer, more)
}
const differences = async (of: World) =>
  (await verifyBooks(of.services)).flatMap(({ check, difference }) =>
    difference === undefined ? [] : [`${check}: ${difference}`],
  )
const balanceOf = async (account: Parameters<typeof nameOf>[0]) =>
  (await balancesOf(world)).get(nameOf(account)) ?? 0n

/** A world with open books whose journal or functions a test may spoil. */
const spoiled: World[] = []
async function worldToSpoil(): Promise<World> {
  const made = await makeWorld()
  spoiled.push(made)
  await openBooks(made.services, 'operator:ida')
  return made
}
afterAll(() => Promise.all(spoiled.map((one) => one.close())))

describe('MONEY-M1, MONEY-M4', () => {
  const storm = { entries: 300, writers: 6, kills: 10, seed: 'short', checks: 30 }

  test('after postings with killed connections each entry stands once', async () => {
    const own = await worldToSpoil()
    const { expected, unequal, kills, checks } = await postInStorm(own, storm)
    expect({ unequal, kills, checks }).toEqual({ unequal: 0, kills: 10, checks: 30 })
    const balances = await balancesOf(own)
    for (const [name, micros] of expected) expect(balances.get(name) ?? 0n, name).toBe(micros)
    expect(await own.ask('SELECT count(*)::int AS entries FROM ledger_entries')).toEqual([
      { entries: storm.entries },
    ])
    expect(await differences(own)).toEqual([])
  })

  test('a variant that adds as float8 loses micros, and verify finds it', async () => {
    const own = await worldToSpoil()
    await changeFunction(own, 'ledger_add_to_balances', [
      'b.debits + excluded.debits,',
      '(b.debits::float8 + excluded.debits::float8)::numeric,',
    ])
    await postInStorm(own, { entries: 30, writers: 2, kills: 0, seed: 'short', checks: 1 })
    expect((await differences(own)).join('\n')).toContain('balances = sums of transfers')
  })

  test('without the trigger of balances, verify finds it', async () => {
    const own = await worldToSpoil()
    await own.ask('ALTER TABLE ledger_transfers DISABLE TRIGGER add_to_balances')
    await postInStorm(own, { entries: 2, writers: 1, kills: 0, seed: 'short', checks: 1 })
    expect((await differences(own)).join('\n')).toContain('balances = sums of transfers')
  })
})

describe('MONEY-M2', () => {
  const roles = ['frontrow_app', 'frontrow_system', 'frontrow_events', 'frontrow_ledger', 'owner']
  const statements = ['ledger_entries', 'ledger_transfers'].flatMap((table) => [
    `UPDATE ${table} SET book = 'live'`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table} CASCADE`,
  ])

  test.each(roles)('%s can change or remove nothing of the journal', async (role) => {
    for (const statement of statements) {
      const as = role === 'owner' ? '' : `SET LOCAL ROLE ${role};`
      await expect(world.ask(`BEGIN; ${as} ${statement}; COMMIT`), statement).rejects.toThrow(
        /permission denied|append-only/,
      )
      await world.ask('ROLLBACK')
    }
  })

  test('no role of the program inserts into the journal by itself [MONEY-CHECK-27]', async () => {
    const rights = await world.ask<{ right: string }>(
      `SELECT grantee || ' ' || privilege_type || ' ' || table_name AS right FROM information_schema.table_privileges
       WHERE table_name LIKE 'ledger%' AND table_name NOT SIMILAR TO 'ledger_(day_totals|month|document|export|adjustment|invoice|credit)%' AND grantee IN ('frontrow_app', 'frontrow_system', 'frontrow_events', 'PUBLIC')
         AND privilege_type <> 'SELECT' ORDER BY 1`,
    )
    expect(rights.map(({ right }) => right)).toEqual(['frontrow_system INSERT ledger_seals'])
  })
})

describe('MONEY-M3', () => {
  test('of fifty postings of one key at once exactly one is made', async () => {
    const before = await balanceOf(advertiser)
    for (const key of ['one', 'two', 'three']) {
      const entry = entryOf(`once/${key}`, [move(1n)])
      const ids = await Promise.all(Array.from({ length: 50 }, () => post(world, entry)))
      expect(ids.filter((id) => id !== undefined)).toHaveLength(1)
    }
    expect(await balanceOf(advertiser)).toBe(before + 3n)
  })

  test('the same key with another amount is a conflict', async () => {
    await post(world, entryOf('conflict', [move(5n)]))
    const other = post(world, entryOf('conflict', [move(6n)]))
    await expect(other).rejects.toMatchObject({ code: 'FL001' })
  })
})

test('a COMMIT is refused while the two sides of delivery differ [MONEY-M5]', async () => {
  const clearing = { code: 'clearing:delivery' } as const
  const charged = move(10n, { debit: advertiser, credit: clearing })
  const earned = move(7n, { debit: clearing, credit: payable })
  const share = move(3n, { debit: clearing, credit: { code: 'network:estimated' } })
  const oneSided = post(world, entryOf('one-sided', [charged, earned]))
  await expect(oneSided).rejects.toMatchObject({ code: 'FL002' })
  expect(await post(world, entryOf('both-sides', [charged, earned, share]))).toBeDefined()
})

describe('MONEY-M7', () => {
  test('of many payouts of one balance at once exactly one wins', async () => {
    await post(world, entryOf('strict/in', [move(100n, { credit: payable })]))
    const all = await balanceOf(payable)
    const out = move(all, { debit: payable, credit: cash, isStrict: true })
    const tries = Array.from({ length: 20 }, (_, index) =>
      post(world, entryOf(`strict/${index}`, [out])),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await balanceOf(payable)).toBe(0n)
  })
})

test.each([
  ['an amount of 0', [move(0n)]],
  ['an amount below 0', [move(-1n)]],
  ['one account on both sides', [move(1n, { credit: cash })]],
  ['no transfer', []],
])('%s is refused', async (name, transfers) => {
  await expect(post(world, entryOf(name, transfers))).rejects.toThrow(/constraint|at least one/)
  expect(await world.ask('SELECT id FROM ledger_entries WHERE key = $1', [name])).toEqual([])
})

describe('MONEY-M15', () => {
  test('nothing is posted before the books are open', async () => {
    const closed = await makeWorld()
    spoiled.push(closed)
    const posting = post(closed, entryOf('early', [move(1n)]))
    await expect(posting).rejects.toThrow('the books are not open')
  })

  test('neither the currency nor the book nor the first day ever changes', async () => {
    expect(await openBooks(world.services, 'operator:ida')).toMatchObject({ isNew: false })
    for (const change of [
      `book = 'live'`,
      `books_since = '2020-01-01'`,
      `network_currency = 'EUR'`,
    ])
      await expect(world.ask(`UPDATE ledger_settings SET ${change}`)).rejects.toThrow(
        'cannot be changed',
      )
  })

  test('a transfer between books or between currencies cannot be written', async () => {
    await post(world, entryOf('eur', [move(1n, { currency: 'EUR' })]))
    const mixed = `INSERT INTO ledger_transfers
      SELECT entry_id, 99, book, currency, debit, (SELECT number FROM ledger_accounts WHERE currency = 'EUR' LIMIT 1),
        1, false, NULL, effective_day FROM ledger_transfers WHERE currency = 'USD' LIMIT 1`
    await expect(world.ask(mixed)).rejects.toMatchObject({ code: sqlStates.foreignKeyViolation })
    await expect(tamper(world, mixed)).resolves.toBeUndefined()
    expect((await differences(world)).join('\n')).toContain('balances = sums of transfers')
  })
})
