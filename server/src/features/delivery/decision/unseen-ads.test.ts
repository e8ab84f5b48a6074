import { hourMs, minuteMs } from '@frontrow/contract/durations'
import type { requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { makeApp, makeCampaign, makeMarket } from '../../../../test/support/market.ts'
import { postAd } from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'

// Addresses with a known country. The reserved ranges have none, so no campaign fits them.
const hoarder = '130.235.9.7'
const neighbour = '130.235.9.8'
/** What an address may be given without showing it, and what one impression gives back. */
const [most, givenBack] = [500, 5]

const world = await sharedAdWorld()
const { publisher, placement } = await makeMarket(world, {
  placementType: 'Banner',
  campaign: { contents: [{ type: 200 }] },
})

async function ask(address: string) {
  const answer = await postAd(world, placement, { headers: { 'x-forwarded-for': address } })
  return answer.json<Reply<typeof requestAd>>()
}

/** How many of so many requests in a row got an ad. */
async function adsOf(address: string, requests: number): Promise<number> {
  let ads = 0
  for (let asked = 0; asked < requests; asked += 1) {
    const { ad, reason } = await ask(address)
    if (ad !== null) ads += 1
    else expect(reason).toBe('frequency')
    if (asked % 20 === 0) await world.delivery.simulation.refresh()
  }
  return ads
}

async function show(token: string, address: string) {
  const body = { events: [{ token }] }
  const headers = { 'x-forwarded-for': address }
  const path = '/delivery/v1/events'
  const answer = await world.call(undefined, { method: 'POST', path, headers, body })
  return answer.json<{ results: { status: string }[] }>().results[0]?.status
}

test('an address that shows none of its ads cannot use up the budgets', async () => {
  const { ad: first } = await ask(hoarder)
  // Each seven seconds of a slow machine give one more.
  const atFirst = await adsOf(hoarder, most + 50)
  expect([atFirst >= most - 1, atFirst < most + 20]).toEqual([true, true])
  expect(await adsOf(neighbour, 3)).toBe(3)
  // A shown ad gives some back, once.
  const token = first?.tokens.impression ?? ''
  expect(await show(token, hoarder)).toBe('accepted')
  expect(await show(token, hoarder)).toBe('duplicate')
  const later = await adsOf(hoarder, 20)
  expect([later >= givenBack, later < givenBack + 10]).toEqual([true, true])
  // Cross-promotion sets no money aside.
  const own = await makeCampaign(world, await makeApp(world, publisher.member), {
    contents: [{ type: 200 }],
  })
  await world.delivery.simulation.refresh()
  expect((await ask(hoarder)).ad).not.toBeNull()
  await world.ask('UPDATE campaigns SET is_active = false WHERE id = $1', [own.id])
  await world.turnClock(hourMs + minuteMs)
  await world.delivery.simulation.refresh()
  expect(await adsOf(hoarder, 10)).toBe(10)
})

test('an address that shows nothing leaves a small campaign to others [FINDINGS3-M5]', async () => {
  const market = await makeMarket(world, {
    placementType: 'Banner',
    // 24,000 impressions a day, 1,000 an hour.
    campaign: {
      contents: [{ type: 200 }],
      dailyBudgetMicros: 72_000_000,
      ecpmMicros: 3_000_000,
    },
  })
  const [thief, person] = ['130.235.9.20', '130.235.9.21']
  const ofSmall = async (address: string, requests: number) => {
    const asked = []
    for (let request = 0; request < requests; request += 1) {
      asked.push(await ask(address))
      await world.delivery.simulation.refresh()
    }
    expect(asked.filter(({ ad }) => ad === null)).toEqual([])
    return asked.flatMap(({ ad }) =>
      ad?.advertiser?.app_name === market.advertiser.name ? [ad] : [],
    )
  }
  const given = await ofSmall(thief, 30)
  expect(given).toHaveLength(20)
  expect(await ofSmall(person, 5)).toHaveLength(5)
  expect(await show(given[0]?.tokens.impression ?? '', thief)).toBe('accepted')
  expect(await ofSmall(thief, 10)).toHaveLength(5)
})
