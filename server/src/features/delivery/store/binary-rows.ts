// Rows in the format that PostgreSQL's binary COPY reads:
// https://www.postgresql.org/docs/current/sql-copy.html. Values are written as they are stored, so
// that neither side makes or parses a text.
import type { DB } from '../../../lib/db/tables.generated.ts'

/** "PGCOPY" with bytes that a transfer as text would change, then no flags and no extension. */
const head = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const postgresEpochMs = Date.UTC(2000)
/** What a row of events takes, and more than any row without arrays takes. */
const usualBytesOfRow = 256
const mostBytesOfRow = 512
const word32 = 2 ** 32
/** The value of each hexadecimal digit, and where the bytes of a uuid stand in its text. */
const nibbles = Array.from({ length: 103 }, (_, code) =>
  Number.parseInt(String.fromCharCode(code), 16),
)
const uuidBytesAt = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34]

/** The numbers of PostgreSQL's types, and the bytes of a value; a text has at most four here. */
const elementTypes = {
  int2: { oid: 21, bytes: 2 },
  int4: { oid: 23, bytes: 4 },
  int8: { oid: 20, bytes: 8 },
  text: { oid: 25, bytes: 4 },
  uuid: { oid: 2950, bytes: 16 },
} as const

/** Each column of a table, and how a row's value of it is written. */
export type CopiedColumns<Table extends keyof DB, Row> = Readonly<
  Record<keyof DB[Table], (out: BinaryRows, row: Row) => void>
>

/** Rows for one table: `into` is its name with its columns. */
export interface CopyPart {
  into: string
  rows: Buffer
}

export function copyPart<Table extends keyof DB, Row>(
  table: Table,
  columns: CopiedColumns<Table, Row>,
  rows: readonly Row[],
): CopyPart {
  const writers = Object.values<(out: BinaryRows, row: Row) => void>(columns)
  const out = new BinaryRows(rows.length)
  for (const row of rows) {
    out.beginRow(writers.length)
    for (const write of writers) write(out, row)
  }
  return { into: `${table} (${Object.keys(columns).join(', ')})`, rows: out.end() }
}

export class BinaryRows {
  #bytes: Buffer
  #at: number

  constructor(rows: number) {
    this.#bytes = Buffer.allocUnsafe(head.length + rows * usualBytesOfRow + mostBytesOfRow)
    this.#at = head.copy(this.#bytes)
  }

  beginRow(columns: number): void {
    this.#reserve(mostBytesOfRow)
    this.#at = this.#bytes.writeInt16BE(columns, this.#at)
  }

  none(): void {
    this.#at = this.#bytes.writeInt32BE(-1, this.#at)
  }

  int2(value: number): void {
    this.#at = this.#bytes.writeInt16BE(value, this.#bytes.writeInt32BE(2, this.#at))
  }

  int4(value: number): void {
    this.#at = this.#bytes.writeInt32BE(value, this.#bytes.writeInt32BE(4, this.#at))
  }

  int8(value: bigint): void {
    this.#at = this.#bytes.writeBigInt64BE(value, this.#bytes.writeInt32BE(8, this.#at))
  }

  /** Milliseconds since 1970, as a timestamptz. */
  time(milliseconds: number): void {
    const micros = (milliseconds - postgresEpochMs) * 1000
    const at = this.#bytes.writeInt32BE(8, this.#at)
    this.#bytes.writeInt32BE(Math.floor(micros / word32), at)
    this.#at = this.#bytes.writeUInt32BE(micros >>> 0, at + 4)
  }

  uuid(text: string): void {
    let at = this.#bytes.writeInt32BE(16, this.#at)
    for (const from of uuidBytesAt) {
      const byte =
        ((nibbles[text.charCodeAt(from)] ?? 0) << 4) | (nibbles[text.charCodeAt(from + 1)] ?? 0)
      at = this.#bytes.writeUInt8(byte, at)
    }
    this.#at = at
  }

  /** A short text of ASCII letters. */
  code(text: string): void {
    const at = this.#bytes.writeInt32BE(text.length, this.#at)
    this.#at = at + this.#bytes.write(text, at, 'latin1')
  }

  /** A text of any length, or JSON. */
  text(text: string): void {
    const bytes = Buffer.byteLength(text)
    this.#reserve(bytes + mostBytesOfRow)
    const at = this.#bytes.writeInt32BE(bytes, this.#at)
    this.#at = at + this.#bytes.write(text, at)
  }

  /** An array of one dimension. `write` is called for each element that is not null. */
  array<Element>(
    type: keyof typeof elementTypes,
    elements: readonly (Element | null)[],
    write: (element: Element) => void,
  ): void {
    const { oid, bytes } = elementTypes[type]
    this.#reserve(elements.length * (4 + bytes) + mostBytesOfRow)
    const lengthAt = this.#at
    const dimensions = elements.length === 0 ? 0 : 1
    this.#at = this.#bytes.writeInt32BE(dimensions, lengthAt + 4)
    this.#at = this.#bytes.writeInt32BE(elements.includes(null) ? 1 : 0, this.#at)
    this.#at = this.#bytes.writeInt32BE(oid, this.#at)
    if (dimensions === 1) {
      this.#at = this.#bytes.writeInt32BE(elements.length, this.#at)
      this.#at = this.#bytes.writeInt32BE(1, this.#at)
    }
    for (const element of elements) {
      if (element === null) this.none()
      else write(element)
    }
    this.#bytes.writeInt32BE(this.#at - lengthAt - 4, lengthAt)
  }

  end(): Buffer {
    this.#at = this.#bytes.writeInt16BE(-1, this.#at)
    return this.#bytes.subarray(0, this.#at)
  }

  #reserve(bytes: number): void {
    if (this.#at + bytes + 2 <= this.#bytes.length) return
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + bytes)
    this.#bytes.copy(larger, 0, 0, this.#at)
    this.#bytes = larger
  }
}
