import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeyKind, checksumOf, isWellFormedKey, newKey } from './keys.ts'

const kinds: KeyKind[] = ['organization', 'app', 'placement']
const alphabet = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')

test('a key is its prefix, thirty random characters and six of checksum', () => {
  expect(newKey('organization')).toMatch(/^fr_org_[0-9A-Za-z]{36}$/)
  expect(newKey('app')).toMatch(/^fr_app_[0-9A-Za-z]{36}$/)
  expect(newKey('placement')).toMatch(/^fr_p_[0-9A-Za-z]{36}$/)
})

test('each random character of a key is as likely as another', () => {
  const excerpts = [
    ...Array.from({ length: 2000 }, () => newKey('app').slice(7, 15)),
    ...Array.from({ length: 2000 }, () => newKey('placement').slice(5, 12)),
  ]
  expect(new Set(excerpts).size).toBe(4000)
  const counts = new Map<string, number>()
  for (const character of excerpts.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect([...counts.keys()].toSorted()).toEqual(alphabet)
  // 30,000 draws from 62 characters: about 484 each, with a standard deviation of 22.
  for (const count of counts.values()) expect(Math.abs(count - 484)).toBeLessThan(150)
})

test('the checksum of a key follows the characters that are shown', () => {
  const key = newKey('app')
  expect(key.slice(-6)).toBe(checksumOf(key.slice(0, -6)))
  expect(key.length - 15).toBeGreaterThan(6)
})

test('a key is well formed for its own kind only', () => {
  for (const kind of kinds) {
    const key = newKey(kind)
    expect(kinds.filter((other) => isWellFormedKey(other, key))).toEqual([kind])
  }
})

test('any one mistyped, swapped, lost or added character is caught', () => {
  const character = fc.constantFrom(...alphabet)
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.nat(), character, (kind, at, typed) => {
      const key = newKey(kind)
      const index = at % key.length
      const [before, after] = [key.slice(0, index), key.slice(index + 1)]
      const wrongs = [
        before + typed + after,
        before + after,
        before + typed + key.slice(index),
        before + after.slice(0, 1) + key.slice(index, index + 1) + after.slice(1),
      ]
      const taken = wrongs.filter((wrong) => wrong !== key && isWellFormedKey(kind, wrong))
      expect(taken).toEqual([])
    }),
    { numRuns: 500 },
  )
})

test('what is no key at all is not one', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(kinds.filter((kind) => isWellFormedKey(kind, text))).toEqual([])
    }),
  )
})
