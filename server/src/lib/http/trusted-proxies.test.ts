import { expect, test } from 'vitest'
import { trustedProxies } from './trusted-proxies.ts'

test('a proxy is trusted by its address or network, also as an address of IPv6', () => {
  const isTrusted = trustedProxies(['127.0.0.1', '10.1.0.0/16', '2001:db8::/32'])
  const answers = (addresses: (string | undefined)[]) =>
    addresses.map((address) => isTrusted !== false && isTrusted(address))
  // Asked twice, because the second answer is the remembered one.
  for (let times = 0; times < 2; times += 1) {
    expect(answers(['127.0.0.1', '::ffff:127.0.0.1', '10.1.200.3', '2001:db8::7'])).toEqual(
      Array(4).fill(true),
    )
    expect(
      answers(['127.0.0.2', '10.2.0.1', '::ffff:10.2.0.1', '2001:db9::7', '', 'x', undefined]),
    ).toEqual(Array(7).fill(false))
  }
})

test('without proxies nobody is trusted', () => {
  expect(trustedProxies([])).toBe(false)
})
