import { expect, test } from 'vitest'
import { keptByDocument, keptWithin } from './kept-back.ts'

const held = [
  { reason: 'unpaid_advertiser', amount: '1.006' },
  { reason: 'unpaid_advertiser', amount: '0.508' },
  { reason: 'under_review', amount: '0.25' },
]

test('what is kept back is added up by reason, in whole hundredths [CORRECTIONS-10]', () => {
  expect(keptWithin(held, 9_000_000n)).toEqual([
    { reason: 'unpaid_advertiser', amount: '1.51' },
    { reason: 'under_review', amount: '0.25' },
  ])
})

test('it is never more than the document that says it [CORRECTIONS-10]', () => {
  expect(keptWithin(held, 1_609_999n)).toEqual([
    { reason: 'unpaid_advertiser', amount: '1.51' },
    { reason: 'under_review', amount: '0.09' },
  ])
  expect(keptWithin(held, -1n)).toEqual([])
})

test('the documents of a month say each part once [CORRECTIONS-10]', () => {
  const keptOf = keptByDocument(held)
  expect(keptOf(1_000_001n)).toEqual([{ reason: 'unpaid_advertiser', amount: '1.00' }])
  expect(keptOf(5_000_000n)).toEqual([
    { reason: 'unpaid_advertiser', amount: '0.51' },
    { reason: 'under_review', amount: '0.25' },
  ])
  expect(keptOf(5_000_000n)).toEqual([])
})
