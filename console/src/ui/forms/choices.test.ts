import { expect, test } from 'vitest'
import { choosable, filterFolded } from './choices.tsx'

const options = [
  'Country - Algeria',
  'Country - Germany',
  'Country - Niger',
  'Region - Gävleborg',
].map((label) => ({ value: label, label, disabled: false }))
const found = (search: string, limit = 100) =>
  filterFolded({ options, search, limit }).map((option) => ('label' in option ? option.label : ''))

test('options with a word that begins with the search are first', () => {
  expect(found('ger')).toEqual(['Country - Germany', 'Country - Algeria', 'Country - Niger'])
  expect(found('country - ni')).toEqual(['Country - Niger'])
  expect(found('ger', 2)).toEqual(['Country - Germany', 'Country - Algeria'])
})

test('case and accents are ignored, and an empty search keeps all options', () => {
  expect(found('GAV')).toEqual(['Region - Gävleborg'])
  expect(found('')).toHaveLength(4)
  expect(found('zz')).toEqual([])
})

test('options without a value and duplicates are dropped', () => {
  const data = ['a', 'b', '', 'a'].map((value, place) => ({ value, label: String(place) }))
  expect(choosable(data).map(({ label }) => label)).toEqual(['0', '1'])
  expect(choosable(['x', 'x', 'y'])).toEqual(['x', 'y'])
  expect(choosable(undefined)).toEqual([])
})
