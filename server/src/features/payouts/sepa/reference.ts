import { hexOfId } from '../../../lib/db/ids.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 26

/**
 * The 128 bits of a uuid in Crockford's base 32: 26 letters and digits, which every bank takes as a
 * reference (at most 35).
 */
export function referenceOf(id: string): string {
  let rest = BigInt(`0x${hexOfId(id)}`)
  let text = ''
  while (text.length < length) {
    text = `${digits[Number(rest % 32n)] ?? ''}${text}`
    rest /= 32n
  }
  return text
}
