import type { Size } from '@frontrow/contract/ad-contents/crop'
import { refuseVideo } from '../files/refuse-broken.ts'

// The index may declare a small size for a stream with huge pictures. A decoder allocates memory by
// the size in the parameter set, so that size is checked too.

/** What a sequence parameter set says of the pictures: their size, uncropped, and their colours. */
export interface PictureFormat extends Size {
  /** The number of the codec's profile. */
  readonly profile: number
  /** chroma_format_idc: 0 is 4:0:0, 1 is 4:2:0, 2 is 4:2:2 and 3 is 4:4:4. */
  readonly chroma: number
  /** Bits a sample, of brightness or of colour, whichever has more. */
  readonly depth: number
}

/** Profiles with additional colour fields, ITU-T H.264, 7.3.2.1.1. */
const colourProfiles = [44, 83, 86, 100, 110, 118, 122, 128, 134, 135, 138, 139, 244]

/** The format that an H.264 sequence parameter set declares. */
export function avcFormat(unit: Buffer): PictureFormat {
  const bits = new Bits(unit.subarray(1))
  const profile = bits.take(8)
  bits.skip(16)
  bits.number()
  // Without these fields a profile has 4:2:0 with 8 bits.
  const colours = colourProfiles.includes(profile) ? readColours(bits) : { chroma: 1, depth: 8 }
  bits.number()
  skipOrder(bits)
  bits.number()
  bits.skip(1)
  const width = (bits.number() + 1) * 16
  const height = (bits.number() + 1) * 16
  return { profile, ...colours, width, height: bits.take(1) === 1 ? height : height * 2 }
}

function readColours(bits: Bits): Pick<PictureFormat, 'chroma' | 'depth'> {
  const chroma = bits.number()
  if (chroma === 3) bits.skip(1)
  const depth = 8 + Math.max(bits.number(), bits.number())
  bits.skip(1)
  if (bits.take(1) === 0) return { chroma, depth }
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1)
    if (bits.take(1) === 1) skipScaling(bits, list < 6 ? 16 : 64)
  return { chroma, depth }
}

/** A scaling list ends early when the next scale would be zero. */
function skipScaling(bits: Bits, length: number): void {
  let scale = 8
  for (let index = 0; index < length && scale !== 0; index += 1)
    scale = (scale + bits.signed() + 256) % 256
}

/** Skips the fields of the picture order count. */
function skipOrder(bits: Bits): void {
  const kind = bits.number()
  if (kind === 0) bits.number()
  if (kind !== 1) return
  bits.skip(1)
  bits.number()
  bits.number()
  const count = bits.number()
  if (count > 255) refuseVideo('its codec settings are damaged')
  for (let left = count; left > 0; left -= 1) bits.number()
}

/** Reads bits and the variable-length numbers (Exp-Golomb) of these streams. */
class Bits {
  readonly #bytes: readonly number[]
  #at = 0

  constructor(unit: Buffer) {
    // A 3 after two zeros is an escape byte that prevents a start code. It is removed.
    this.#bytes = [...unit].filter(
      (byte, index) => !(byte === 3 && unit[index - 1] === 0 && unit[index - 2] === 0),
    )
  }

  take(length: number): number {
    let value = 0
    for (let left = length; left > 0; left -= 1) {
      const byte = this.#bytes[this.#at >>> 3] ?? refuseVideo('its codec settings are damaged')
      value = value * 2 + ((byte >>> (7 - (this.#at & 7))) & 1)
      this.#at += 1
    }
    return value
  }

  skip(length: number): void {
    this.#at += length
  }

  number(): number {
    let zeros = 0
    while (this.take(1) === 0) zeros += 1
    if (zeros > 31) refuseVideo('its codec settings are damaged')
    return 2 ** zeros - 1 + this.take(zeros)
  }

  signed(): number {
    const number = this.number()
    return number % 2 === 1 ? (number + 1) / 2 : -number / 2
  }
}
