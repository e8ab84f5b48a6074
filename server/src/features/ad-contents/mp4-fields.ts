import { refuse } from '../../lib/refuse.ts'

// 120 seconds of 240 pictures each are 28,800 samples, and no table of a file needs more rows than a track has samples.
const mostRows = 100_000

/** Refuses more samples or rows than a video of this length can need: some tables may announce any number without entries of their own. */
export function checkCount(count: number): void {
  if (count > mostRows) refuse('file_broken')
}

/** Reads fields one after the other, big-endian as in all of mp4; file_broken where the bytes end too early. */
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

  /** Refuses what is beyond exact integers: no size, time or place of a real file is. */
  u64(): number {
    return exact(this.bytes(8).readBigUInt64BE())
  }

  i64(): number {
    return exact(this.bytes(8).readBigInt64BE())
  }

  bytes(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) refuse('file_broken')
    const taken = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return taken
  }

  skip(length: number): void {
    this.bytes(length)
  }

  /** The number of rows of a table; refuses more of them than there are bytes for. */
  count(rowBytes: number): number {
    const rows = this.u32()
    checkCount(rows)
    return rows * rowBytes > this.left ? refuse('file_broken') : rows
  }
}

/** Version, flags and the fields behind them, for the boxes that begin with those. */
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
  return Number.isSafeInteger(number) ? number : refuse('file_broken')
}
