import { currencies } from '@frontrow/contract/money/currencies'
import { expect, test } from 'vitest'
import { openWorld } from '../../../../test/support/world.ts'
import { loadRates } from '../billing.ts'
import { usdBillionths } from './load-rates.ts'

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()

test('every currency a campaign may be in has a dated rate', async () => {
  const rates = await world.ask<{ currency: string; usd: string }>(
    'SELECT currency, usd_billionths::text AS usd FROM fx_rates',
  )
  const codes = currencies.map(({ value }) => value)
  expect(rates.map(({ currency }) => currency).toSorted()).toEqual(codes.toSorted())
  expect(rates.find(({ currency }) => currency === 'USD')?.usd).toBe('1000000000')
  // Every rate has at least four digits: a rate that lost its precision by rounding would misprice
  // a campaign.
  expect(rates.filter(({ usd }) => usd.length < 5)).toEqual([])
})

test('a rate that is there stays as it is', async () => {
  await world.ask(
    "UPDATE fx_rates SET usd_billionths = 5, source = 'operator' WHERE currency = 'EUR'",
  )
  await world.ask("DELETE FROM fx_rates WHERE currency = 'SEK'")
  await loadRates(world.database)
  const rows = await world.ask(
    "SELECT currency, source FROM fx_rates WHERE currency IN ('EUR', 'SEK') ORDER BY currency",
  )
  expect(rows).toEqual([
    { currency: 'EUR', source: 'operator' },
    { currency: 'SEK', source: 'bundled reference' },
  ])
})

test('a decimal text becomes billionths exactly, or stops the start', () => {
  expect(usdBillionths('1.177995')).toBe('1177995000')
  expect(usdBillionths('0.000038314')).toBe('38314')
  expect(usdBillionths('107170')).toBe('107170000000000')
  for (const wrong of ['0', '0.0', '', '-1', '1e3', '0.0000000001', 'NaN']) {
    expect(() => usdBillionths(wrong)).toThrow('is not a rate')
  }
})
