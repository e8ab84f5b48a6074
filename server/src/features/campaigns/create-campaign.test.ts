import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { campaignBody, makeAdvertiser, makeContent } from '../../../test/support/advertiser.ts'
import { sharedWorld } from '../../../test/support/world.ts'

const world = await sharedWorld()
const member = await world.member()
const own = await makeAdvertiser(world, member)

function create(changes: Record<string, unknown> = {}, headers?: Record<string, string>) {
  return world.call(member, {
    method: 'POST',
    path: `/campaign/${own.appId}?app_id=${own.appId}`,
    body: campaignBody(own, { regions: ['DE-BY', 'SE', 'continent-OC'], ...changes }),
    ...(headers === undefined ? {} : { headers }),
  })
}

async function countCampaigns(): Promise<number> {
  const [row] = await world.ask<{ n: number }>('SELECT count(*)::integer AS n FROM campaigns')
  return row?.n ?? -1
}

test('a new campaign is active, standard and valid for 30 days [CST-14]', async () => {
  const words = { name: '  Harvest week ', keywords: ' puzzle, garden ' }
  const made = await create(words)
  expect(made.statusCode).toBe(200)
  const campaign = made.json()
  expect(campaign).toMatchObject({
    campaign_name: 'Harvest week',
    type: 'standard',
    keywords: 'puzzle, garden',
    is_active: true,
    campaign_ad_contents: 2,
    campaign_regions: 3,
  })
  const [row] = await world.ask<{ starts_at: Date }>(
    'SELECT starts_at FROM campaigns WHERE id = $1',
    [campaign.id],
  )
  expect(Date.parse(campaign.valid_till) - Number(row?.starts_at)).toBe(30 * dayMs)
  const list = await world.call(member, { method: 'GET', path: '/campaign/true?is_active=true' })
  expect(list.json()[0]).toEqual(campaign)
})

test('a new campaign begins the history of its changes', async () => {
  const { id } = (await create({ daily_budget: '7999999.99', ecpm_budget: 0.07 })).json()
  const changes = await world.ask(
    'SELECT actor, change FROM campaign_changes WHERE campaign_id = $1',
    [id],
  )
  expect(changes).toEqual([
    {
      actor: `developer:${member.developerId}`,
      change: expect.objectContaining({
        is_active: [null, true],
        daily_budget_micros: [null, '7999999990000'],
        regions: [null, ['DE-BY', 'SE', 'continent-OC']],
      }),
    },
  ])
  const audits = await world.ask('SELECT action FROM audit_log WHERE object_id = $1', [id])
  expect(audits).toEqual([{ action: 'campaign.create' }])
})

test('an end and a total budget are kept where they are given', async () => {
  const valid_till = new Date(Date.now() + 300 * dayMs).toISOString()
  const made = await create({ valid_till, total_budget: 250.5 })
  expect(made.json()).toMatchObject({ valid_till, total: { budget: '250.50' } })
  const [row] = await world.ask<{ change: object }>(
    'SELECT change FROM campaign_changes WHERE campaign_id = $1',
    [made.json().id],
  )
  expect(row?.change).toMatchObject({
    valid_till: [null, valid_till],
    total_budget_micros: [null, '250500000'],
  })
})

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  [
    'a total budget below 1',
    { total_budget: 0.99 },
    { code: 422, reason: 'total_budget_too_small', field: 'total_budget' },
  ],
  [
    'an end that has passed',
    { valid_till: '2020-01-01' },
    { code: 400, reason: 'date_in_past', field: 'valid_till' },
  ],
  [
    'an end before the start',
    { starts_at: '2190-01-02', valid_till: '2190-01-01' },
    { code: 422, reason: 'start_after_end', field: 'valid_till' },
  ],
  ['a name of spaces', { name: '   ' }, { code: 422, reason: 'invalid', field: 'name' }],
  [
    'an unknown currency',
    { currency: 'XXX' },
    { code: 422, reason: 'currency_unknown', field: 'currency' },
  ],
  [
    'an unknown region',
    { regions: ['SE', 'ZZ'] },
    { code: 404, reason: 'region_not_found', field: 'regions' },
  ],
  [
    'a content that is no id',
    { campaignAds: ['7'] },
    { code: 404, reason: 'content_not_found', field: 'campaignAds' },
  ],
  ['an icon that is no id', { icon: '7' }, { code: 404, reason: 'icon_not_found', field: 'icon' }],
])('%s is refused, and nothing is made', async (_what, changes, refusal) => {
  const before = await countCampaigns()
  const answer = await create(changes)
  expect(answer.json()).toMatchObject(refusal)
  expect(answer.statusCode).toBe(refusal['code'])
  expect(await countCampaigns()).toBe(before)
})

test('the budgets speak the words of the form, and have no third decimal [CST-13]', async () => {
  expect((await create({ daily_budget: 0.99 })).json().message).toBe(
    'daily budget cannot be less than 1.0',
  )
  expect((await create({ ecpm_budget: '0.00' })).json().message).toBe(
    'ecpm budget cannot be less than 0.01',
  )
  expect((await create({ ecpm_budget: 0.001 })).json()).toMatchObject({
    code: 422,
    reason: 'budget_not_valid',
    field: 'ecpm_budget',
  })
  expect((await create({ daily_budget: 1, ecpm_budget: 0.01 })).statusCode).toBe(200)
})

test('an icon that is not square, or no image, is refused [CST-15]', async () => {
  const of = { world, organizationId: member.organizationId, appId: own.appId }
  for (const icon of [
    own.wideContentId,
    await makeContent(of, [200, 600, 600]),
    await makeContent(of, [300, 600, 600]),
  ]) {
    expect((await create({ icon })).json()).toMatchObject({ code: 422, reason: 'icon_not_square' })
  }
})

test('contents and icon of another app are not found', async () => {
  const second = await makeAdvertiser(world, member)
  expect((await create({ icon: second.iconId })).json().reason).toBe('icon_not_found')
  expect((await create({ campaignAds: second.contentIds })).json().reason).toBe('content_not_found')
  // The id of an ad content is not the id of a campaignable ad content.
  expect((await create({ campaignAds: [own.iconId] })).json().reason).toBe('content_not_found')
})

test('one content written twice, in capitals and without, is one', async () => {
  const [first = ''] = own.contentIds
  const made = await create({ campaignAds: [first, first.toUpperCase()] })
  expect(made.json()).toMatchObject({ campaign_ad_contents: 1 })
})

test('of twenty parallel creates with one key, one makes a campaign', async () => {
  const before = await countCampaigns()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => create({}, { 'idempotency-key': 'harvest-1' })),
  )
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await countCampaigns()).toBe(before + 1)
})

test('thousands of regions are taken', async () => {
  const regions: { id: string }[] = (
    await world.call(member, { method: 'GET', path: '/campaign/regions' })
  ).json()
  const made = await create({ regions: regions.map(({ id }) => id) })
  expect(made.json()).toMatchObject({ campaign_regions: regions.length })
})
