import { expect, test } from 'vitest'
import { createThroughCuts, sendAcrossMidnight, sendThroughCuts } from './unknown-outcomes.ts'
import { openWorld } from '../support/world.ts'

const world = await openWorld({ ticks: true })

test('an impression whose COMMIT was never answered counts once [RELIABILITY-R3]', async () => {
  const { sent, cuts, effects } = await sendThroughCuts(world, 15)
  expect(cuts).toBeGreaterThanOrEqual(15)
  expect(effects).toEqual({ stored: sent, counted: sent, charged: sent })
})

test('a campaign whose COMMIT was never answered is created once [RELIABILITY-R3]', async () => {
  const { cuts, made } = await createThroughCuts(world, 8)
  expect(cuts).toBe(8)
  expect(made).toEqual(Array.from({ length: 8 }, () => 1))
})

test('a token that comes again and again through three nodes counts once [RELIABILITY-R4]', async () => {
  const tokens = 300
  const by = { tokens, nodes: 3, sends: 6 }
  const { accepted, duplicates, effects } = await sendAcrossMidnight(world, by)
  expect([accepted, duplicates]).toEqual([tokens, 5 * tokens])
  expect(effects).toEqual({ stored: tokens, counted: tokens, charged: tokens })
})
