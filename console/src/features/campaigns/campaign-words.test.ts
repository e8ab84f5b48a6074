import { expect, test } from 'vitest'
import { dayText, fieldText, moneyText, momentText, symbolOf } from './campaign-words.ts'

test('money has its symbol before it and two decimals', () => {
  expect(moneyText(1800, 'EUR')).toBe('€ 1,800.00')
  expect(moneyText(0.01, 'USD')).toBe('$ 0.01')
  expect(symbolOf('XXX')).toBe('XXX')
})

test('days and moments are those of the own zone', () => {
  const at = new Date(2030, 0, 2, 12, 4)
  expect(dayText(at)).toBe('2 Jan 2030')
  expect(momentText(at)).toBe('2 Jan 2030, 12:04')
})

test('a date-time field holds the moment it shows', () => {
  const at = new Date(2030, 0, 2, 9, 4)
  expect(fieldText(at)).toBe('2030-01-02T09:04')
  expect(new Date(fieldText(at)).getTime()).toBe(at.getTime())
})
