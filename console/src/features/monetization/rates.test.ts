import { expect, test } from 'vitest'
import { ecpmText } from './rates.ts'

const rates = { id: 'p', name: 'Pause', requests: 400, answers: 330, impressions: 300, clicks: 6 }

test('the ECPM is what a thousand impressions earn, in the currency it is earned in', () => {
  expect(ecpmText({ ...rates, earned: '0.63' }, 'USD')).toBe('$2.10')
  expect(ecpmText({ ...rates, impressions: 0, earned: '0.00' }, 'EUR')).toBe('–')
})
