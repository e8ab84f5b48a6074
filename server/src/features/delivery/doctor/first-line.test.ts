import type { requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { makeApp, makeCampaign, makePlacement } from '../../../../test/support/market.ts'
import { postAd } from '../../../../test/support/served-ads.ts'
import { openWorld } from '../../../../test/support/world.ts'

// World of its own: only the campaign of the test at hand may run.
const world = await openWorld({ env: { TRUST_PROXY: '127.0.0.1' } })
const advertiser = await world.member()
/** In Sweden. */
const address = '130.235.1.7'

async function build(regions: string[]) {
  await world.ask('UPDATE campaigns SET is_active = false')
  const member = await world.member()
  const app = await makeApp(world, member)
  const spot = await makePlacement(world, app)
  await makeCampaign(world, await makeApp(world, advertiser), { regions })
  await world.delivery.simulation.refresh()
  const ask = async (from: string, test = true) => {
    const answer = await postAd(world, spot, { headers: { 'x-forwarded-for': from }, test })
    return answer.json<Reply<typeof requestAd>>().doctor
  }
  return { member, app, spot, ask }
}

test('a test answer says the first line to people of the organization', async () => {
  const { member, app, spot, ask } = await build(['SE'])
  await world.ask(
    "UPDATE apps SET review_since = app_now(), review_reason = 'store_id_taken' WHERE id = $1",
    [app.id],
  )
  const headers = { 'x-forwarded-for': address }
  await world.call(member, { method: 'GET', path: '/developer/{developer-id}', headers })
  await world.delivery.simulation.refresh()
  expect(await ask(address)).toEqual({
    text: expect.stringMatching(/in review/) as string,
    url: `${world.services.config.publicUrl}/app/monetize/placement/${spot.id}/why`,
  })
  await world.ask('UPDATE apps SET review_since = NULL, review_reason = NULL WHERE id = $1', [
    app.id,
  ])
  await world.turnClock(11_000)
  expect((await ask(address))?.text).toMatch(/not signed/)
  expect(await ask(address, false)).toBeUndefined()
})

test('strangers read only whether there is an ad, and why not', async () => {
  const served = await build(['SE'])
  expect((await served.ask('130.235.1.8'))?.text).toBe('A test ad was served.')
  const none = await build(['JP'])
  expect((await none.ask('130.235.1.8'))?.text).toMatch(/^Region not targeted/)
  // The machine of a server that no other machine reaches.
  expect((await none.ask('127.0.0.1'))?.text).toMatch(/none targets|not signed/)
})
