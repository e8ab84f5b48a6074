import { expect, test, vi } from 'vitest'
import { createCampaign, makeAdvertiser } from '../support/advertiser.ts'
import { openWorld } from '../support/world.ts'

vi.setConfig({ testTimeout: 120_000 })

// As a server's: a call waits for a connection for 1.5 seconds.
const world = await openWorld({ poolWaitMs: 1500, ticks: true })
const own = await makeAdvertiser(world, await world.member())
const other = await makeAdvertiser(world, await world.member())
const list = (as: typeof own) =>
  world.call(as.member, { method: 'GET', path: '/campaign/true?is_active=true' })

/** Copies one campaign with its regions and contents. */
async function grow(count: number): Promise<void> {
  const { organizationId } = own.member
  await world.ask(
    `WITH one AS (SELECT * FROM campaigns WHERE organization_id = $1 LIMIT 1), made AS (
       INSERT INTO campaigns (id, organization_id, app_id, name, keywords, icon_content_id, currency,
         daily_budget_micros, ecpm_budget_micros, starts_at, valid_till, is_active, created_at)
       SELECT gen_random_uuid(), organization_id, app_id, name || n, keywords, icon_content_id, currency,
         daily_budget_micros, ecpm_budget_micros, starts_at, valid_till, true, created_at
       FROM one, generate_series(1, $2::integer) n RETURNING id, organization_id, app_id),
     placed AS (INSERT INTO campaign_regions (organization_id, campaign_id, region_id)
       SELECT organization_id, id, unnest('{SE,NO,DK,FI,DE}'::text[]) FROM made)
     INSERT INTO campaign_contents (organization_id, campaign_id, app_id, content_id)
     SELECT organization_id, id, app_id, unnest($3::uuid[]) FROM made`,
    [organizationId, count, own.contentIds],
  )
  await world.ask('ANALYZE')
}

/** The median processor milliseconds of five lists. */
async function costOfList(): Promise<number> {
  const costs: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const before = process.cpuUsage()
    await list(own)
    const { user, system } = process.cpuUsage(before)
    costs.push((user + system) / 1000)
  }
  return costs.toSorted((a, b) => a - b)[2] ?? Number.NaN
}

test('ten times the campaigns cost a list at most 20 times as much [FINDINGS3-M1]', async () => {
  expect((await createCampaign(world, own)).statusCode).toBe(200)
  await grow(99)
  await list(own)
  const costOf100 = await costOfList()
  await grow(900)
  expect((await list(own)).json<unknown[]>()).toHaveLength(1000)
  expect(await costOfList()).toBeLessThan(20 * costOf100)
})

test('calls of others are answered beside lists of 10,338 campaigns [FINDINGS3-M1]', async () => {
  await grow(9338)
  const asked = Array.from({ length: 30 }, () => list(own))
  const others = await Promise.all(Array.from({ length: 30 }, () => list(other)))
  expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200))
  for (const answer of await Promise.all(asked)) expect(answer.statusCode).toBe(200)
})
