import { createSign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { lost, won } from '../../../../test/delivery/skan-examples.ts'
import { isSignedByApple, signedText } from './skan-signature.ts'

// Apple's published examples, signed with Apple's production key.
const published = {
  '2.1': {
    version: '2.1',
    'ad-network-id': 'com.example',
    'campaign-id': 42,
    redownload: true,
    'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28',
    'app-id': 525463029,
    'attribution-signature':
      'MEUCID6rbq3qt4GvFaAaynh5/LAcvn1d8CQTRhrZhLIxLKntAiEAo7IrvoMw6u2qDg6Tr5vIsEHXjlLkPlCOL0ojJcEh3Qw=',
    'source-app-id': 1234567891,
    'conversion-value': 20,
  },
  '2.2': {
    version: '2.2',
    'ad-network-id': 'com.example',
    'campaign-id': 42,
    redownload: true,
    'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28',
    'app-id': 525463029,
    'attribution-signature':
      'MEYCIQDTuQ1Z4Tpy9D3aEKbxLl5J5iKiTumcqZikuY/AOD2U7QIhAJAaiAv89AoquHXJffcieEQXdWHpcV8ZgbKN0EwV9/sY',
    'source-app-id': 1234567891,
    'fidelity-type': 1,
    'conversion-value': 20,
  },
  '3.0, won': won,
  '3.0, lost': lost,
  '4.0, fine value': {
    version: '4.0',
    'ad-network-id': 'com.example',
    'source-identifier': '5239',
    'app-id': 525463029,
    'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e30',
    redownload: false,
    'source-domain': 'example.com',
    'fidelity-type': 1,
    'did-win': true,
    'conversion-value': 63,
    'postback-sequence-index': 0,
    'attribution-signature':
      'MEUCIGRmSMrqedNu6uaHyhVcifs118R5z/AB6cvRaKrRRHWRAiEAv96ne3dKQ5kJpbsfk4eYiePmrZUU6sQmo+7zfP/1Bxo=',
  },
  '4.0, coarse value': {
    version: '4.0',
    'ad-network-id': 'com.example',
    'source-identifier': '39',
    'app-id': 525463029,
    'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e31',
    redownload: false,
    'source-domain': 'example.com',
    'fidelity-type': 1,
    'did-win': true,
    'coarse-conversion-value': 'high',
    'postback-sequence-index': 0,
    'attribution-signature':
      'MEUCIQD4rX6eh38qEhuUKHdap345UbmlzA7KEZ1bhWZuYM8MJwIgMnyiiZe6heabDkGwOaKBYrUXQhKtF3P/ERHqkR/XpuA=',
  },
}

test.each(Object.entries(published))(
  "Apple's own example of version %s has a valid signature",
  (_, given) => {
    expect(isSignedByApple(given)).toBe(true)
  },
)

test('a postback with a changed signed field has no valid signature', () => {
  const unsigned = ['conversion-value', 'attribution-signature', 'version']
  for (const given of Object.values(published)) {
    for (const name of Object.keys(given).filter((field) => !unsigned.includes(field))) {
      const altered = { ...given, [name]: `${String(given[name as keyof typeof given])}1` }
      const isSigned = name !== 'coarse-conversion-value'
      expect(isSignedByApple(altered), `${given.version} ${name}`).toBe(!isSigned)
      const { [name]: _left, ...rest } = given as Record<string, unknown>
      expect(isSignedByApple(rest), `${given.version} without ${name}`).toBe(!isSigned)
    }
  }
  expect(isSignedByApple({ ...published['3.0, lost'], 'source-app-id': 1 })).toBe(false)
})

test('a postback without its signature or version is not valid', () => {
  const { 'attribution-signature': _, ...bare } = won
  for (const given of [
    {},
    bare,
    { ...won, version: '1.0' },
    { ...won, version: undefined },
    { ...won, 'attribution-signature': 'AAAA' },
    { ...won, 'app-id': {} },
    { ...won, 'attribution-signature': 7 },
    { ...won, version: 'constructor' },
  ]) {
    expect(isSignedByApple(given)).toBe(false)
  }
})

test('the same text signed with another key is not valid', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signature = createSign('sha256')
    .update(signedText(won) ?? '')
    .sign(privateKey, 'base64')
  const forged = { ...won, 'attribution-signature': signature }
  expect(isSignedByApple(forged)).toBe(false)
  expect(isSignedByApple(forged, publicKey)).toBe(true)
})

describe('FINDINGS-L3', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const { 'source-domain': domain, ...withoutSource } = published['4.0, fine value']
  const signed = (postback: Record<string, unknown>): Record<string, unknown> => {
    const text = signedText(postback) ?? ''
    const signature = createSign('sha256').update(text).sign(privateKey, 'base64')
    return { ...postback, 'attribution-signature': signature }
  }
  const ofApp = signed({ ...withoutSource, 'source-app-id': 1234567891 })
  const ofDomain = signed({ ...withoutSource, 'source-domain': domain })

  test('postbacks of both kinds of source are valid', () => {
    expect(isSignedByApple(ofApp, publicKey)).toBe(true)
    expect(isSignedByApple(ofDomain, publicKey)).toBe(true)
  })

  test('a signature over one source is not valid for the other', () => {
    const { ['source-app-id']: _app, ...restOfApp } = ofApp
    const { ['source-domain']: _domain, ...restOfDomain } = ofDomain
    for (const given of [
      { ...restOfApp, 'source-domain': '1234567891' },
      { ...restOfDomain, 'source-app-id': domain },
      { ...ofApp, 'source-domain': '1234567891' },
      { ...ofDomain, 'source-app-id': 1234567891 },
    ]) {
      expect(isSignedByApple(given, publicKey), JSON.stringify(given)).toBe(false)
    }
  })

  test('two values joined in one field are not valid, in any field', () => {
    const { ['source-domain']: _left, ...rest } = ofDomain
    const joined = (...values: unknown[]) => values.join('\u2063')
    for (const given of [
      // The values of `redownload` and the source domain in one field: without the source field,
      // the signed text is the same.
      { ...rest, redownload: joined(false, domain) },
      { ...rest, 'fidelity-type': joined(domain, 1) },
      { ...rest, 'source-app-id': domain },
    ]) {
      expect(isSignedByApple(given, publicKey), JSON.stringify(given)).toBe(false)
    }
  })
})
