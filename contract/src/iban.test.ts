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

  test('the shortest IBAN there is has 15 characters', () => {
    expect(isLongEnough('NO93 8601 1117 947')).toBe(true)
    expect(isLongEnough('NO93 8601 1117 94')).toBe(false)
  })
})
