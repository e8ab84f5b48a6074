// R7 with processes: spending.nightly.ts tests nodes inside one process with thousands of faults;
// this test uses `kill -9` on real ones.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '@frontrow/contract/durations'
import {
  type SeededRandom,
  createSeededRandom,
} from '../../../server/src/commands/demo/seeded-random.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../server/src/lib/cluster/embedded-postgres.ts'
import {
  type TestNetwork,
  openNetwork,
  readCounts,
  seedOfRun,
  startShowing,
  printFigures,
} from '../../support/test-network.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-nodes-'))
let postgres: EmbeddedPostgres
let network: TestNetwork
beforeAll(async () => {
  postgres = await startEmbeddedPostgres(folder)
  network = await openNetwork({ nodes: 4, campaigns: 20, env: { DATABASE_URL: postgres.url } })
})
afterAll(async () => {
  // When the network failed to open, its PostgreSQL may still run.
  await (network as TestNetwork | undefined)?.remove()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const kills = 100
/**
 * A lease lives for one minute of serving, one hour of token lifetime, and ten seconds for
 * impressions that were accepted in time.
 */
const leaseImpressions = 100
const leaseLifeMs = 61 * minuteMs + 10_000

test('four nodes overspend nothing through a hundred kills [RELIABILITY-R7]', async () => {
  const seed = seedOfRun()
  const random = createSeededRandom(seed)
  // A budget of a thousand impressions a day each, which is about seven hours of what pacing
  // allows.
  await network.ask('UPDATE campaigns SET daily_budget_micros = 1000 * (ecpm_budget_micros / 1000)')
  // Three hours before the end of tomorrow.
  await turnBy(45 * 60 * minuteMs - ((await productTime()) % dayMs))
  const showing = startShowing(network, { clients: 12, seed })
  const killed = await killOften(random)
  // After this, the leases of the nodes that were killed until now are over. Then all nodes are
  // killed at once with the leases they have.
  await turnBy(leaseLifeMs)
  await expect.poll(async () => (await stranded(leaseLifeMs)).leases, { timeout: 30_000 }).toBe(0)
  await wait(2000)
  for (const node of network.nodes) await node.killServer()
  const atOnce = await stranded()
  const diedAt = await productTime()
  await turnBy(leaseLifeMs + 1000)
  for (const node of network.nodes) await node.start()
  const result = await showing.end()
  await expect.poll(() => openBefore(diedAt), { timeout: 30_000 }).toBe(0)
  const budgets = await billedAgainstBudgets()
  printFigures('R7', { seed, killed, ...result, ...budgets, stranded: atOnce })
  expect(killed).toBe(kills)
  expect(result.failures, 'the kills must have been felt').toBeGreaterThan(kills / 2)
  expect(result.impressions).toBeGreaterThan(5000)
  expect(budgets.exhausted, 'budgets must have run out').toBeGreaterThan(0)
  expect(budgets.overspent).toBe(0)
  expect(atOnce.leases, 'they must have held something').toBeGreaterThan(0)
  expect(atOnce.worst, 'impressions of one campaign that nobody can show').toBeLessThanOrEqual(
    network.nodes.length * leaseImpressions,
  )
  const { billed, charged, overspent } = await readCounts(network)
  expect(billed).toBe(charged)
  expect([overspent, result.forgotten]).toEqual([0, 0])
  // An impression whose answer was lost in a kill may be too old when it is sent again. It is
  // stored, but its client was told that it expired.
  expect(budgets.stored).toBeGreaterThanOrEqual(result.impressions)
  expect(budgets.stored).toBeLessThanOrEqual(result.impressions + result.expired)
})

/**
 * Kills a random running node again and again and moves the clock. A killed node restarts while
 * others run.
 */
async function killOften(random: SeededRandom): Promise<number> {
  const up = new Set(network.nodes)
  const starting = new Set<Promise<void>>()
  let killed = 0
  while (killed < kills) {
    await wait(random.between(200, 1500))
    if (up.size < 2) await Promise.race(starting)
    const node = random.pick([...up], () => 1)
    up.delete(node)
    await node.killServer()
    killed += 1
    const start = node.start().then(() => {
      up.add(node)
      starting.delete(start)
    })
    starting.add(start)
    await turnBy(8 * minuteMs)
  }
  await Promise.all(starting)
  return killed
}

async function productTime(): Promise<number> {
  const { now } = await network.ask<{ now: Date }>('SELECT app_now() AS now')
  return now.getTime()
}

async function turnBy(milliseconds: number): Promise<void> {
  await network.ask(`UPDATE app_clock SET ahead = ahead + interval '${milliseconds} milliseconds'`)
}

/**
 * Open leases that no node will return: those older than `olderThanMs`, or all of them when no node
 * runs.
 */
async function stranded(olderThanMs = 0) {
  return network.ask<{ leases: number; worst: number }>(
    `SELECT coalesce(sum(leases), 0)::int AS leases, coalesce(max(impressions), 0)::int AS worst
     FROM (SELECT count(*) AS leases, sum(l.amount_micros / (c.ecpm_budget_micros / 1000)) AS impressions
       FROM budget_leases l JOIN campaigns c ON c.id = l.campaign_id
       WHERE l.state = 'open' AND l.opened_at < app_now() - interval '${olderThanMs} milliseconds'
       GROUP BY l.campaign_id) AS open`,
  )
}

async function openBefore(moment: number): Promise<number> {
  const { open } = await network.ask<{ open: number }>(
    `SELECT count(*)::int AS open FROM budget_leases
     WHERE state <> 'closed' AND opened_at < '${new Date(moment).toISOString()}'`,
  )
  return open
}

/**
 * From the stored impressions: days billed beyond their budget, and days whose remaining budget is
 * less than the price of one impression.
 */
async function billedAgainstBudgets() {
  return network.ask<Record<'overspent' | 'days' | 'exhausted' | 'stored', number>>(
    `WITH billed AS (
       SELECT l.campaign_id, l.day, sum(i.billed_micros) AS micros
       FROM events.impressions i JOIN budget_leases l ON l.id = i.lease GROUP BY 1, 2)
     SELECT count(*) FILTER (WHERE b.micros > d.budget_micros)::int AS overspent, count(*)::int AS days,
       count(*) FILTER (WHERE d.budget_micros - b.micros < c.ecpm_budget_micros / 1000)::int AS exhausted,
       (SELECT count(*)::int FROM events.impressions) AS stored
     FROM billed b JOIN campaign_budget_days d USING (campaign_id, day) JOIN campaigns c ON c.id = b.campaign_id`,
  )
}
