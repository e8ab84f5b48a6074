import { expect, test } from 'vitest'
import { anomaliesJob } from '../../src/features/operator/for-demo.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { makeApp } from '../support/market.ts'
import { countQuietHours, quietPlacements } from './quiet-traffic.ts'
import { openWorld } from '../support/world.ts'

// The short version is in operator-traffic.test.ts.

const world = await openWorld({ ticks: true })
const days = 28

test('28 days of quiet traffic open no case, and one odd hour opens one [OPERATOR-3.7]', async () => {
  const app = await makeApp(world, await world.member())
  const placements = await quietPlacements(world, app, 12)
  const turn = () => world.ask(`UPDATE app_clock SET ahead = ahead + $1::interval`, ['1 hour'])
  const nextHour = async () => {
    await turn()
    await countQuietHours(world, placements, 1)
  }
  const cases = () =>
    world.ask(`SELECT subject_id AS id FROM cases WHERE kind = 'traffic' AND state <> 'closed'`)
  const results = () =>
    world.ask<{ result: string }>(`SELECT result FROM job_runs WHERE job = 'anomalies'`)
  await world.ask(
    `UPDATE app_clock SET ahead = ahead + (date_trunc('hour', app_now()) + interval '90 minutes' - app_now())`,
  )
  await countQuietHours(world, placements, days * 24)
  for (let hour = 0; hour < days * 24; hour += 1) {
    await nextHour()
    expect(await runJob(world.services, anomaliesJob(world.services))).toBe(true)
    const [run] = await results()
    expect(run?.result, `hour ${hour}`).toBe('12 placements, 0 anomalies')
  }
  expect(await cases()).toEqual([])

  await nextHour()
  const odd = placements[5]?.id ?? ''
  await world.ask(
    `UPDATE placement_hours SET clicks = impressions / 4 WHERE placement_id = $1
       AND hour = (SELECT max(hour) FROM placement_hours WHERE placement_id = $1)`,
    [odd],
  )
  expect(await runJob(world.services, anomaliesJob(world.services))).toBe(true)
  expect(await cases()).toEqual([{ id: odd }])
}, 3_600_000)
