// Acts of money in any order. The long form is drawn-acts.nightly.ts.
import { afterAll, expect, test } from 'vitest'
import { changeFunction } from './ledger-storm.ts'
import { doneOf, play } from './drawn-faults.ts'
import { openDrawnMarket } from './drawn-market.ts'
import { openWorld } from '../support/world.ts'

const seed = process.env['SEED'] ?? 'acts'
// World of its own: it closes days and months of the whole network.
const world = await openWorld()
const market = await openDrawnMarket(world, seed)
afterAll(() => market.close())

test('drawn acts of money and their opposites leave no money without a place', async () => {
  expect(await play(market, { count: 16, checkEach: 16 }), `seed ${seed}`).toEqual([])
  expect(doneOf(market).size, market.log.join('\n')).toBeGreaterThanOrEqual(8)
})

test('and a reversal whose entry is left out is found', async () => {
  await changeFunction(world, 'ledger_post', [
    'BEGIN\n  SELECT book INTO',
    "BEGIN\n  IF entry_key LIKE 'receipt/%/reversed' THEN RETURN true; END IF;\n  SELECT book INTO",
  ])
  const of = ['record money to return', 'reverse a receipt']
  const faults = await play(market, { count: 20, checkEach: 1, of })
  expect(faults.join('\n')).toMatch(/DIFFERS.* has no place/s)
})
