import { refuseVideo } from '../files/refuse-broken.ts'

// 120 seconds at 240 pictures per second are 28,800 samples, and no table needs more rows than a
// track has samples.
const mostRows = 100_000

/**
 * Refuses more samples or rows than a video of this length can need. Some tables can declare any
 * number without storing entries.
 */
export function checkCount(count: number): void {
  if (count > mostRows) refuseVideo('it has more than 100,000 pictures or pieces of sound')
}

/**
 * Reads big-endian fields in sequence, as all of mp4 uses. Refuses `file_broken` when the bytes end
 * too early.
 */
export class Fields {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  u8(): number {
    return this.bytes(1).readUInt8()
  }

  u16(): number {
    return this.bytes(2).readUInt16BE()
  }

  u32(): number {
    return this.bytes(4).readUInt32BE()
  }

  i32(): number {
    return this.bytes(4).readInt32BE()
  }

  /**
   * Refuses numbers that are not exact in JavaScript; no size, time or offset of a real file is
   * that large.
   */
  u64(): number {
    return exact(this.bytes(8).readBigUInt64BE())
  }

  i64(): number {
    return exact(this.bytes(8).readBigInt64BE())
  }

  bytes(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) refuseVideo('a part of its index is cut off')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  skip(length: number): void {
    this.bytes(length)
  }

  /** The number of rows of a table. Refuses more rows than the remaining bytes can hold. */
  count(rowBytes: number): number {
    const rows = this.u32()
    checkCount(rows)
    return rows * rowBytes > this.left ? refuseVideo('a table of its index is cut off') : rows
  }
}

/** Version, flags and the remaining fields, for boxes that start with them. */
export function fullBox(box: { body: Buffer }): {
  version: number
  flags: number
  fields: Fields
} {
  const fields = new Fields(box.body)
  const head = fields.u32()
  return { version: head >>> 24, flags: head & 0xff_ff_ff, fields }
}

function exact(value: bigint): number {
  const number = Number(value)
  return Number.isSafeInteger(number) ? number : refuseVideo('its index has an impossible number')
}
