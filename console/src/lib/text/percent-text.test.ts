import { expect, test } from 'vitest'
import { percentText } from './percent-text.ts'

test('a percentage has one decimal at most and no space before its sign', () => {
  expect(percentText(330, 400)).toBe('82.5%')
  expect(percentText(1, 3)).toBe('33.3%')
  expect(percentText(3, 3)).toBe('100%')
  expect(percentText(0, 7)).toBe('0%')
})

test('a percentage is never rounded to 0% or 100%, and a whole of 0 has none', () => {
  expect(percentText(1, 10_000)).toBe('<0.1%')
  expect(percentText(9999, 10_000)).toBe('>99.9%')
  expect(percentText(0, 0)).toBe('–')
  // Impressions of yesterday's requests may be counted today.
  expect(percentText(9, 8)).toBe('100%')
})
