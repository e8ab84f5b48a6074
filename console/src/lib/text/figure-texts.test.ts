import { expect, test } from 'vitest'
import { bytesText, millisecondsText, rateText } from './figure-texts.ts'

test('figures are short, in the unit that fits', () => {
  expect([rateText(0), rateText(0.354), rateText(1203.6)]).toEqual(['0/s', '0.35/s', '1,204/s'])
  expect([millisecondsText(null), millisecondsText(2.44)]).toEqual(['–', '2.4 ms'])
  expect([0, 999, 1000, 7_400_000_000, 2.5e18].map((bytes) => bytesText(bytes))).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '7.4 GB',
    '2,500 PB',
  ])
})
