import { hkdfSync, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { anyAd, turnBits } from '../../../../test/delivery/turned-bits.ts'
import { createKeyedHmac } from '../../../lib/crypto/one-shot-hmac.ts'
import { type HandedOut, type TokenKind, kinds, createTokenSigner } from './event-token.ts'

const secret = randomBytes(32)
const signer = createTokenSigner(secret, '0123456789abcdef')
const issuedAt = 1_770_000_000
const now = new Date(issuedAt * 1000)

const anyKind = fc.constantFrom<TokenKind>('impression', 'click', 'complete')
const [sample] = fc.sample(anyAd, 1) as [HandedOut]

test('a token is read with the values that it was signed with', () => {
  fc.assert(
    fc.property(anyAd, anyKind, (ad, kind) => {
      const text = signer.sign(kind, ad)
      expect(text).toMatch(/^v2\.\w+\.[\w-]+\.[\w-]+$/)
      expect(text.length).toBeLessThan(170)
      expect(signer.read(text, now)).toEqual({ ...ad, kind: kinds[kind] })
    }),
  )
})

describe('RELIABILITY-S15', () => {
  test('ten thousand tokens with one changed bit are all forged', () => {
    const result = turnBits({ count: 10_000, seed: 'short' })
    expect(result).toEqual({ accepted: [], areOriginalsBelieved: true })
  })
})

test('tokens that are mixed, cut or lengthened are forged', () => {
  const impression = signer.sign('impression', sample).split('.')
  const click = signer.sign('click', sample).split('.')
  for (const taken of [0, 1, 2, 3]) {
    const mixed = impression.map((part, index) => (index === taken ? click[index] : part)).join('.')
    const isWhole = mixed === impression.join('.')
    expect(signer.read(mixed, now), `part ${taken}`).toEqual(
      isWhole ? { ...sample, kind: 1 } : 'forged',
    )
  }
  const text = impression.join('.')
  for (const other of [
    '',
    '.',
    text.slice(0, -1),
    `${text}A`,
    `${text}=`,
    `${text}.`,
    ` ${text}`,
    text.slice(3),
  ]) {
    expect(signer.read(other, now)).toBe('forged')
  }
})

test('the signature of one token kind is not valid for another', () => {
  const codes = (['impression', 'click', 'complete'] as const).map((kind) => {
    const [version, kid, payload = '', code = ''] = signer.sign(kind, sample).split('.')
    return { kind, text: `${version}.${kid}.`, payload: payload.slice(1), code }
  })
  expect(new Set(codes.map(({ code }) => code)).size).toBe(3)
  for (const { kind, text, payload } of codes) {
    for (const other of codes) {
      const mixed = `${text}${kinds[kind]}${payload}.${other.code}`
      const isOwn = other.kind === kind
      expect(signer.read(mixed, now)).toEqual(isOwn ? { ...sample, kind: kinds[kind] } : 'forged')
    }
    for (const none of ['0', '3', '5', ''])
      expect(signer.read(`${text}${none}${payload}.${codes[0]?.code}`, now)).toBe('forged')
  }
})

test('a token of another master key is forged', () => {
  const other = createTokenSigner(randomBytes(32), '0123456789abcdef')
  expect(signer.read(other.sign('click', sample), now)).toBe('forged')
})

test('each kind of token expires to the millisecond', () => {
  const lives: [TokenKind, boolean, number][] = [
    ['impression', true, 10 * minuteMs],
    ['impression', false, hourMs],
    ['click', true, 10 * minuteMs + dayMs],
    ['click', false, hourMs + dayMs],
    ['complete', false, hourMs + dayMs],
  ]
  for (const [kind, isBanner, life] of lives) {
    const text = signer.sign(kind, { ...sample, isBanner })
    expect(signer.read(text, new Date(now.getTime() + life)), kind).not.toBe('expired')
    expect(signer.read(text, new Date(now.getTime() + life + 1)), kind).toBe('expired')
  }
})

test('each week has its own key, which is not valid in another week', () => {
  const [one, later] = [sample, { ...sample, issuedAt: issuedAt + 7 * 86_400 }]
  const [first, second] = [signer.sign('click', one), signer.sign('click', later)]
  const [, firstKid = '', , firstMac = ''] = first.split('.')
  const [, secondKid = '', payload = ''] = second.split('.')
  expect(firstKid).not.toBe(secondKid)
  expect(signer.readAnyAge(`v2.${firstKid}.${payload}.${firstMac}`)).toBeUndefined()
  for (const kid of [firstKid.slice(0, 6), `${firstKid}0`, `${firstKid.slice(0, 6)}zzzzz`, '']) {
    expect(signer.readAnyAge(first.replace(firstKid, kid))).toBeUndefined()
  }
  expect(signer.readAnyAge(first)).toMatchObject({ issuedAt })
})

test('a token that was made before there were rewards is read, and earns none', () => {
  const ad = { ...sample, rewardSeconds: 30 }
  const [version, week = '', rest = ''] = signer.sign('complete', ad).split('.')
  const payload = Buffer.from(rest.slice(1), 'base64url').subarray(0, 95).toString('base64url')
  const number = Number.parseInt(week.slice(6), 36)
  const key = Buffer.from(hkdfSync('sha256', secret, '', `week ${number}`, 32))
  const codes = createKeyedHmac('sha512', key)(`${version}.${week}.${payload}`)
  const older = `${version}.${week}.4${payload}.${codes.slice(44, 66)}`
  expect(signer.readAnyAge(older)).toEqual({ ...ad, rewardSeconds: 0, kind: kinds.complete })
})

test('a program that knows no operating system reads the same ad from a token', () => {
  const bytesOf = (ad: HandedOut) =>
    Buffer.from(signer.sign('click', ad).split('.')[2]?.slice(1) ?? '', 'base64url')
  /** The byte of flags, as the program before reads it. */
  const readBefore = (byte = 0) => ({
    isBanner: (byte & 1) !== 0,
    isTest: (byte & 2) !== 0,
    store: (byte & 4) === 0 ? 'google' : 'apple',
  })
  fc.assert(
    fc.property(anyAd, (ad) => {
      const [bytes, without] = [bytesOf(ad), bytesOf({ ...ad, os: 0 })]
      const { isBanner, isTest, store } = ad
      expect(readBefore(bytes[52])).toEqual({ isBanner, isTest, store })
      bytes[52] = without[52] ?? 0
      expect(bytes).toEqual(without)
      expect(without[52]).toBeLessThan(8)
    }),
  )
})
