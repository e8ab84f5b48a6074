import { expect, test } from 'vitest'
import { earningsText, installsText, typeText } from './app-figures.ts'

test.each([
  [0, '0k'],
  [1, '0.001k'],
  [1234, '1.234k'],
  [1500, '1.5k'],
  [2_000_000, '2,000k'],
])('%i installs are %s', (installs, text) => {
  expect(installsText(installs)).toBe(text)
})

test.each([
  [0, '0'],
  [7, '0.07'],
  [29, '0.29'],
  [1234, '12.34'],
  [1500, '15'],
  [12_345_678, '123,456.78'],
])('%i installs earn %s dollars', (installs, text) => {
  expect(earningsText(installs)).toBe(text)
})

test('a subcategory is in brackets, and without one there are no brackets', () => {
  expect(typeText({ category: 'Games', subcategory: 'Puzzle' })).toBe('Games (Puzzle)')
  expect(typeText({ category: 'Games', subcategory: '' })).toBe('Games')
  expect(typeText({ category: 'Games', subcategory: null })).toBe('Games')
})
