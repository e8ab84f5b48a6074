import { afterAll, expect, test } from 'vitest'
import { makeMarket } from '../../../../test/support/market.ts'
import { serveAd } from '../../../../test/support/served-ads.ts'
import { type World, makeWorld } from '../../../../test/support/world.ts'
import { openBooks, openFreshBooks } from './open-books.ts'

// World of its own: it reads and changes what belongs to the whole network.
const worlds: World[] = []
afterAll(() => Promise.all(worlds.map((world) => world.close())))

async function openedWorld(): Promise<World> {
  const world = await makeWorld()
  worlds.push(world)
  return world
}

const todayOf = async (world: World) =>
  (
    await world.ask<{ today: string; tomorrow: string }>(
      `SELECT (app_now() AT TIME ZONE 'UTC')::date AS today, (app_now() AT TIME ZONE 'UTC')::date + 1 AS tomorrow`,
    )
  )[0]

test('an installation that delivered nothing opens its books with today', async () => {
  const world = await openedWorld()
  const opened = await openFreshBooks(world.services)
  expect(opened).toMatchObject({
    since: (await todayOf(world))?.today,
    currency: 'USD',
    book: 'sandbox',
  })
  const [row] = await world.ask('SELECT action, organization_id, actor FROM audit_log')
  expect(row).toEqual({ action: 'books.open', organization_id: null, actor: 'system' })
  expect(await openFreshBooks(world.services)).toMatchObject({ since: opened?.since })
})

test('books opened after delivery begin tomorrow, and count its use as paid', async () => {
  const world = await openedWorld()
  const { placement, advertiser } = await makeMarket(world)
  const ad = await serveAd(world, placement)
  const stored = await world.delivery.events.ingest([
    {
      token: ad.tokens.impression,
      at: world.delivery.now(),
      from: { address: '127.0.0.1', userAgent: '', isPrefetch: false },
    },
  ])
  expect(stored).toHaveLength(1)
  await world.delivery.simulation.refresh()
  expect(await openFreshBooks(world.services)).toBeUndefined()
  const opened = await openBooks(world.services, 'operator:ida')
  expect(opened).toMatchObject({ isNew: true, since: (await todayOf(world))?.tomorrow })
  const [credit] = await world.ask<Record<string, bigint | string>>(
    'SELECT organization_id, spent_micros + leased_micros AS used, paid_micros, opening_micros FROM organization_credits',
  )
  expect(credit?.['organization_id']).toBe(advertiser.member.organizationId)
  expect(credit?.['used']).toBeGreaterThan(0n)
  expect(credit?.['paid_micros']).toBe(credit?.['used'])
  expect(credit?.['opening_micros']).toBe(credit?.['used'])
})
