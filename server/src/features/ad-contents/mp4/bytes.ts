/** A box: its size, its type and its content. */
export function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(8 + body.length), Buffer.from(type, 'latin1'), body])
}

/** A box that starts with a version and flags; `head` is both in one number. */
export function headedBox(type: string, head: number, ...parts: readonly Buffer[]): Buffer {
  return box(type, u32(head), ...parts)
}

export function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

/** 32-bit numbers; negative ones as two's complement. */
export function u32(...values: readonly number[]): Buffer {
  return u32s(values)
}

/** A table of 32-bit numbers, which may be too long to pass as arguments. */
export function u32s(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, index * 4)
  return bytes
}

export function zeros(length: number): Buffer {
  return Buffer.alloc(length)
}
