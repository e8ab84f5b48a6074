import { expect, test } from 'vitest'
import { regionLabel } from './region-label.ts'

test('if rules overlap, the earlier one applies', () => {
  expect(regionLabel({ region_name: 'Asia', country: 'Elsewhere', continent: 'Asia' })).toBe(
    'Region - Asia, Country - Elsewhere',
  )
  expect(
    regionLabel({ region_name: 'Australia', country: 'Australia', continent: 'Australia' }),
  ).toBe('Continent - Australia')
})

test('a row that no rule fits keeps its name', () => {
  expect(regionLabel({ region_name: 'High seas', country: null, continent: 'Nowhere' })).toBe(
    'High seas',
  )
  expect(regionLabel({ region_name: 'High seas', country: '', continent: null })).toBe('High seas')
})
