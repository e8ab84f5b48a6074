import { createHmac, hash } from 'node:crypto'

export type HmacOfText = (text: string) => string

type Algorithm = 'sha256' | 'sha512'

const blockBytes = { sha256: 64, sha512: 128 } as const
const digestBytes = { sha256: 32, sha512: 64 } as const
/** The longest text in UTF-16 units whose code is computed in the kept buffer. */
const mostUnits = 1024
const bytesPerUnit = 3

/**
 * Returns a function that computes the HMAC (RFC 2104) of texts with one key, in base64url. A key
 * must not be longer than a block of the hash.
 */
export function createKeyedHmac(algorithm: Algorithm, key: Buffer): HmacOfText {
  const { message, codeOf } = openPads(algorithm, key)
  return (text) =>
    text.length > mostUnits
      ? createHmac(algorithm, key).update(text).digest('base64url')
      : codeOf(message.write(text), 'base64url')
}

/**
 * Returns a function that computes the first 32 bits of the HMAC-SHA-256 of a `begin`, the length
 * of a text as 32 bits, and the text.
 */
export function createShortHmac(key: Buffer, begin: Buffer): (text: string) => number {
  const { message, codeOf } = openPads('sha256', key)
  const textAt = begin.copy(message) + 4
  const longest = message.length - textAt
  return (text) => {
    const code = text.length * bytesPerUnit > longest ? codeOfLong(text) : codeOfShort(text)
    const low = (code.charCodeAt(1) << 16) | (code.charCodeAt(2) << 8) | code.charCodeAt(3)
    return code.charCodeAt(0) * 2 ** 24 + low
  }
  function codeOfShort(text: string): string {
    const bytes = message.write(text, textAt)
    message.writeUInt32BE(bytes, textAt - 4)
    return codeOf(textAt + bytes, 'binary')
  }
  function codeOfLong(text: string): string {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(Buffer.byteLength(text))
    return createHmac('sha256', key).update(begin).update(length).update(text).digest('binary')
  }
}

/**
 * The padded keys of an HMAC. The inner one is kept before the message, and two one-shot hashes
 * take the place of an Hmac object, which costs more than the hashing itself.
 */
function openPads(algorithm: Algorithm, key: Buffer) {
  const block = blockBytes[algorithm]
  if (key.length > block) throw new RangeError('the key is longer than a block of the hash')
  const inner = Buffer.alloc(block + mostUnits * bytesPerUnit, 0x36)
  const outer = Buffer.alloc(block + digestBytes[algorithm], 0x5c)
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  return {
    /** Where the message is written. */
    message: inner.subarray(block),
    codeOf: (bytes: number, encoding: 'base64url' | 'binary'): string => {
      // As a text of one byte a character, a digest is copied without a buffer of its own.
      outer.write(hash(algorithm, inner.subarray(0, block + bytes), 'binary'), block, 'binary')
      return hash(algorithm, outer, encoding)
    },
  }
}
