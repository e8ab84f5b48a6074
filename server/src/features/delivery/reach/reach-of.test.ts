import { expect, test } from 'vitest'
import type { Bid, RequestGroup, Sample } from './network-traffic.ts'
import { type ReachAsk, reachOf, stepOf, twoDigits } from './reach-of.ts'

const phone = { type: 'phone', os: 'android', orientation: 'portrait' } as const
const tablet = { ...phone, type: 'tablet' } as const

/** A bid of an advertiser at a price in USD. */
function bid(organization: number, usd: number): Bid {
  return { id: `of ${organization}`, price: usd * 1e6, app: { organization } }
}

/** Makes samples with these bids, the highest first. */
const won = (count: number, ...bids: Bid[]) => wonOn(phone, count, ...bids)

function wonOn(device: Omit<Sample, 'bids'>, count: number, ...bids: Bid[]): Sample[] {
  return Array.from({ length: count }, () => ({ ...device, bids }))
}

/** Makes a week of requests: 95 % get an ad, and 90 % of these ads are shown. */
function asked(organization: number, requests: number, more: Partial<RequestGroup> = {}) {
  const answers = requests * 0.95
  const counts = { requests, answers, impressions: answers * 0.9 }
  return { organization, country: 'SE', format: 'image', floor: 0, ...counts, ...more } as const
}

const group = (of: ReturnType<typeof asked>, ...samples: Sample[][]): RequestGroup => ({
  ...of,
  samples: samples.flat(),
})

/** Makes an ask with a daily budget and an ECPM in USD, which is the network's currency. */
function reach(groups: readonly RequestGroup[], budget: number, ecpm: number, more = {}) {
  const ask: ReachAsk = {
    organization: 99,
    campaign: undefined,
    isTargeted: () => true,
    hasFormat: (format) => format === 'image',
    fits: (_format, { type }) => type === 'phone',
    offers: [75, 100, 125].map((percent) => {
      const price = (ecpm * percent) / 100
      const bought = Math.floor((budget / price) * 1000)
      return { ecpmMicros: BigInt(price * 1e6), price: price * 1e6, bought }
    }),
    ...more,
  }
  return reachOf(groups, ask)
}

/** Makes an estimate of tenths that are outbid and impressions a day, by price. */
function estimate(requests_a_day: number, prices: Record<string, [number, number]>) {
  return {
    requests_a_day,
    prices: Object.entries(prices).map(([ecpm_budget, [outbid_tenths, impressions_a_day]]) => ({
      ecpm_budget,
      outbid_tenths,
      impressions_a_day,
    })),
  }
}

/** Three publishers with 1,400 requests a week each, of which three advertisers won two thirds. */
const even = [1, 2, 3].map((publisher) =>
  group(
    asked(publisher, 1400),
    won(4, bid(11, 2)),
    won(2, bid(12, 1)),
    won(2, bid(13, 0.5)),
    won(4),
  ),
)

test('example 1: a small budget is what limits a campaign', () => {
  // 4,200 requests a week are 600 a day. 4 of 12 samples were won at 2.00: 3 tenths are outbid, so
  // 600 x 0.9 x 0.7 = 378 could be shown. 0.30 at 1.50 buys 200, at 1.13 it buys 266, at 1.88 160.
  expect(reach(even, 0.3, 1.5)).toEqual(
    estimate(600, { 1.125: [3, 270], '1.50': [3, 200], 1.875: [3, 160] }),
  )
})

test('example 2: a higher price reaches what others have at a lower one', () => {
  // At 0.75 those at 2.00 and 1.00 bid more: 6 of 12 samples, 600 x 0.9 x 0.5 = 270. At 1.00 the 2
  // at the same price take turns: 5 of 12 are 4 tenths, 324. At 1.25 only 2.00 bids more: 378.
  expect(reach(even, 1000, 1)).toEqual(
    estimate(600, { 0.75: [5, 270], '1.00': [4, 320], 1.25: [3, 380] }),
  )
})

