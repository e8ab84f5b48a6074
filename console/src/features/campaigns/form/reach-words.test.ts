import { reachReasons } from '@frontrow/contract/campaigns/reach'
import { expect, test } from 'vitest'
import { reach } from '../../../../../e2e/answers/default-answers.ts'
import { reachBars, reachText } from './reach-words.ts'

const budget = { currency: 'EUR', daily: '40.00' }
const at = (outbid_tenths: number, impressions_a_day: number) => ({
  ...reach,
  prices: reach.prices.map((price) => ({ ...price, outbid_tenths, impressions_a_day })),
})

test('the sentence says what this price brings, what it costs and who outbids', () => {
  expect(reachText(reach, budget)).toBe(
    'At this price about 1,200 impressions a day, for about €2.16. ' +
      'Of about 5,400 matching requests a day, 3 in 10 have an ad of a higher price.',
  )
  expect(reachText({ ...reach, parts_left_out: true }, budget)).toMatch(
    / Parts of countries are not counted\.$/,
  )
})

test.each([
  [0, 1200, /hardly any have an ad/],
  [1, 1200, /1 in 10 has an ad/],
  [10, 0, /^At this price no impressions a day, for about €0\.00\. .*nearly all have an ad/],
  [0, 990_000, /for about €40\.00/],
])('%i tenths outbid and %i impressions read well', (tenths, count, text) => {
  expect(reachText(at(tenths, count), budget)).toMatch(text)
})

test('each reason has a sentence, and an unknown one has none', () => {
  for (const reason of reachReasons)
    expect(reachText({ ...reach, reason, prices: [] }, budget)).toMatch(/\.$/)
  const newer = { ...reach, reason: undefined as never, prices: [] }
  expect(reachText(newer, budget)).toBeUndefined()
})

test('the bars are drawn to the longest one, also where all are empty', () => {
  expect(reachBars(reach, 'EUR')).toMatchObject([
    { price: '€1.35', change: '25% less', count: '900', share: 900 / 1400 },
    { price: '€1.80', change: 'this price', count: '1,200', share: 1200 / 1400 },
    { price: '€2.25', change: '25% more', count: '1,400', share: 1 },
  ])
  expect(reachBars(at(10, 0), 'EUR').map(({ share }) => share)).toEqual([0, 0, 0])
})
