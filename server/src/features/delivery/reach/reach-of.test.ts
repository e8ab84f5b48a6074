import { expect, test } from 'vitest'
import type { RequestGroup, Sample } from './network-traffic.ts'
import { stepOf } from './price-step.ts'
import { type ReachAsk, reachOf, twoDigits } from './reach-of.ts'

const phone = { type: 'phone', os: 'android', orientation: 'portrait' } as const
const tablet = { ...phone, type: 'tablet' } as const

/** Makes samples that an advertiser won at a price in USD, or that nobody won. */
function won(count: number, advertiser?: number, usd = 0, device: Sample['device'] = phone) {
  const bid = advertiser === undefined ? null : { organization: advertiser, price: usd * 1e6 }
  return Array.from({ length: count }, (): Sample => ({ device, bid }))
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
    isTargeted: () => true,
    hasFormat: (format) => format === 'image',
    fits: (_format, { type }) => type === 'phone',
    offers: [75, 100, 125].map((percent) => {
      const price = (ecpm * percent) / 100
      return { price: price * 1e6, bought: Math.floor((budget / price) * 1000) }
    }),
    ...more,
  }
  return reachOf(groups, ask)
}

/** Three publishers with 1,400 requests a week each, of which three advertisers won two thirds. */
const even = [1, 2, 3].map((publisher) =>
  group(asked(publisher, 1400), won(4, 11, 2), won(2, 12, 1), won(2, 13, 0.5), won(4)),
)

test('example 1: a small budget is what limits a campaign', () => {
  // 4,200 requests a week are 600 a day. 4 of 12 samples were won at 2.00: 3 tenths are outbid, so
  // 600 x 0.9 x 0.7 = 378 could be shown. 0.30 at 1.50 buys 200, at 1.13 it buys 266, at 1.88 160.
  expect(reach(even, 0.3, 1.5)).toEqual({
    requestsADay: 600,
    offers: [
      { outbidTenths: 3, impressionsADay: 270 },
      { outbidTenths: 3, impressionsADay: 200 },
      { outbidTenths: 3, impressionsADay: 160 },
    ],
  })
})

test('example 2: a higher price reaches what others have at a lower one', () => {
  // At 0.75 those at 2.00 and 1.00 bid more: 6 of 12 samples, 600 x 0.9 x 0.5 = 270. At 1.00 the 2
  // at the same price take turns: 5 of 12 are 4 tenths, 324. At 1.25 only 2.00 bids more: 378.
  expect(reach(even, 1000, 1)).toEqual({
    requestsADay: 600,
    offers: [
      { outbidTenths: 5, impressionsADay: 270 },
      { outbidTenths: 4, impressionsADay: 320 },
      { outbidTenths: 3, impressionsADay: 380 },
    ],
  })
})

test('example 3: devices that no ad fits are no reach, and a floor is as a higher price', () => {
  // Of each placement, 12 of 24 samples are tablets: 4,200 x 0.5 / 7 = 300 requests a day. Nobody
  // bids more than 2.00 for the phones, and the third placement takes no ad below 5.00. So at 3.00
  // and 4.00 a third is out of reach, 3 tenths: 300 x 0.9 x 0.7 = 189. At 5.00 nothing is: 270.
  const groups = [0, 0, 5_000_000].map((floor, index) =>
    group(
      asked(index + 1, 1400, { floor }),
      won(4, 11, 2),
      won(4, 12, 1),
      won(4, 13, 0.5),
      won(12, 11, 9, tablet),
    ),
  )
  expect(reach(groups, 1000, 4)).toEqual({
    requestsADay: 300,
    offers: [
      { outbidTenths: 3, impressionsADay: 190 },
      { outbidTenths: 3, impressionsADay: 190 },
      { outbidTenths: 0, impressionsADay: 270 },
    ],
  })
})

test('a placement with few requests weighs little, however many samples it has', () => {
  const small = group(asked(4, 60), won(40, 14, 5))
  expect(reach([...even, small], 1000, 1)).toMatchObject({ offers: [{}, { outbidTenths: 4 }, {}] })
})

test('a price that is not sold buys nothing', () => {
  const offers = [{ price: 1, bought: 0 }]
  expect(reach(even, 1, 1, { offers })).toMatchObject({ offers: [{ impressionsADay: 0 }] })
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
      group(asked(publisher, 1400), won(10, 11, 2), won(1, 12, 1), won(1, 13, 1)),
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
  const other = group(asked(4, 900, { country: 'FI' }), won(30, 14, 9))
  expect(reach([...even, other], 1000, 1)).toEqual(reach(even, 1000, 1))
})

test('own apps and own ads change no answer', () => {
  const own = group(asked(99, 9000), won(30, 11, 9))
  expect(reach([...even, own], 1000, 1)).toEqual(reach(even, 1000, 1))
  const bidding = even.map((one) => ({ ...one, samples: [...one.samples, ...won(4, 99, 9)] }))
  const without = even.map((one) => ({ ...one, samples: [...one.samples, ...won(4)] }))
  expect(reach(bidding, 1000, 1)).toEqual(reach(without, 1000, 1))
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
