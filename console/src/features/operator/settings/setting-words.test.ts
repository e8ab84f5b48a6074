import { storedSettings } from '@frontrow/contract/operator/settings'
import { expect, test } from 'vitest'
import { settingName, settingValue } from './setting-words.ts'

test('each stored setting has a name, and each value a meaning', () => {
  for (const [key, { values }] of Object.entries(storedSettings)) {
    expect(settingName(key), key).not.toBe(key)
    for (const value of values.filter((one) => !/^\d+$/.test(one)))
      expect(settingValue(key, value), `${key}: ${value}`).not.toBe(value)
  }
})

test('what is not known is shown as it is', () => {
  expect(settingName('later_setting')).toBe('later_setting')
  expect(settingValue('moderation', 'later')).toBe('later')
  expect(settingValue('newcomer_credit_limit', '500')).toBe('500')
  expect(settingValue('newcomer_credit_limit', '5000', 'EUR')).toBe('€5,000.00')
})
