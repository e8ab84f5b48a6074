import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { expect, test } from 'vitest'
import { makeMarket } from '../support/market.ts'
import { setTerms } from '../support/terms.ts'
import { messagesOf, takeMessages } from '../support/webhooks.ts'
import { openWorld } from '../support/world.ts'
import { runJob } from '../../src/lib/time/jobs.ts'
import { payIn } from '../../src/features/delivery/delivery.ts'
import { creditJob } from '../../src/features/campaigns/campaigns.ts'

// World of its own: no other campaign may win its ads.
const world = await openWorld()
// Each impression costs 0.10, and pacing allows one an hour.
const { placement, advertiser } = await makeMarket(world, {
  campaign: { dailyBudgetMicros: 1_000_000, ecpmMicros: 100_000_000 },
})
const { organizationId } = advertiser.member

/** Two nodes at once, and one of them again. */
async function runJobs(): Promise<void> {
  const run = () => runJob(world.services, creditJob(world.services), new AbortController().signal)
  await Promise.all([run(), run()])
  await run()
}

const setLimit = (micros: number | null) =>
  world.ask('UPDATE organizations SET credit_limit_micros = $1 WHERE id = $2', [
    micros,
    organizationId,
  ])
const pay = (micros: bigint) =>
  world.database.asSystem((db) => payIn(db, [{ organizationId, micros }]))

/**
 * Requests an ad and shows it. Returns false where there was no ad. It turns the clock until the
 * lease has expired, which releases the unused part of it.
 */
async function show(): Promise<boolean> {
  await world.turnClock(hourMs)
  const { ad } = await decided()
  if (ad !== null)
    await world.delivery.events.ingest([{ token: ad.tokens.impression, at: world.delivery.now() }])
  await world.turnClock(3 * minuteMs)
  await world.delivery.simulation.refresh()
  return ad !== null
}

/** Decides again with a new lease where no ad came, because a lease may have just expired. */
async function decided() {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const request = { placement_api_key: placement.key, device }
  const decide = async () => {
    await world.delivery.simulation.refresh()
    return world.delivery.ads.decideAd(request, { address: '127.0.0.1' })
  }
  const first = await decide()
  return first.ad === null ? decide() : first
}

const told = () => messagesOf(world, 'credit.used', [organizationId])

test('an organization whose webhook does not take the type is not told', async () => {
  await world.turnClock(dayMs - (world.delivery.now().getTime() % dayMs) + 10_000)
  await setLimit(100_000)
  expect(await show()).toBe(true)
  await runJobs()
  expect(await told()).toEqual([])
})

test('a limit without room for an impression is told once', async () => {
  await takeMessages(world, [organizationId], ['credit.used'])
  await setLimit(250_000)
  await runJobs()
  expect(await told()).toEqual([])
  expect(await show()).toBe(true)
  await runJobs()
  const once = [{ stopped_by: 'credit_limit', left: '0.05', currency: 'USD' }]
  expect(await told()).toEqual(once)
  expect(await show()).toBe(false)
  await runJobs()
  await world.turnClock(2 * hourMs)
  await world.delivery.simulation.refresh()
  await runJobs()
  expect(await told()).toEqual(once)
})

test('it is told again after there was room in between', async () => {
  await pay(50_000n)
  await runJobs()
  expect(await told()).toHaveLength(1)
  expect(await show()).toBe(true)
  await runJobs()
  expect((await told())[1]).toMatchObject({ left: '0.00' })
  await pay(10_000n)
  await runJobs()
  expect(await told()).toHaveLength(2)
})

test('who pays in advance is told of the balance', async () => {
  const { email } = advertiser.member
  await setTerms(world.services, { email, kind: 'prepaid', limitMicros: 0n, operator: 'maria' })
  await pay(340_000n)
  expect(await show()).toBe(true)
  const setUnpaid = (since: 'app_now()' | 'NULL') =>
    world.ask(`UPDATE organizations SET unpaid_since = ${since} WHERE id = $1`, [organizationId])
  await setUnpaid('app_now()')
  await runJobs()
  expect(await told()).toHaveLength(2)
  await setUnpaid('NULL')
  await runJobs()
  expect((await told())[2]).toEqual({ stopped_by: 'balance', left: '0.00', currency: 'USD' })
})
