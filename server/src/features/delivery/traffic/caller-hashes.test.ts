import { expect, test } from 'vitest'
import { secretsOf } from '../../../lib/secrets.ts'
import { openCallerHashes } from './caller-hashes.ts'

const hashes = openCallerHashes(secretsOf(Buffer.alloc(32, 7)))

test.each([
  ['130.235.0.1', '130.235.0.254', '130.235.1.1'],
  ['::ffff:130.235.0.1', '130.235.0.9', '130.236.0.1'],
  ['2001:db8:1:2::1', '2001:db8:1:99::7', '2001:db8:2:2::1'],
])('%s is in one network with %s, and not with %s', (one, near, far) => {
  expect(hashes.ofAddress(one)).toBe(hashes.ofAddress(near))
  expect(hashes.ofAddress(one)).not.toBe(hashes.ofAddress(far))
  expect(hashes.ofAddress(one)).toBeLessThan(2 ** 32)
})

test('a program is the same after an update, and nothing at all is 0', () => {
  expect(hashes.ofAgent('okhttp/4.12.0')).toBe(hashes.ofAgent('okhttp/5.0.1'))
  expect(hashes.ofAgent('okhttp/4.12.0')).not.toBe(hashes.ofAgent('curl/8.0'))
  expect(hashes.ofAgent('okhttp/4.12.0')).toBeLessThan(2 ** 16)
  expect(hashes.ofAgent('')).toBe(0)
})

test('another installation has other hashes of the same callers', () => {
  const others = openCallerHashes(secretsOf(Buffer.alloc(32, 8)))
  expect(others.ofAddress('130.235.0.1')).not.toBe(hashes.ofAddress('130.235.0.1'))
})
