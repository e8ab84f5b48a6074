import { expect, test } from 'vitest'
import { secretsOf } from '../../../lib/crypto/secrets.ts'
import { createCallerHashes } from './caller-hashes.ts'

const hashes = createCallerHashes(secretsOf(Buffer.alloc(32, 7)))

test.each([
  ['130.235.0.1', '130.235.0.254', '130.235.1.1'],
  ['::ffff:130.235.0.1', '130.235.0.9', '130.236.0.1'],
  ['2001:db8:1:2::1', '2001:db8:1:99::7', '2001:db8:2:2::1'],
])('%s is in one network with %s, and not with %s', (one, near, far) => {
  expect(hashes.ofNetwork(one)).toBe(hashes.ofNetwork(near))
  expect(hashes.ofNetwork(one)).not.toBe(hashes.ofNetwork(far))
  expect(hashes.ofNetwork(one)).toBeLessThan(2 ** 32)
})

test.each([
  ['130.235.0.1', '::ffff:130.235.0.1', '130.235.0.2'],
  ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1'],
])('%s is one address with %s, and not with %s', (one, same, other) => {
  expect(hashes.ofAddress(one)).toBe(hashes.ofAddress(same))
  expect(hashes.ofAddress(one)).not.toBe(hashes.ofAddress(other))
})

test('an update does not change the hash of a user agent', () => {
  expect(hashes.ofAgent('okhttp/4.12.0')).toBe(hashes.ofAgent('okhttp/5.0.1'))
  expect(hashes.ofAgent('okhttp/4.12.0')).not.toBe(hashes.ofAgent('curl/8.0'))
  expect(hashes.ofAgent('okhttp/4.12.0')).toBeLessThan(2 ** 16)
  expect(hashes.ofAgent('')).toBe(0)
})

test('a device is an address and the family of a user agent', () => {
  const device = hashes.ofDevice('130.235.0.1', 'okhttp/4.12.0')
  expect(hashes.ofDevice('130.235.0.1', 'okhttp/4.99.7')).toBe(device)
  expect(hashes.ofDevice('130.235.0.2', 'okhttp/4.12.0')).not.toBe(device)
  expect(hashes.ofDevice('130.235.0.1', 'curl/8.0')).not.toBe(device)
  const ida = hashes.ofViewer('app', 'ida')
  const per = hashes.ofViewer('app', 'per')
  expect(ida).not.toBe(per)
  expect(hashes.ofViewer('another app', 'ida')).not.toBe(ida)
  const atHome = hashes.ofViewerAt('130.235.0.1', ida)
  expect(hashes.ofViewerAt('130.235.0.1', per)).not.toBe(atHome)
  expect(hashes.ofViewerAt('130.235.0.2', ida)).not.toBe(atHome)
})

test('an IPv6 address is limited in three networks', () => {
  const own = hashes.ofLimitedNetworks('2001:db8:1:ab12::1')
  const shared = (other: string) =>
    hashes.ofLimitedNetworks(other).map((network, index) => network === own[index])
  expect(own[0]).toBe(hashes.ofAddress('2001:db8:1:ab12::1') >>> 1)
  expect(shared('2001:db8:1:ab12::99')).toEqual([true, true, true])
  expect(shared('2001:db8:1:abff::1')).toEqual([false, true, true])
  expect(shared('2001:db8:1:1::1')).toEqual([false, false, true])
  expect(shared('2001:db8:2:ab12::1')).toEqual([false, false, false])
  expect(hashes.ofLimitedNetworks('130.235.0.1')).toHaveLength(1)
})

test('another installation has other hashes of the same callers', () => {
  const others = createCallerHashes(secretsOf(Buffer.alloc(32, 8)))
  for (const hash of ['ofAddress', 'ofNetwork'] as const)
    expect(others[hash]('130.235.0.1')).not.toBe(hashes[hash]('130.235.0.1'))
})