test('example 3: devices that no ad fits are no reach, and a floor is as a higher price', () => {
  // Of each placement, 12 of 24 samples are tablets: 4,200 x 0.5 / 7 = 300 requests a day. Nobody
  // bids more than 2.00 for the phones, and the third placement takes no ad below 5.00. So at 3.00
  // and 4.00 a third is out of reach, 3 tenths: 300 x 0.9 x 0.7 = 189. At 5.00 nothing is: 270.
  const groups = [0, 0, 5_000_000].map((floor, index) =>
    group(
      asked(index + 1, 1400, { floor }),
      won(4, bid(11, 2)),
      won(4, bid(12, 1)),
      won(4, bid(13, 0.5)),
      wonOn(tablet, 12, bid(11, 9)),
    ),
  )
  expect(reach(groups, 1000, 4)).toEqual(
    estimate(300, { '3.00': [3, 190], '4.00': [3, 190], '5.00': [0, 270] }),
  )
})

test('example 4: own campaigns compete, but one that is edited not with itself', () => {
  // 4 of 12 samples have an own campaign at 9.00 and below it an ad of 2.00. A new campaign is
  // outbid there at any price below 9.00: 3 tenths, 378. Where the one at 9.00 itself is to cost
  // less, it meets the 2.00: at 1.50 in 3 tenths, at 2.00 in turns, which is 4 of 24 and 2 tenths,
  // 432, and at 2.50 in none, 540.
  const own = bid(99, 9)
  const groups = [1, 2, 3].map((publisher) =>
    group(
      asked(publisher, 1400),
      won(4, own, bid(11, 2)),
      won(4, bid(12, 1)),
      won(4, bid(13, 0.5)),
    ),
  )
  expect(reach(groups, 1000, 2)).toEqual(
    estimate(600, { '1.50': [3, 380], '2.00': [3, 380], '2.50': [3, 380] }),
  )
  expect(reach(groups, 1000, 2, { campaign: own.id })).toEqual(
    estimate(600, { '1.50': [3, 380], '2.00': [2, 430], '2.50': [0, 540] }),
  )
})

test('a placement with few requests weighs little, however many samples it has', () => {
  const small = group(asked(4, 60), won(40, bid(14, 5)))
  expect(reach([...even, small], 1000, 1)).toMatchObject({ prices: [{}, { outbid_tenths: 4 }, {}] })
})

test('a price that is not sold buys nothing', () => {
  const offers = [{ ecpmMicros: 1n, price: 1, bought: 0 }]
  expect(reach(even, 1, 1, { offers })).toMatchObject({ prices: [{ impressions_a_day: 0 }] })
})

test.each<[string, readonly object[], string, object?]>([
  ['nobody asked', [], 'no_placement'],
  ['under 100 requests', even.map((one) => ({ ...one, requests: 33 })), 'few_requests'],
  ['two publishers', even.slice(1), 'few_publishers'],
  [
    'one publisher with most',
    [{ ...even[0], requests: 99_000 }, ...even.slice(1)],
    'few_publishers',
  ],
  ['the asker is one of three', even, 'few_publishers', { organization: 1 }],
  ['an advertiser of the asker', even, 'few_advertisers', { organization: 11 }],
  [
    'one advertiser with most',
    [1, 2, 3].map((publisher) =>
      group(asked(publisher, 1400), won(10, bid(11, 2)), won(1, bid(12, 1)), won(1, bid(13, 1))),
    ),
    'few_advertisers',
  ],
  [
    'few samples',
    even.map((one) => ({ ...one, samples: one.samples.slice(2, 8) })),
    'few_requests',
  ],
  ['no device fits', even, 'few_requests', { fits: () => false }],
])('%s: nothing is told', (_, groups, reason, more = {}) => {
  expect(reach(groups as RequestGroup[], 100, 1, more)).toBe(reason)
})

test('a country that cannot be told alone adds nothing to one that can', () => {
  const other = group(asked(4, 900, { country: 'FI' }), won(30, bid(14, 9)))
  expect(reach([...even, other], 1000, 1)).toEqual(reach(even, 1000, 1))
})

test('own apps change no answer', () => {
  const own = group(asked(99, 9000), won(30, bid(11, 9)))
  expect(reach([...even, own], 1000, 1)).toEqual(reach(even, 1000, 1))
})

test('prices within a step of 10 per cent get one answer', () => {
  expect(stepOf(10_000)).toBe(0)
  expect(stepOf(10_999)).toBe(0)
  expect(stepOf(11_000)).toBe(1)
  const steps = new Set(Array.from({ length: 100 }, (_, cent) => stepOf(1e6 + cent * 1e3)))
  expect(steps.size).toBe(2)
})

test('counts have two significant digits', () => {
  expect([7, 99.4, 1234, 99_600, 0].map(twoDigits)).toEqual([7, 99, 1200, 100_000, 0])
})
