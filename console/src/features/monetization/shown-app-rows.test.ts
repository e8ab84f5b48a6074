import { expect, test } from 'vitest'
import { blockText, findShownApps, type ShownApp } from './shown-app-rows.ts'

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

test('apps are found by every word of their name, without case and marks', () => {
  const found = (search: string) => findShownApps(apps, { search, only: null })
  expect(found(' ')).toEqual(apps)
  expect(found('ALGJAKT')).toEqual([reported])
  expect(found('quest  coin')).toEqual([inOne])
  expect(found('coin bus')).toEqual([])
})

test('reported and blocked apps can be filtered and searched', () => {
  expect(findShownApps(apps, { search: '', only: 'reported' })).toEqual([reported])
  expect(findShownApps(apps, { search: '', only: 'blocked' })).toEqual([everywhere, inOne])
  expect(findShownApps(apps, { search: 'rush', only: 'blocked' })).toEqual([everywhere])
})

test('a row shows where its app is blocked', () => {
  expect(blockText(calm)).toBeNull()
  expect(blockText(everywhere)).toBe('Blocked')
  expect(blockText(inOne)).toBe('Blocked in Night Bus')
  expect(blockText(app('x', inApps('a', 'b')))).toBe('Blocked in 2 apps')
})
