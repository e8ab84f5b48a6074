// The long form of drawn-acts.test.ts: months of acts, which the stand-alone checker reads then.
import { expect, test } from 'vitest'
import { folderFor, reconciled } from './checked-export.ts'
import { acts } from './drawn-acts.ts'
import { doneOf, play } from './drawn-faults.ts'
import { openDrawnMarket, passDays } from './drawn-market.ts'
import { makeWorld } from '../support/world.ts'

const seed = process.env['SEED'] ?? String(Date.now())
const folder = folderFor('acts')

test('300 drawn acts are equal from inside and outside, and each kind is among them', async () => {
  const world = await makeWorld()
  const market = await openDrawnMarket(world, seed)
  expect(await play(market, { count: 300, checkEach: 10 }), `SEED=${seed}`).toEqual([])
  await passDays(market, 40)
  // A month is exported once the day of its close is sealed.
  for (let month = ''; month !== market.month;) {
    month = market.month
    await passDays(market, 2)
  }
  await reconciled(world, folder)
  const done = doneOf(market)
  expect(Object.keys(acts).filter((name) => !done.has(name))).toEqual([])
  await market.close()
  await world.close()
})
