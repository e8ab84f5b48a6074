import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

// Seven characters before the random part of two kinds and five before that of the third: the console shows
// slice(7, 15) and slice(5, 12) as excerpts, which then tell random characters only.
const prefixes = { organization: 'fr_org_', app: 'fr_app_', placement: 'fr_p_' } as const

export type KeyKind = keyof typeof prefixes

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const randomLength = 30
const checksumLength = 6

/** A new API key: prefix, 30 random characters (178 bits), 6 of checksum. */
export function newKey(kind: KeyKind): string {
  let key: string = prefixes[kind]
  for (let made = 0; made < randomLength; made += 1)
    key += alphabet.charAt(randomInt(alphabet.length))
  return key + checksumOf(key)
}

/** False for a key that was mistyped or cut off: such a key need not be looked up. It says nothing about a key being known. */
export function isWellFormedKey(kind: KeyKind, key: string): boolean {
  const prefix = prefixes[kind]
  if (!key.startsWith(prefix) || key.length !== prefix.length + randomLength + checksumLength) {
    return false
  }
  return checksumOf(key.slice(0, -checksumLength)) === key.slice(-checksumLength)
}

/** CRC-32 in six base62 characters. It catches typing errors and secures nothing. */
export function checksumOf(text: string): string {
  let rest = crc32(text)
  let sum = ''
  for (let made = 0; made < checksumLength; made += 1) {
    sum = alphabet.charAt(rest % alphabet.length) + sum
    rest = Math.floor(rest / alphabet.length)
  }
  return sum
}
