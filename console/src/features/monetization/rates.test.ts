import { expect, test } from 'vitest'
import { ecpmText, rateLine } from './rates.ts'

const rates = { id: 'p', name: 'Pause', requests: 400, answers: 330, impressions: 300, clicks: 6 }

test('the ECPM is what a thousand impressions earn, in their currency', () => {
  expect(ecpmText({ ...rates, earned: '0.63' }, 'USD')).toBe('$2.10')
  expect(ecpmText({ ...rates, impressions: 0, earned: '0.00' }, 'EUR')).toBe('–')
})

test('the ECPM leaves own ads in own apps out [FINDINGS4-C3]', () => {
  expect(ecpmText({ ...rates, own_impressions: 90, earned: '0.63' }, 'USD')).toBe('$3.00')
  expect(ecpmText({ ...rates, own_impressions: 300, earned: '0.00' }, 'USD')).toBe('–')
})

test('a placement without requests has no figures', () => {
  const row = { ...rates, requests: 0, earned: '0.00' }
  expect(rateLine(row, { currency: 'USD', days: 30, placements: [row] })).toBe(
    'No requests in 30 days',
  )
})
