import { expect, test } from 'vitest'
import { fieldErrorsOf } from '../../../../lib/forms/form-rules.ts'
import { bpOf, emptyShare, shareRules, shareText } from './share-form.ts'

test('a share is a percentage up to 100 with at most two decimals', () => {
  expect(['70', '62.5', '0', '100', ' 6.25 '].map(bpOf)).toEqual([7000, 6250, 0, 10_000, 625])
  for (const wrong of ['', '100.01', '101', '-1', '1.234', '7e1', '70%'])
    expect(bpOf(wrong), wrong).toBeUndefined()
  expect([7000, 6250, 0].map(shareText)).toEqual(['70%', '62.5%', '0%'])
})

test('a percentage and a reason are needed, and the day is a day or empty', () => {
  const wrongIn = (form: object) =>
    Object.keys(fieldErrorsOf(shareRules, Object.assign({}, emptyShare, form), new Date()))
  expect(wrongIn({})).toEqual(['percent', 'reason'])
  expect(wrongIn({ percent: '65', reason: 'as agreed', from: 'soon' })).toEqual(['from'])
  expect(wrongIn({ percent: '65', reason: 'as agreed', from: '2027-01-31' })).toEqual([])
})
