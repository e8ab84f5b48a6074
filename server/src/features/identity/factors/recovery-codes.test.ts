import { expect, test } from 'vitest'
import { newRecoveryCode, normalRecoveryCode } from './recovery-codes.ts'

test('a code has ten of 32 characters, which is 50 bits, and no two are alike', () => {
  const codes = Array.from({ length: 2000 }, newRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/)
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

test('case, spaces, hyphens and misread letters do not matter', () => {
  const typed = ['4kq0z-m1xw2', ' 4KQOZ MIXW2 ', '4kqozmlxw2']
  expect(new Set(typed.map(normalRecoveryCode))).toEqual(new Set(['4kq0zm1xw2']))
})
