import { afterAll, beforeAll, expect, test } from 'vitest'
import { type World, makeWorld } from '../../../../test/support/world.ts'
import { changedSums } from './add-to-counter.sql.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld({ ticks: true })
  await insertCounters('now() - make_interval(hours => 1 + n / 1000)', 200_000)
  await world.ask('VACUUM (ANALYZE) events.placement_counts', [], 'events')
  await insertCounters('now()', 5)
})
afterAll(() => world.close())

/** Counters of the last hours, 1,000 in each, as if each was changed when its hour ended. */
function insertCounters(at: string, count: number) {
  return world.ask(
    `INSERT INTO events.placement_counts (lane, hour, placement, country, requests, answers, impressions, changed_at)
      SELECT 1, date_trunc('hour', ${at}), 100000 + n, 'FI', 1, 1, 1, ${at}
      FROM generate_series(${count} - 1, 0, -1) n ON CONFLICT DO NOTHING`,
    [],
    'events',
  )
}

interface Explained {
  'QUERY PLAN': [{ Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }]
}

/** How many pages of the database a statement reads. */
async function pagesOf(statement: string, values: unknown[]): Promise<number> {
  const [row] = await world.ask<Explained>(
    `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement}`,
    values,
    'events',
  )
  const plan = row?.['QUERY PLAN'][0].Plan
  if (plan === undefined) throw new Error('the statement was not explained')
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
}

test('changes of a second are read without all counters', async () => {
  const since = new Date(Date.now() - 60_000)
  const all = await pagesOf('SELECT FROM events.placement_counts', [])
  expect(all).toBeGreaterThan(1000)
  expect(await pagesOf(changedSums('placement_counts'), [since])).toBeLessThan(200)
})
