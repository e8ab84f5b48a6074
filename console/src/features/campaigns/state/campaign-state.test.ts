import { expect, test } from 'vitest'
import type { Campaign } from './campaign-lists.ts'
import { changed, shareLeft, stateOf } from './campaign-state.ts'

const now = new Date('2026-05-26T10:00:00Z')
const campaign: Campaign = {
  id: 'k',
  app_id: 'a',
  campaign_name: 'Spring push',
  app_name: 'Tidepool',
  type: 'standard',
  keywords: 'ocean',
  icon: 'path',
  currency: 'EUR',
  valid_till: '2026-06-26T10:00:00.000Z',
  is_active: true,
  campaign_ad_contents: 2,
  campaign_regions: 2,
  daily_budget: 10,
  ecpm_budget: 1,
}

test('without a state from the API, the flag and the dates determine it', () => {
  expect(stateOf(campaign, now)).toBe('running')
  expect(stateOf({ ...campaign, is_active: false }, now)).toBe('paused')
  expect(stateOf({ ...campaign, valid_till: '2026-05-01T00:00:00Z' }, now)).toBe('expired')
  expect(stateOf({ ...campaign, state: 'scheduled' }, now)).toBe('scheduled')
})

test('a switched or extended campaign gets a new state', () => {
  const known: Campaign = { ...campaign, state: 'running', starts_at: '2026-05-01T00:00:00.000Z' }
  expect(changed(known, { is_active: false }, now).state).toBe('paused')
  const waiting: Campaign = { ...known, state: 'paused', starts_at: '2026-06-01T00:00:00.000Z' }
  expect(changed(waiting, { is_active: true }, now).state).toBe('scheduled')
  const ended: Campaign = { ...known, state: 'expired', valid_till: '2026-05-01T00:00:00.000Z' }
  expect(changed(ended, { valid_till: '2026-07-01T00:00:00Z', is_active: true }, now).state).toBe(
    'running',
  )
  expect('state' in changed(campaign, { is_active: false }, now)).toBe(false)
})

test("the share of today's budget that is left is a number from 0 to 1", () => {
  const of = (spent: string, left: string) =>
    shareLeft({ ...campaign, today: { day: '2026-05-26', spent, left } })
  expect([of('0.00', '10.00'), of('7.50', '2.50'), of('12.00', '0.00')]).toEqual([1, 0.25, 0])
  expect(shareLeft(campaign)).toBeUndefined()
})
