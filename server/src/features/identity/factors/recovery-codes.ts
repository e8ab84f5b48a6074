import { randomInt } from 'node:crypto'

/** Crockford's base32, in lower case: no i, l, o and u. 32 characters are 5 bits each. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const codeLength = 10

/** A new recovery code of 50 random bits, as `4kq0z-m7xw2`. */
export function newRecoveryCode(): string {
  const characters = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`
}

/** A typed code as it was made: without spaces and hyphens, and with misread characters mended. */
export function normalRecoveryCode(typed: string): string {
  return typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}
