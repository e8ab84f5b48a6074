import { expect, test } from 'vitest'
import { changeText, percentText, pointsText, setPercentText } from './percent-text.ts'

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

test('a percentage that is set keeps its decimals', () => {
  expect(['70', '62.5', 7.25, '0'].map(setPercentText)).toEqual(['70%', '62.5%', '7.25%', '0%'])
})

test('a change has its sign, in percent or in percentage points', () => {
  expect(changeText(112, 100)).toBe('+12%')
  expect(changeText(97, 100)).toBe('-3%')
  expect(changeText(5, 0)).toBe('–')
  expect(pointsText(0.676, 0.01)).toBe('+66.6 pp')
  expect(pointsText(0.01, 0.018)).toBe('-0.8 pp')
  expect(pointsText(0.5, 0.5)).toBe('0 pp')
})
