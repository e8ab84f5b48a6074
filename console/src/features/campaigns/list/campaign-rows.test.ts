import { expect, test } from 'vitest'
import { findRows } from '../../../ui/tables/find-rows.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { campaignRules } from './campaign-rows.ts'

const now = new Date('2026-05-26T10:00:00Z')
const campaign = (campaign_name: string, app_name: string, keywords: string): Campaign => ({
  id: campaign_name,
  app_id: 'a',
  campaign_name,
  app_name,
  keywords,
  type: 'standard',
  icon: 'path',
  currency: 'EUR',
  valid_till: '2026-06-26T10:00:00.000Z',
  is_active: false,
  campaign_ad_contents: 2,
  campaign_regions: 2,
  daily_budget: 10,
  ecpm_budget: 1,
})
const rows = [
  campaign('Midsommar i Malmö', 'Night Bus', 'sommar, resa'),
  campaign('Spring push', 'Tidepool Match', 'puzzle, ocean'),
  { ...campaign('Old push', 'Night Bus', 'bus'), valid_till: '2026-01-01T00:00:00Z' },
]
const rules = campaignRules(rows, { columns: [], now })
const found = (search: string, only: string | null = null) =>
  findRows(rows, { search, only, by: null, descending: false }, rules).map(({ id }) => id)

test('a campaign is found by its name, its app and its keywords', () => {
  expect(found('malmo')).toEqual(['Midsommar i Malmö'])
  expect(found('NIGHT')).toEqual(['Midsommar i Malmö', 'Old push'])
  expect(found('ocean')).toEqual(['Spring push'])
  expect(found('')).toHaveLength(3)
  expect(found('nothing')).toEqual([])
})

test('a state filters the matches', () => {
  expect(found('push', 'expired')).toEqual(['Old push'])
  expect(found('', 'paused')).toEqual(['Midsommar i Malmö', 'Spring push'])
})
