import { expect, test } from 'vitest'
import { contentsOf, shownTo } from '../support/cases.ts'
import { makeMarket } from '../support/market.ts'
import { actAs, makeOperator } from '../support/operators.ts'
import { openWorld } from '../support/world.ts'
import { whileUnreadable } from './unreadable.ts'

// OPERATOR §3.5 and §4: a denial and a hold work within two seconds on a node that nobody asks.

const world = await openWorld({ ticks: true })
const { placement, campaign, advertiser } = await makeMarket(world)
const [contentId = ''] = await contentsOf(world, campaign.id)
const within = { timeout: 2000, interval: 50 }

const setState = (state: string) =>
  world.ask('UPDATE campaignable_ad_contents SET review_state = $2 WHERE id = $1', [
    contentId,
    state,
  ])

/** Only the ad index reads it. */
const indexOnly = 'earlier_store_ids'

test('a denied ad is gone within two seconds although the index cannot be read', async () => {
  await whileUnreadable(world, [indexOnly], async () => {
    await setState('denied')
    await expect.poll(() => shownTo(world, placement), within).toBe('review')
  })
  await setState('approved')
  await expect.poll(() => shownTo(world, placement)).toBe(advertiser.name)
})

test('control: without the stop list it is not gone within two seconds', async () => {
  await whileUnreadable(world, [indexOnly, 'network_holds'], async () => {
    await setState('denied')
    const isGone = await expect
      .poll(() => shownTo(world, placement), within)
      .toBe('review')
      .then(
        () => true,
        () => false,
      )
    expect(isGone).toBe(false)
  })
  await setState('approved')
  await expect.poll(() => shownTo(world, placement)).toBe(advertiser.name)
})

test('a node sees a hold within two seconds', async () => {
  const body = {
    scope: 'serving',
    object_kind: 'campaign',
    object_id: campaign.id,
    message: 'The store page is gone.',
    reason: 'seen in a report',
  }
  const moderator = await makeOperator(world, 'moderator')
  await actAs(world, moderator, { method: 'POST', path: '/holds', body })
  await expect.poll(() => shownTo(world, placement), within).toBe('review')
})
