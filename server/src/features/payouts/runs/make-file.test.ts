import { expect, test } from 'vitest'
import { aboutOf } from './make-file.ts'

const payout = { month: '2026-10-01', reference: 'FR0192837465AB' }

test('what a payee reads names the documents that are paid [CORRECTIONS-15]', () => {
  const numbers = ['SB-2026-000004', 'ES-2026-000009']
  expect(aboutOf({ payout, numbers }, 'Frontrow')).toBe(
    'Frontrow SB-2026-000004 ES-2026-000009 FR0192837465AB',
  )
  expect(aboutOf({ payout, numbers: [] }, 'Frontrow')).toBe('Frontrow 2026-10 FR0192837465AB')
})

test('of more documents than a transfer has room for the last are counted [CORRECTIONS-15]', () => {
  const numbers = Array.from({ length: 30 }, (_, place) => `ES-2026-0000${10 + place}`)
  const about = aboutOf({ payout, numbers }, 'Frontrow')
  expect(about.length).toBeLessThanOrEqual(140)
  expect(about).toMatch(/ES-2026-000016 \+23 FR0192837465AB$/)
})
