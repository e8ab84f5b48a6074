import { hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { listNetworkOrganizations } from '@frontrow/contract/operator/organizations'
import { expect, test } from 'vitest'
import { figuresJob } from '../../src/features/operator/for-demo.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { type FilledOrganization, fillOrganization } from '../support/filled-organization.ts'
import { actAs, makeOperator } from '../support/operators.ts'
import { openWorld } from '../support/world.ts'

// OPERATOR §3.6: the list of organizations is sorted by sums that are written each hour.

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

type List = Reply<typeof listNetworkOrganizations>

const list = async (query: string) =>
  actAs<List>(world, await makeOperator(world, 'support'), {
    method: 'GET',
    path: `/organizations?${query}`,
  })

/** Books a day of an organization: what it owes and earned, in micros, and its impressions. */
async function book(
  { member, campaignId, placementId }: FilledOrganization,
  day: { ago: number; spent: number; earned: number; counted: number; filtered: number },
): Promise<void> {
  const { organizationId } = member
  await world.ask(
    `INSERT INTO charge_days (organization_id, campaign_id, day, impressions, spent_micros, network_micros)
     VALUES ($1, $2, app_now()::date - $3::integer, 1, $4, $4)`,
    [organizationId, campaignId, day.ago, day.spent],
  )
  await world.ask(
    `INSERT INTO earning_days (organization_id, placement_id, day, impressions, gross_micros, share_bp, earned_micros)
     VALUES ($1, $2, app_now()::date - $3::integer, $4, $5, 10000, $5)`,
    [organizationId, placementId, day.ago, day.counted, day.earned],
  )
  // Filtered clicks, the second kind, are not among impressions.
  await world.ask(
    `INSERT INTO placement_filtered_hours (organization_id, placement_id, hour, kind, reason, events)
     SELECT $1, $2, (app_now()::date - $3::integer)::timestamp AT TIME ZONE 'UTC', kind, 6, $4
     FROM (VALUES (1), (2)) AS k (kind)`,
    [organizationId, placementId, day.ago, day.filtered],
  )
}

test('organizations are sorted by their sums of 30 days [OPERATOR-3.6]', async () => {
  const spender = await fillOrganization(world, 'Spender')
  const earner = await fillOrganization(world, 'Earner')
  const none = { ago: 1, spent: 0, earned: 0, counted: 0, filtered: 0 }
  await book(spender, { ...none, spent: 3_000_000, earned: 1_000_000, counted: 30, filtered: 10 })
  await book(spender, { ...none, ago: 31, spent: 9_000_000, earned: 9_000_000, filtered: 900 })
  await book(earner, { ...none, spent: 2_000_000, earned: 2_500_000, counted: 100 })
  expect(await runJob(world.services, figuresJob(world.services))).toBe(true)
  const [first, second] = (await list('sort=spent')).organizations
  expect(first).toMatchObject({ spent_30d: '3.00', earned_30d: '1.00', impressions_30d: 30 })
  expect(first).toMatchObject({ id: spender.member.organizationId, filtered_30d: 10 })
  expect(second).toMatchObject({ id: earner.member.organizationId, spent_30d: '2.00' })
  const ids = async (query: string) => (await list(query)).organizations.map(({ id }) => id)
  expect((await ids('sort=earned'))[0]).toBe(earner.member.organizationId)
  expect((await ids('sort=filtered'))[0]).toBe(spender.member.organizationId)
  expect(await ids('sort=spent&q=earner')).toEqual([earner.member.organizationId])

  await book(earner, { ...none, ago: 2, spent: 5_000_000 })
  expect(await runJob(world.services, figuresJob(world.services))).toBe(false)
  expect((await ids('sort=spent'))[0]).toBe(spender.member.organizationId)
  await world.ask(`UPDATE app_clock SET ahead = ahead + $1::interval`, [`${hourMs} milliseconds`])
  expect(await runJob(world.services, figuresJob(world.services))).toBe(true)
  expect((await ids('sort=spent'))[0]).toBe(earner.member.organizationId)
  const [run] = await world.ask<{ result: string }>(
    `SELECT result FROM job_runs WHERE job = 'figures'`,
  )
  expect(run?.result).toBe('1 organizations changed')
})

test('in each order every organization is listed once, page by page', async () => {
  const made = await Promise.all(Array.from({ length: 55 }, () => world.member({ name: 'Paged' })))
  const all = (await world.ask<{ id: string }>('SELECT id FROM organizations')).map(({ id }) => id)
  for (const sort of ['newest', 'spent', 'earned', 'filtered']) {
    const first = await list(`sort=${sort}`)
    const second = await list(`sort=${sort}&before=${first.next ?? ''}`)
    expect(first.organizations).toHaveLength(50)
    expect(second.next).toBeNull()
    const ids = [...first.organizations, ...second.organizations].map(({ id }) => id)
    expect(ids.toSorted(), sort).toEqual(all.toSorted())
  }
  expect(all).toEqual(expect.arrayContaining(made.map(({ organizationId }) => organizationId)))
})
