import { expect, test } from 'vitest'
import { relyingPartyOf } from './relying-party.ts'

test.each([
  ['https://network.example.com', 'network.example.com', 'https://network.example.com'],
  [
    'https://network.example.com:8443/net',
    'network.example.com',
    'https://network.example.com:8443',
  ],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
  ['http://localhost', 'localhost', 'http://localhost'],
  ['https://203.0.113.7', undefined, undefined],
  ['https://[2001:db8::7]', undefined, undefined],
  ['http://network.example.com', undefined, undefined],
])('passkeys at %s belong to %s', (publicUrl, id, origin) => {
  const site = relyingPartyOf({ publicUrl, productName: 'Frontrow' })
  expect([site?.id, site?.origin]).toEqual([id, origin])
})
