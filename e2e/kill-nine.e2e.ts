import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type KillStage,
  advertiserTotals,
  openKillStage,
  publisherTotals,
  showThroughKills,
} from './kill-nine.ts'

let stage: KillStage
beforeAll(async () => {
  stage = await openKillStage()
})
afterAll(() => stage.server.remove())

test('through ten kills of server and PostgreSQL, every acknowledged event counts once and none twice', async () => {
  const kills = { times: 10, serverEvery: 2, clients: 8, pauseMs: 700 }
  const told = await showThroughKills(stage, kills)
  expect(told.impressions, 'the stream must have got through').toBeGreaterThan(200)
  expect(told.failures, 'the kills must have been felt').toBeGreaterThan(0)
  const { impressions, clicks } = told
  await expect
    .poll(() => publisherTotals(stage), { timeout: 15_000 })
    .toMatchObject({ impressions, clicks })
  expect(await advertiserTotals(stage)).toMatchObject({ impressions, clicks })
})
