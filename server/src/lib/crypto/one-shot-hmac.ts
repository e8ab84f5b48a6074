import { createHmac, hash } from 'node:crypto'

export type HmacOfText = (text: string) => string

const blockBytes = { sha256: 64, sha512: 128 } as const
const digestBytes = { sha256: 32, sha512: 64 } as const
/** The longest text in UTF-16 units whose code is computed in the kept buffer. */
const mostUnits = 1024
const bytesPerUnit = 3

/**
 * Returns a function that computes the HMAC (RFC 2104) of texts with one key, in base64url. The
 * padded key is kept before the text, and two one-shot hashes take the place of an Hmac object,
 * which costs more than the hashing itself. A key must not be longer than a block of the hash.
 */
export function openHmac(algorithm: 'sha256' | 'sha512', key: Buffer): HmacOfText {
  const block = blockBytes[algorithm]
  if (key.length > block) throw new RangeError('the key is longer than a block of the hash')
  const inner = Buffer.alloc(block + mostUnits * bytesPerUnit, 0x36)
  const outer = Buffer.alloc(block + digestBytes[algorithm], 0x5c)
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ 0x36
    outer[index] = byte ^ 0x5c
  }
  return (text) => {
    if (text.length > mostUnits) return createHmac(algorithm, key).update(text).digest('base64url')
    const end = block + inner.write(text, block)
    // As a text of one byte a character, a digest is copied without a buffer of its own.
    outer.write(hash(algorithm, inner.subarray(0, end), 'binary'), block, 'binary')
    return hash(algorithm, outer, 'base64url')
  }
}
