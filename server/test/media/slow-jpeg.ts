// A jpg that is valid and small, but slow to decode: 5000 x 5000 grey pixels in three colour
// components, refined bit by bit and coefficient by coefficient in 2,600 empty passes (ISO/IEC
// 10918-1, annex G). Decoders need most of a minute for its 260 kB.

const side = 5000
const blocks = (side / 8) ** 2
const finest = 13

export function slowJpeg(): Buffer {
  const marker = (code: number, ...body: number[]) =>
    Buffer.from([0xff, code, (body.length + 2) >> 8, (body.length + 2) & 0xff, ...body])
  const pass = (parts: number[], settings: number[], data: Buffer) =>
    Buffer.concat([
      marker(0xda, parts.length, ...parts.flatMap((part) => [part, 0]), ...settings),
      data,
    ])
  const empty = emptyPass()
  const passes = [1, 2, 3].flatMap((part) =>
    Array.from({ length: 63 }, (_, index) => index + 1).flatMap((place) =>
      Array.from({ length: finest + 1 }, (_, bit) => {
        const before = bit === 0 ? 0 : finest - bit + 1
        return pass([part], [place, place, (before << 4) | (finest - bit)], empty)
      }),
    ),
  )
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marker(0xdb, 0, ...Array<number>(64).fill(1)),
    marker(0xc2, 8, side >> 8, side & 0xff, side >> 8, side & 0xff, 3, ...frameParts()),
    marker(0xc4, 0, 1, ...Array<number>(15).fill(0), 0),
    marker(0xc4, 0x10, 1, ...Array<number>(15).fill(0), 0xe0),
    pass([1, 2, 3], [0, 0, 0], Buffer.alloc(Math.ceil((blocks * 3) / 8))),
    ...passes,
    Buffer.from([0xff, 0xd9]),
  ])
}

function frameParts(): number[] {
  return [1, 2, 3].flatMap((part) => [part, 0x11, 0])
}

/**
 * Runs of blocks without changes: one bit for the code, fourteen bits for the run length beyond
 * 2^14.
 */
function emptyPass(): Buffer {
  let bits = ''
  for (let left = blocks; left > 0;) {
    const run = Math.min(left, 0x7f_ff)
    bits += `0${(run - 0x40_00).toString(2).padStart(14, '0')}`
    left -= run
  }
  const bytes = bits.match(/.{1,8}/g) ?? []
  // JPEG requires a zero byte after 0xFF, which would read as a marker.
  const stuffed = bytes
    .map((text) => Number.parseInt(text.padEnd(8, '1'), 2))
    .flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte]))
  return Buffer.from(stuffed)
}
