import { expect, test } from 'vitest'
import type { AdContent, Campaignable } from '../contents/content-lists.ts'
import { findRows } from '../../../ui/tables/find-rows.ts'
import { adContentRules, campaignableTexts, usesText } from './content-rows.ts'

function ad(id: string, type: number, [width, height]: [number, number]): AdContent {
  return {
    id,
    app_id: 'a',
    type,
    content_path: id,
    content_url: '',
    created_at: '',
    thumbnail_url: null,
    poster_url: null,
    content_metadata: { resolution: { width, height }, size_bytes: 1, duration_s: null },
  }
}
const rows = [ad('x1', 300, [720, 1280]), ad('x2', 100, [512, 512]), ad('x3', 999, [1280, 160])]
const unsorted = { by: null, descending: false }
const ids = (search: string, only: string | null = null) =>
  findRows(rows, { ...unsorted, search, only }, adContentRules(rows, [])).map(({ id }) => id)

test('contents are found by type, resolution, orientation and id', () => {
  expect(ids('')).toEqual(['x1', 'x2', 'x3'])
  expect(ids(' video ')).toEqual(['x1'])
  expect(ids('1280x160')).toEqual(['x3'])
  expect(ids('1280 x 160')).toEqual(['x3'])
  expect(ids('squ')).toEqual(['x2'])
  expect(ids('x3')).toEqual(['x3'])
  expect(ids('', 'IMAGE')).toEqual(['x2'])
  expect(ids('x1', 'IMAGE')).toEqual([])
})

test('the type filter has only the types of the rows', () => {
  const types = (contents: typeof rows) =>
    adContentRules(contents, []).filters?.map(({ label }) => label)
  expect(types(rows)).toEqual(['IMAGE', 'VIDEO', 'NOTSET'])
  expect(types([])).toEqual([])
})

test('campaignable contents are found by name, device and orientation', () => {
  const made = { name: 'Mälaren', target_device: 100, content_orientation: 200 } as Campaignable
  const rules = { textsOf: campaignableTexts, sortKeys: [] }
  const found = (search: string) =>
    findRows([made], { ...unsorted, search, only: null }, rules).length
  expect(['malaren', 'PHONE', 'land', 'tablet'].map(found)).toEqual([1, 1, 1, 0])
})

test('the uses of a content are summarized in a few words', () => {
  const none = { active_campaigns: 0, inactive_campaigns: 0 }
  expect(usesText(undefined)).toBe('')
  expect(usesText(none)).toBe('Not used')
  expect(usesText({ ...none, campaignable_ad_contents: 2 })).toBe('2 campaignable')
  expect(usesText({ ...none, active_campaigns: 1 })).toBe('in 1 campaign')
  expect(usesText({ active_campaigns: 1, inactive_campaigns: 2 })).toBe('in 3 campaigns')
})
