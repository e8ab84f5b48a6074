import { expect, test } from 'vitest'
import { dunningText } from './invoice-words.ts'

const dunning = { next_at: null, stops_at: '2026-11-12T09:00:00.000Z', is_stopped: false }

test.each([
  [true, 'Add another card; campaigns stop '],
  [false, 'Add a card, or pay by bank transfer; campaigns stop '],
])('where a card is on file (%s) an unpaid invoice asks for it [CORRECTIONS-15]', (has, text) => {
  expect(dunningText({ pays_by: 'card', dunning: { ...dunning, has_card: has } })).toContain(text)
})
