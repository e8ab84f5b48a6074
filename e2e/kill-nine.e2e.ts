import { afterAll, beforeAll, expect, test } from 'vitest'
import { showThroughKills } from './kill-nine.ts'
import { type Stage, expectBooks, openStage } from './showing.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage({ nodes: 2 })
})
afterAll(() => stage.remove())

test('R1 through ten kills of servers, PostgreSQL and its backends, every acknowledged event counts once and none twice', async () => {
  const times = { server: 3, postmaster: 4, backend: 3 }
  const told = await showThroughKills(stage, { seed: 'short', clients: 8, times, events: 2000 })
  expect(told.killed).toEqual(times)
  expect(told.impressions, 'the stream must have got through').toBeGreaterThan(1000)
  expect(Math.min(told.clicks, told.repeats), 'all kinds must have come').toBeGreaterThan(20)
  expect(told.failures, 'the kills must have been felt').toBeGreaterThan(10)
  await expectBooks(stage, told)
})
