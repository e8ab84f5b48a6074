import { describe, expect, test } from 'vitest'
import { createCampaign, makeAdvertiser } from '../../../test/support/advertiser.ts'
import { sharedWorld } from '../../../test/support/world.ts'

const world = await sharedWorld()
const member = await world.member()
const own = await makeAdvertiser(world, member)

const create = (amount: number | string) =>
  createCampaign(world, own, { daily_budget: amount, ecpm_budget: amount })

async function storedOf(id: string): Promise<string[]> {
  const [row] = await world.ask<{ daily: string; ecpm: string }>(
    'SELECT daily_budget_micros::text AS daily, ecpm_budget_micros::text AS ecpm FROM campaigns WHERE id = $1',
    [id],
  )
  return [row?.daily ?? '', row?.ecpm ?? '']
}

describe('FINDINGS-M-9', () => {
  // None of these amounts has an exact binary representation.
  test.each([
    [1.1, '1.10', '1100000'],
    [4.35, '4.35', '4350000'],
    [1.15, '1.15', '1150000'],
    [8192.07, '8192.07', '8192070000'],
    [9999.99, '9999.99', '9999990000'],
  ])('%d as a number and %j as a text are the same micros', async (number, text, micros) => {
    for (const [first, second] of [
      [number, text],
      [text, number],
    ] as const) {
      const { id } = (await create(first)).json()
      expect(await storedOf(id)).toEqual([micros, micros])
      const path = `/campaign/${id}/app/${own.appId}`
      const other = await world.call(member, {
        method: 'PUT',
        path,
        body: { daily_budget: 7, ecpm_budget: '7' },
      })
      expect(other.statusCode).toBe(200)
      await world.call(member, {
        method: 'PUT',
        path,
        body: { daily_budget: second, ecpm_budget: second },
      })
      expect(await storedOf(id)).toEqual([micros, micros])
    }
  })

  test('what has more than two decimals is refused, not rounded', async () => {
    for (const amount of [0.1 + 0.2, 1.005, '1.005', 1e21])
      expect((await create(amount)).json()).toMatchObject({ code: 422, reason: 'budget_not_valid' })
  })
})
