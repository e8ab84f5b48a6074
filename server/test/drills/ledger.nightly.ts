import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { openMarketBooks, turnToMonthEnd } from '../money/books.ts'
import { closeInStorm } from '../money/day-close-storm.ts'
import { tamperings } from '../money/ledger-tampering.ts'
import { balancesOf, postInStorm } from '../money/ledger-storm.ts'
import { closeMonthsInStorm } from '../money/month-close-storm.ts'
import { makeWorld } from '../support/world.ts'
import { openBooks } from '../../src/features/books/for-demo.ts'
import { sealBookDays } from '../../src/features/books/for-accounting.ts'
import { verifyBooks } from '../../src/features/books/for-operators.ts'

test('100,000 postings with 100 kills each stand once [MONEY-M1, MONEY-M4]', async () => {
  const world = await makeWorld({ ticks: true })
  await openBooks(world.services, 'operator:ida')
  const storm = { entries: 100_000, writers: 8, kills: 100, seed: 'nightly', checks: 1000 }
  const { expected, unequal, kills } = await postInStorm(world, storm)
  expect({ unequal, kills }).toEqual({ unequal: 0, kills: 100 })
  const balances = await balancesOf(world)
  for (const [name, micros] of expected) expect(balances.get(name) ?? 0n, name).toBe(micros)
  const found = await verifyBooks(world.services)
  expect(found.flatMap(({ difference }) => difference ?? [])).toEqual([])
  await world.close()
})

test('300 kills while two nodes close days post each micro once [MONEY-M6]', async () => {
  const world = await makeWorld({ ticks: true })
  const books = await openMarketBooks(world)
  const { faults, kills } = await closeInStorm(books, { kills: 300, days: 5, seed: 'nightly' })
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(300)
  await books.close()
  await world.close()
})

test('300 kills while two nodes close months make each micro final once [MONEY-M10, MONEY-M11]', async () => {
  const world = await makeWorld({ ticks: true })
  await turnToMonthEnd(world, 3)
  const books = await openMarketBooks(world)
  const { faults, kills } = await closeMonthsInStorm(books, { kills: 300, seed: 'nightly' })
  expect(faults).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(300)
  await books.close()
  await world.close()
})

test('50 of 50 changes of sealed books are found [MONEY-M9]', async () => {
  const world = await makeWorld({ ticks: true })
  await openBooks(world.services, 'operator:ida')
  for (let day = 0; day < 3; day += 1) {
    await postInStorm(world, { entries: 20, writers: 2, kills: 0, seed: `day ${day}`, checks: 1 })
    await world.turnClock(dayMs)
  }
  await world.turnClock(dayMs)
  expect(await sealBookDays(world.services)).toHaveLength(3)
  expect(await tamperings(world, 50)).toEqual([])
  await world.close()
})
