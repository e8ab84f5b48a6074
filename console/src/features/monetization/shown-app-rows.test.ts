import { expect, test } from 'vitest'
import { findRows } from '../../ui/tables/find-rows.ts'
import { blockText, shownAppRules, type ShownApp } from './shown-app-rows.ts'

const app = (name: string, more: Partial<ShownApp> = {}): ShownApp => ({
  id: name,
  name,
  icon_path: null,
  play_store_url: null,
  app_store_url: null,
  sampled_ads: 1,
  last_sampled_at: null,
  reports: 0,
  latest_report: null,
  blocked: { everywhere: false, apps: [] },
  ...more,
})
const inApps = (...names: string[]) => ({
  blocked: { everywhere: false, apps: names.map((name) => ({ id: name, name })) },
})

const reported = app('Älgjakt Deluxe', { reports: 2 })
const everywhere = app('Coin Rush', { blocked: { everywhere: true, apps: [] } })
const inOne = app('Coin Quest', inApps('Night Bus'))
const calm = app('Tidepool Match')
const apps = [reported, everywhere, inOne, calm]
const find = (search: string, only: string | null = null) =>
  findRows(apps, { search, only, by: null, descending: false }, { ...shownAppRules, sortKeys: [] })

test('reported and blocked apps can be filtered and searched', () => {
  expect(find('', 'reported')).toEqual([reported])
  expect(find('', 'blocked')).toEqual([everywhere, inOne])
  expect(find('rush', 'blocked')).toEqual([everywhere])
})

test('a row shows where its app is blocked', () => {
  expect(blockText(calm)).toBeNull()
  expect(blockText(everywhere)).toBe('Blocked')
  expect(blockText(inOne)).toBe('Blocked in Night Bus')
  expect(blockText(app('x', inApps('a', 'b')))).toBe('Blocked in 2 apps')
})
