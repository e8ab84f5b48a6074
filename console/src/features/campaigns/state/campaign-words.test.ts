import { expect, test } from 'vitest'
import { fieldText, instantText, validTillText } from './campaign-words.ts'

test("the end of a campaign is in the user's time zone and locale [CLS-05]", () => {
  const at = new Date(2030, 0, 2, 12, 4)
  expect(validTillText(at, 'en-GB')).toBe('2 Jan 2030, 12:04')
  expect(validTillText(at, 'en-US')).toMatch(/^Jan 2, 2030, 12:04\sPM$/)
  expect(validTillText(at, 'de')).toBe('2. Jan. 2030, 12:04')
  expect(validTillText(new Date(NaN), 'en-GB')).toBe('–')
})

test('the value of a date-time field is the time it shows', () => {
  const at = new Date(2030, 0, 2, 9, 4)
  expect(fieldText(at)).toBe('2030-01-02T09:04')
  expect(new Date(fieldText(at)).getTime()).toBe(at.getTime())
})

test('a date-time field is read as an instant, also with a year of five digits', () => {
  for (const text of ['2030-01-02T03:04', '0030-01-02T03:04'])
    expect(fieldText(new Date(instantText(text))), text).toBe(text)
  const far = new Date(2000, 0, 2, 3, 4)
  far.setFullYear(20266)
  expect(instantText('20266-01-02T03:04')).toBe(far.toISOString())
  // Nothing is thrown for what is no date: the server refuses it.
  for (const text of ['999999-01-02T03:04', '', 'soon']) expect(instantText(text)).toBe(text)
})
