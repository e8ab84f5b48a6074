import { expect, test } from 'vitest'
import { isCommonPassword, readCommonPasswords } from './common-passwords.ts'

test.each([
  'password',
  'Password1!',
  'PASSWORD123',
  'letmein2024',
  'qwerty',
  'qwertyuiop',
  '123456',
  '654321',
  'aaaaaa',
  '121212',
  'abcabc',
  'iloveyou',
  'dragon99',
  '1q2w3e4r',
  '19870412',
  '120487',
  'abcdef',
  'zxcvbnm',
  '111111',
  '000000',
  'admin1',
  'welcome!',
  '  monkey  ',
])('%s is among the first to be guessed', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each(['correct horse', 'front row seat', 'Zebra-Kiosk-7', 'nightbus42b', '739105', 'ωκεανός'])(
  '%s is not',
  (password) => {
    expect(isCommonPassword(password)).toBe(false)
  },
)

test('what becomes of them is warn or enforce, and warn unless said', () => {
  expect(readCommonPasswords('warn')).toBe('warn')
  expect(readCommonPasswords('enforce')).toBe('enforce')
  expect(() => readCommonPasswords('yes')).toThrow(/^PASSWORD_BLOCKLIST: "yes" is neither/)
})
