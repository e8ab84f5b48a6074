import { expect, test } from 'vitest'
import { ageText } from './age-text.ts'

test.each([
  [-5, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [47 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 d'],
])('%d ms are shown as %s', (length, text) => {
  expect(ageText(length)).toBe(text)
})
