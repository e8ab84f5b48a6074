import { expect, test } from 'vitest'
import { ecpmText, moneyText, rateText } from './rates.ts'

const rates = { id: 'p', name: 'Pause', requests: 400, answers: 330, impressions: 300, clicks: 6 }

test('rates are parts of a hundred, and of nothing there is none', () => {
  expect(rateText(330, 400)).toBe('82.5%')
  expect(rateText(1, 3)).toBe('33.3%')
  expect(rateText(0, 7)).toBe('0%')
  expect(rateText(0, 0)).toBe('–')
  // Impressions of yesterday's requests may come today.
  expect(rateText(9, 8)).toBe('100%')
})

test('the ECPM is what a thousand impressions earn, in the currency it is earned in', () => {
  expect(ecpmText({ ...rates, earned: '0.63' }, 'USD')).toBe('$2.10')
  expect(ecpmText({ ...rates, impressions: 0, earned: '0.00' }, 'EUR')).toBe('–')
  expect(moneyText(1234.5, 'EUR')).toBe('€1,234.50')
})
