import { expect, test } from 'vitest'
import { networkOf, networksOf } from './network-of.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:8::', '2001:db8:0:0::/64'],
  ['::9', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '::1'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('what is no address counts together [FINDINGS3-D2]', () => {
  for (const text of ['unknown', '', '_hidden', '1.2.3.4:80', '[::1', '2001:db8::x'])
    expect(networksOf(text)).toEqual([{ network: 'unknown', factor: 1 }])
})

test('an IPv6 address is limited in its /64, /56 and /48 [FINDINGS3-H2]', () => {
  expect(networksOf('2001:db8:1:ab12::7')).toEqual([
    { network: '2001:db8:1:ab12::/64', factor: 1 },
    { network: '2001:db8:1:ab00::/56', factor: 10 },
    { network: '2001:db8:1::/48', factor: 30 },
  ])
  expect(networksOf('::ffff:203.0.113.9')).toEqual([{ network: '203.0.113.9', factor: 1 }])
  expect(networksOf('::1')).toEqual([{ network: '::1', factor: 1 }])
})
