import { expect, test } from 'vitest'
import { momentText } from '../../../lib/text/day-text.ts'
import { changeText, isCreation } from './change-words.ts'

const none = { count: 0, names: [] }

test('a change has the labels and formats of the form', () => {
  const said = [
    { field: 'daily_budget', before: '10.00', after: '20.05' },
    { field: 'total_budget', before: 'none', after: '300.00' },
    { field: 'is_active', before: 'true', after: 'false' },
    { field: 'icon', before: 'a', after: 'b' },
    { field: 'name', before: 'Old', after: 'New' },
  ].map((change) => changeText(change, 'EUR'))
  expect(said).toEqual([
    { label: 'Daily Budget', before: '€10.00', after: '€20.05', details: '' },
    { label: 'Total Budget', before: 'none', after: '€300.00', details: '' },
    { label: 'State', before: 'active', after: 'deactivated', details: '' },
    { label: 'Icon', before: null, after: 'another image', details: '' },
    { label: 'Campaign Name', before: 'Old', after: 'New', details: '' },
  ])
  const at = new Date(2030, 0, 2, 12, 4).toISOString()
  const shown = momentText(at)
  expect(changeText({ field: 'valid_till', before: null, after: at }, 'EUR').after).toBe(shown)
})

test('a change of regions lists those added and removed', () => {
  const change = {
    field: 'regions',
    before: '5',
    after: '16',
    added: { count: 12, names: ['Sweden', 'Bavaria (Germany)'] },
    removed: { count: 1, names: ['Oceania'] },
  }
  expect(changeText(change, 'EUR')).toEqual({
    label: 'Target Regions',
    before: '5',
    after: '16',
    details: 'added Sweden, Bavaria (Germany) and 10 more; removed Oceania',
  })
  expect(changeText({ ...change, removed: none }, 'EUR').details).not.toContain('removed')
})

test('a creation is a change from nothing', () => {
  const entry = { at: '2030-01-01T00:00:00Z', by: 'Ida' }
  expect(isCreation({ ...entry, changes: [{ field: 'name', before: null, after: 'x' }] })).toBe(
    true,
  )
  expect(isCreation({ ...entry, changes: [{ field: 'name', before: 'y', after: 'x' }] })).toBe(
    false,
  )
})
