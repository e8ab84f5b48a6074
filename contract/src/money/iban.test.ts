import { describe, expect, test } from 'vitest'
import { isIban, isLongEnough } from './iban.ts'

describe('FINDINGS-M-10', () => {
  test.each([
    'SE3550000000054910000003',
    'GB82 WEST 1234 5698 7654 32',
    'de89 3704 0044 0532 0130 00',
    'NO93-8601-1117-947',
  ])('%s is an IBAN', (typed) => expect(isIban(typed)).toBe(true))

  test.each([
    ['another digit', 'SE3550000000054910000004'],
    ['two digits swapped', 'SE3550000000054190000003'],
    ['a part missing', 'SE355000000005491'],
    ['no number', 'hello'],
    ['empty', ''],
  ])('%s: it is not an IBAN', (_why, typed) => expect(isIban(typed)).toBe(false))

  test.each([
    ['a country that has none', 'ZZ8112345678901'],
    ['a country that has none', 'US6712345678901234'],
    ['a digit short, with right check digits', 'DE5137040044053201300'],
    ['letters in the place of digits', 'DE06ABCDEFGHIJKLMNOPQR'],
    ['a name of every object', 'constructor'],
  ])('%s: %s is not an IBAN [FINDINGS3-M11]', (_why, typed) => expect(isIban(typed)).toBe(false))

  test('the shortest IBAN there is has 15 characters', () => {
    expect(isLongEnough('NO93 8601 1117 947')).toBe(true)
    expect(isLongEnough('NO93 8601 1117 94')).toBe(false)
  })
})
