import { currencies } from '@frontrow/contract/money/currencies'
import { describe, expect, test } from 'vitest'
import { createCampaign, makeAdvertiser } from '../../../test/support/advertiser.ts'
import { sharedWorld } from '../../../test/support/world.ts'

const world = await sharedWorld()
const member = await world.member()
const own = await makeAdvertiser(world, member)

/** The largest amount that the form accepts. */
const greatest = 999_999_999_999.99

const create = (changes: Record<string, unknown>) =>
  createCampaign(world, own, { type: 'standard', daily_budget: 12, ecpm_budget: 0.5, ...changes })

async function made(changes: Record<string, unknown> = {}) {
  const answer = await create(changes)
  expect(answer.statusCode).toBe(200)
  const path = `/campaign/${answer.json().id}/app/${own.appId}`
  return {
    edit: (body: unknown) => world.call(member, { method: 'PUT', path, body }),
    shown: async () => (await world.call(member, { method: 'GET', path })).json(),
  }
}

describe('FINDINGS-C1', () => {
  test('the greatest amounts are refused in every currency', async () => {
    const answers: unknown[] = []
    for (const { value: currency } of currencies) {
      const [daily, ecpm, least] = await Promise.all([
        create({ currency, daily_budget: greatest }),
        create({ currency, ecpm_budget: greatest }),
        create({ currency, daily_budget: 1, ecpm_budget: 0.01 }),
      ])
      answers.push([currency, daily.json().reason, ecpm.json().reason, least.statusCode])
    }
    const [daily, ecpm] = ['daily_budget_too_large', 'ecpm_budget_too_large']
    expect(answers).toEqual(currencies.map(({ value }) => [value, daily, ecpm, 200]))
  })

  test.each([
    [
      { daily_budget: 10_000_000.01 },
      'daily_budget',
      'daily budget cannot be more than 10,000,000.00 USD',
    ],
    [{ ecpm_budget: 10_000.01 }, 'ecpm_budget', 'ecpm budget cannot be more than 10,000.00 USD'],
    [
      { currency: 'BTC', daily_budget: 93.31 },
      'daily_budget',
      'daily budget cannot be more than 93.30 BTC',
    ],
    [
      { currency: 'BTC', ecpm_budget: 0.1 },
      'ecpm_budget',
      'ecpm budget cannot be more than 0.09 BTC',
    ],
  ])('%j is refused beside its field, with the most it may be', async (amounts, field, message) => {
    const answer = await create(amounts)
    expect(answer.json()).toMatchObject({ code: 422, field, message })
  })

  test('what may be said to be the most is taken', async () => {
    const usd = await create({ daily_budget: 10_000_000, ecpm_budget: 10_000 })
    const btc = await create({ currency: 'BTC', daily_budget: 93.3, ecpm_budget: 0.09 })
    expect([usd.statusCode, btc.statusCode]).toEqual([200, 200])
  })

  test('every other rule of the form is said first', async () => {
    const wrong = { daily_budget: greatest, ecpm_budget: 0.001, regions: ['nowhere'] }
    expect((await create(wrong)).json().reason).toBe('budget_not_valid')
    expect((await create({ ...wrong, ecpm_budget: 0 })).json().reason).toBe('ecpm_budget_too_small')
    expect((await create({ ...wrong, ecpm_budget: 1 })).json().reason).toBe('region_not_found')
    expect((await create({ ...wrong, ecpm_budget: 1, regions: ['SE'] })).json().reason).toBe(
      'daily_budget_too_large',
    )
  })

  test.each([
    [{ daily_budget: '10000000.01' }, 'daily_budget_too_large', 'daily_budget'],
    [{ ecpm_budget: '10000.01' }, 'ecpm_budget_too_large', 'ecpm_budget'],
    [{ total_budget: '10000000.01' }, 'total_budget_too_large', 'total_budget'],
  ])('an edit to %j is refused, and nothing is changed', async (amounts, reason, field) => {
    const { edit, shown } = await made()
    const before = await shown()
    const answer = await edit({ ...amounts, name: 'Never' })
    expect(answer.json()).toMatchObject({ code: 422, reason, field })
    expect(await shown()).toEqual(before)
  })

  test('a campaign that a rate moved over a limit is stopped', async () => {
    const { edit, shown } = await made({ currency: 'SEK', daily_budget: 90_000_000 })
    expect(await shown()).toMatchObject({ stopped_by: null })
    await world.ask("INSERT INTO fx_rates VALUES ('SEK', app_now()::date, 200000000, 'test')")
    expect(await shown()).toMatchObject({ stopped_by: 'limit' })
    const renamed = await edit({ name: 'Winter', daily_budget: 90_000_000 })
    expect(renamed.json()).toMatchObject({ campaign_name: 'Winter', stopped_by: 'limit' })
    expect((await edit({ daily_budget: 80_000_000 })).json().reason).toBe('daily_budget_too_large')
    expect((await edit({ daily_budget: 50_000_000 })).json()).toMatchObject({ stopped_by: null })
  })
})
