import { describe, expect, test } from 'vitest'
import { ecpmHint } from './ecpm-hint.ts'

const limits = { currency: 'IDR', least_ecpm: '162.41', most_ecpm: '1.00', most_budget: '1.00' }

describe('FINDINGS-C2', () => {
  test("an ECPM below the network's floor has a hint beside its field", () => {
    const hint = ecpmHint({ currency: 'IDR', ecpmBudget: '162.4' }, limits)
    expect(hint).toMatch(/^Below .*162\.41, the campaign is saved but not shown\.$/)
  })

  test.each([
    ['at the floor', { currency: 'IDR', ecpmBudget: '162.41' }, limits],
    ['nothing typed', { currency: 'IDR', ecpmBudget: '' }, limits],
    ['limits of the currency before', { currency: 'EUR', ecpmBudget: '1' }, limits],
    ['no rate', { currency: 'IDR', ecpmBudget: '1' }, { ...limits, least_ecpm: null }],
    ['no answer', { currency: 'IDR', ecpmBudget: '1' }, undefined],
    ['an empty answer', { currency: 'IDR', ecpmBudget: '1' }, {}],
    ['null', { currency: 'IDR', ecpmBudget: '1' }, null],
  ])('%s: there is no hint', (_, form, given) => {
    expect(ecpmHint(form, given)).toBeUndefined()
  })
})
