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

test('where a word begins with what was typed comes first, and all that holds it comes after', () => {
  expect(found('ger')).toEqual(['Country - Germany', 'Country - Algeria', 'Country - Niger'])
  expect(found('country - ni')).toEqual(['Country - Niger'])
  expect(found('ger', 2)).toEqual(['Country - Germany', 'Country - Algeria'])
})

test('letters are compared without case and marks; nothing typed finds all in their order', () => {
  expect(found('GAV')).toEqual(['Region - Gävleborg'])
  expect(found('')).toHaveLength(4)
  expect(found('zz')).toEqual([])
})

test('what has no value, or the value of another one, cannot be chosen', () => {
  const data = ['a', 'b', '', 'a'].map((value, place) => ({ value, label: String(place) }))
  expect(choosable(data).map(({ label }) => label)).toEqual(['0', '1'])
  expect(choosable(['x', 'x', 'y'])).toEqual(['x', 'y'])
  expect(choosable(undefined)).toEqual([])
})
