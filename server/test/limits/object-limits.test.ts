import { expect, test } from 'vitest'
import { createCampaign, makeAdvertiser } from '../support/advertiser.ts'
import { openWorld, type TestMember } from '../support/world.ts'

const limits = { MAX_CAMPAIGNS: '2', MAX_APPS: '2', MAX_PLACEMENTS: '2' }
// World of its own: its limits are low.
const world = await openWorld({ env: limits })
const post = (as: TestMember, path: string, body: unknown) =>
  world.call(as, { method: 'POST', path, body })

test('the limit of campaigns counts paused ones [FINDINGS3-M1]', async () => {
  const own = await makeAdvertiser(world, await world.member())
  // All at once: the limit holds for calls that race each other, too.
  const answers = await Promise.all(Array.from({ length: 5 }, () => createCampaign(world, own)))
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, next) => one - next)
  expect(codes).toEqual([200, 200, 409, 409, 409])
  await world.ask('UPDATE campaigns SET is_active = false WHERE organization_id = $1', [
    own.member.organizationId,
  ])
  expect((await createCampaign(world, own)).json()).toMatchObject({
    reason: 'too_many_campaigns',
    message:
      'An organization has at most 2 campaigns, paused and ended ones included. Ask support for more.',
  })
  const other = await makeAdvertiser(world, await world.member())
  expect((await createCampaign(world, other)).statusCode).toBe(200)
})

test('the limit of apps counts retired ones [FINDINGS3-M1]', async () => {
  const member = await world.member()
  const create = (name: string) =>
    post(member, `/app/${member.developerId}`, {
      name,
      google_app_id: `com.example.${name}`,
      apple_app_id: null,
      category: 'Games',
      subcategory: null,
    })
  expect((await create('one')).statusCode).toBe(200)
  expect((await create('two')).statusCode).toBe(200)
  await world.ask('UPDATE apps SET archived_at = app_now() WHERE organization_id = $1', [
    member.organizationId,
  ])
  expect((await create('three')).json()).toMatchObject({ code: 409, reason: 'too_many_apps' })
})

test('the limit of placements counts those of all apps [FINDINGS3-M1]', async () => {
  const { member, appId } = await makeAdvertiser(world, await world.member())
  await world.ask(
    'INSERT INTO monetized_apps (organization_id, app_id, added_at) VALUES ($1, $2, app_now())',
    [member.organizationId, appId],
  )
  const create = () =>
    post(member, `/ad-placement/${appId}?app_id=${appId}`, {
      name: 'Spot',
      type: 'FullscreenImage',
    })
  expect((await create()).statusCode).toBe(200)
  expect((await create()).statusCode).toBe(200)
  expect((await create()).json()).toMatchObject({ code: 409, reason: 'too_many_placements' })
})
