import { expect, test } from 'vitest'
import { earningsText, installsText, typeText } from './app-figures.ts'

test.each([
  [1, '0.001k'],
  [2_000_000, '2,000k'],
])('%i installs are %s', (installs, text) => {
  expect(installsText(installs)).toBe(text)
})

test.each([
  [7, '0.07'],
  [29, '0.29'],
  [12_345_678, '123,456.78'],
])('%i installs earn %s dollars', (installs, text) => {
  expect(earningsText(installs)).toBe(text)
})

test('an empty subcategory has no brackets', () => {
  expect(typeText({ category: 'Games', subcategory: '' })).toBe('Games')
})
