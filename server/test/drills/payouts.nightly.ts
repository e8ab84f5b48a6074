import { expect, test } from 'vitest'
import {
  balanceOf,
  faultsOf,
  makePublisher,
  openPayoutBooks,
  rightIban,
  ripen,
} from '../money/payout-books.ts'
import { openHangingBank, payWithKills, sendThroughHangingBank } from './payout-storm.ts'
import { makeWorld } from '../support/world.ts'

const payouts = 1000

test(`a bank that does not answer pays each of ${payouts} payouts once [MONEY-M14]`, async () => {
  const world = await makeWorld({ ticks: true })
  const books = await openPayoutBooks(world)
  const bank = openHangingBank()
  await sendThroughHangingBank(books, { bank, payouts })
  expect(bank.asked()).toBe(payouts)
  expect([...bank.paid.values()].filter((times) => times !== 1)).toEqual([])
  expect(await balanceOf(world, 'cash:sandbox')).toBe(BigInt(bank.paid.size) * 1_000_000_000n)
  expect(await faultsOf(books)).toEqual([])
  await world.close()
})

test('a run that is killed at each of twelve steps pays once [MONEY-CHECK-20]', async () => {
  const world = await makeWorld({ ticks: true })
  const books = await openPayoutBooks(world)
  const bank = { bank_account_holder_name: 'Ida Lindqvist', iban: rightIban }
  const { organizationId } = await makePublisher(books, {
    name: 'once',
    payable: 5_000_000_000n,
    bank,
  })
  await ripen(books)
  const { cuts, runs, again } = await payWithKills(books, 6)
  expect({ cuts, runs }).toEqual({ cuts: 12, runs: 1 })
  expect(again.at(-1)).toBe('returned: payout_not_markable')
  // It was paid once and came back once.
  expect(await balanceOf(world, 'cash:bank')).toBe(0n)
  expect(await balanceOf(world, 'publisher:payable', organizationId)).toBe(5_000_000_000n)
  expect(await faultsOf(books)).toEqual([])
  await world.close()
})
