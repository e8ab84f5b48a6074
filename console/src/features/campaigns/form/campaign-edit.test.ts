import { expect, test } from 'vitest'
import { copyOf, editBody, formOf } from './campaign-edit.ts'

const now = new Date('2026-05-26T10:00:00Z')
const campaign: Parameters<typeof formOf>[0] = {
  id: 'k',
  app_id: 'app-1',
  campaign_name: 'Spring push',
  app_name: 'Tidepool',
  type: 'standard',
  keywords: 'ocean',
  icon: 'path',
  icon_id: 'ad-7',
  currency: 'EUR',
  valid_till: '2026-06-26T10:00:00.000Z',
  is_active: true,
  state: 'running',
  starts_at: '2026-05-20T10:00:00.000Z',
  created_at: '2026-05-20T10:00:00.000Z',
  campaign_ad_contents: 2,
  campaign_regions: 2,
  daily_budget: 12.5,
  ecpm_budget: 0.01,
  regions: ['SE', 'DE'],
  campaignAds: ['c-1', 'c-2'],
}
const form = formOf(campaign, new Set(['c-1', 'c-2', 'c-3']))

test('a form that was not touched sends nothing, however an amount is written', () => {
  expect(editBody(form, form, now)).toBeUndefined()
  const rewritten = { ...form, dailyBudget: '12.5', name: ' Spring push ', regionIds: ['DE', 'SE'] }
  expect(editBody(form, rewritten, now)).toBeUndefined()
})

test('a total budget can be added, changed and removed, and a copy has it', () => {
  expect(form.totalBudget).toBe('')
  expect(editBody(form, { ...form, totalBudget: '25.5' }, now)).toEqual({ total_budget: '25.50' })
  const total = { budget: '25.50', spent: '3.00', left: '22.50' }
  const limited = formOf({ ...campaign, total }, new Set(['c-1', 'c-2']))
  expect(limited.totalBudget).toBe('25.50')
  expect(editBody(limited, { ...limited, totalBudget: '25.5' }, now)).toBeUndefined()
  expect(editBody(limited, { ...limited, totalBudget: '' }, now)).toEqual({ total_budget: null })
  expect(copyOf(limited, new Set()).totalBudget).toBe('25.50')
})

test('a future start can be moved or cleared, a past one is not in the form', () => {
  expect(form.startsAt).toBe('')
  const startsAt = new Date(2026, 5, 1, 9, 0)
  const later = formOf(
    { ...campaign, state: 'scheduled', starts_at: startsAt.toISOString() },
    new Set(),
  )
  expect(later.startsAt).toBe('2026-06-01T09:00')
  expect(editBody(later, later, now)).toBeUndefined()
  expect(editBody(later, { ...later, startsAt: '2026-06-02T09:00' }, now)).toEqual({
    starts_at: new Date(2026, 5, 2, 9, 0).toISOString(),
  })
  expect(editBody(later, { ...later, startsAt: '' }, now)).toEqual({ starts_at: now.toISOString() })
})

test('a copy has its own name and leaves out retired contents', () => {
  const copy = copyOf(formOf(campaign, new Set(['c-2'])), new Set())
  expect(copy).toMatchObject({ name: 'Spring push (copy)', iconId: null, contentIds: ['c-2'] })
  const long = copyOf({ ...form, name: 'x'.repeat(255) }, new Set(['ad-7']))
  expect([long.name.length, long.name.endsWith('x (copy)'), long.iconId]).toEqual([
    255,
    true,
    'ad-7',
  ])
})
