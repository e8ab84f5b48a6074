import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// The console shows slice(7, 15) of organization and app keys and slice(5, 12) of placement keys.
// The prefixes have 7 and 5 characters, so that these excerpts show random characters only.
const prefixes = { organization: 'fr_org_', app: 'fr_app_', placement: 'fr_p_' } as const

export type KeyKind = keyof typeof prefixes

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checksumLength = 6

/** A new API key: prefix, 30 random characters (178 bits), 6 characters of checksum. */
export function newKey(kind: KeyKind): string {
  let key: string = prefixes[kind]
  for (let count = 0; count < randomLength; count += 1)
    key += alphabet.charAt(randomInt(alphabet.length))
  return key + checksumOf(key)
}

/**
 * False for a mistyped or truncated key, which need not be looked up. True does not mean that the
 * key exists.
 */
export function isWellFormedKey(kind: KeyKind, key: string): boolean {
  const prefix = prefixes[kind]
  if (!key.startsWith(prefix) || key.length !== prefix.length + randomLength + checksumLength) {
    return false
  }
  return checksumOf(key.slice(0, -checksumLength)) === key.slice(-checksumLength)
}

/** CRC-32 in six base62 characters. It detects typing errors and has no security purpose. */
export function checksumOf(text: string): string {
  let rest = crc32(text)
  let sum = ''
  for (let count = 0; count < checksumLength; count += 1) {
    sum = alphabet.charAt(rest % alphabet.length) + sum
    rest = Math.floor(rest / alphabet.length)
  }
  return sum
}
