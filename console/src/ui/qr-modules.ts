// QR codes of ISO/IEC 18004: byte mode, error correction level M, versions 1 to 20.

/** Error correction bytes in each block, by version. */
const eccBytes = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
/** The number of blocks, by version. */
const blockCounts = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

/** The rows of the code, true for a dark module; null for a text that is too long (666 bytes). */
export function qrModules(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text)
  const version = eccBytes.findIndex((_, place) => fits(bytes.length, place + 1)) + 1
  if (version === 0) return null
  const grid = emptyGrid(version)
  drawPatterns(grid, version)
  drawBytes(grid, withCorrection(dataBytes(bytes, version), version))
  return grid.map((row) => row.map((module) => module === DARK || module === DARK_DATA))
}

// A module knows whether it belongs to the data, because only the data is masked.
const FREE = 0
const LIGHT = 1
const DARK = 2
const LIGHT_DATA = 3
const DARK_DATA = 4
type Grid = number[][]

function fits(length: number, version: number): boolean {
  return 4 + lengthBits(version) + 8 * length <= 8 * dataCapacity(version)
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16
}

function dataCapacity(version: number): number {
  const correction = (eccBytes[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0)
  return Math.floor(rawModules(version) / 8) - correction
}

/** How many modules are left for data and error correction. */
function rawModules(version: number): number {
  const all = (16 * version + 128) * version + 64
  if (version < 2) return all
  const aligned = Math.floor(version / 7) + 2
  const rest = all - ((25 * aligned - 10) * aligned - 55)
  return version < 7 ? rest : rest - 36
}

function dataBytes(bytes: Uint8Array, version: number): number[] {
  const capacity = dataCapacity(version)
  const body = [
    bitsOf(0b0100, 4),
    bitsOf(bytes.length, lengthBits(version)),
    ...Array.from(bytes, (byte) => bitsOf(byte, 8)),
  ].join('')
  const ended = body + '0'.repeat(Math.min(4, 8 * capacity - body.length))
  const data = (ended.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2))
  for (let pad = 0; data.length < capacity; pad += 1) data.push(pad % 2 === 0 ? 0xec : 0x11)
  return data
}

function bitsOf(value: number, length: number): string {
  return value.toString(2).padStart(length, '0')
}

/** The data and its error correction, interleaved by blocks. The last blocks are a byte longer. */
function withCorrection(data: readonly number[], version: number): number[] {
  const count = blockCounts[version - 1] ?? 1
  const degree = eccBytes[version - 1] ?? 0
  const short = Math.floor(data.length / count)
  const shortCount = count - (data.length % count)
  const divisor = divisorOf(degree)
  let from = 0
  const blocks = Array.from({ length: count }, (_, place) => {
    const block = data.slice(from, from + short + (place < shortCount ? 0 : 1))
    from += block.length
    return block
  })
  const corrections = blocks.map((block) => remainderOf(block, divisor))
  return [...interleaved(blocks, short + 1), ...interleaved(corrections, degree)]
}

function interleaved(blocks: readonly number[][], length: number): number[] {
  return Array.from({ length }, (_, place) => place).flatMap((place) =>
    blocks.flatMap((block) => block[place] ?? []),
  )
}

/** Multiplies in the field of 256 elements with the polynomial 0x11d. */
function times(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d)
    product ^= ((other >>> bit) & 1) * one
  }
  return product
}

function divisorOf(degree: number): number[] {
  const divisor = [...Array<number>(degree - 1).fill(0), 1]
  let root = 1
  for (let step = 0; step < degree; step += 1) {
    for (let place = 0; place < degree; place += 1)
      divisor[place] = times(divisor[place] ?? 0, root) ^ (divisor[place + 1] ?? 0)
    root = times(root, 2)
  }
  return divisor
}

function remainderOf(data: readonly number[], divisor: readonly number[]): number[] {
  const remainder = divisor.map(() => 0)
  for (const byte of data) {
    const factor = byte ^ (remainder.shift() ?? 0)
    remainder.push(0)
    divisor.forEach((coefficient, place) => {
      remainder[place] = (remainder[place] ?? 0) ^ times(coefficient, factor)
    })
  }
  return remainder
}

function emptyGrid(version: number): Grid {
  const size = 4 * version + 17
  return Array.from({ length: size }, () => Array<number>(size).fill(FREE))
}

function put(grid: Grid, [x, y]: readonly [number, number], isDark: boolean): void {
  const row = grid[y]
  if (row?.[x] !== undefined) row[x] = isDark ? DARK : LIGHT
}

function drawPatterns(grid: Grid, version: number): void {
  const size = grid.length
  for (let place = 0; place < size; place += 1) {
    put(grid, [6, place], place % 2 === 0)
    put(grid, [place, 6], place % 2 === 0)
  }
  for (const corner of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    drawFinder(grid, corner)
  const centres = alignmentCentres(version)
  const last = centres.length - 1
  centres.forEach((x, column) =>
    centres.forEach((y, row) => {
      const isCorner = [column, row].every((place) => place === 0 || place === last)
      if (!isCorner || (column === last && row === last)) drawAlignment(grid, [x, y])
    }),
  )
  drawFormat(grid)
  drawVersion(grid, version)
}

function around(reach: number, draw: (dx: number, dy: number, distance: number) => void): void {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1) draw(dx, dy, Math.max(Math.abs(dx), Math.abs(dy)))
}

/** One of the three large squares, with its light border. */
function drawFinder(grid: Grid, [x, y]: readonly [number, number]): void {
  around(4, (dx, dy, distance) => put(grid, [x + dx, y + dy], distance !== 2 && distance !== 4))
}

function drawAlignment(grid: Grid, [x, y]: readonly [number, number]): void {
  around(2, (dx, dy, distance) => put(grid, [x + dx, y + dy], distance !== 1))
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = 4 * version + 10
  const later = Array.from({ length: count - 1 }, (_, place) => last - place * step)
  return [6, ...later.toReversed()]
}

/** Level M (0) and mask 0: the standard's 15 bits for both, after their fixed mask. */
const FORMAT = 0x5412

/** Both copies of the format, and the module that is always dark. */
function drawFormat(grid: Grid): void {
  const size = grid.length
  for (let bit = 0; bit < 15; bit += 1) {
    const isDark = ((FORMAT >>> bit) & 1) === 1
    put(grid, bit < 6 ? [8, bit] : (formatCorner[bit - 6] ?? [14 - bit, 8]), isDark)
    put(grid, bit < 8 ? [size - 1 - bit, 8] : [8, size - 15 + bit], isDark)
  }
  put(grid, [8, size - 8], true)
}

const formatCorner: readonly (readonly [number, number])[] = [
  [8, 7],
  [8, 8],
  [7, 8],
]

function drawVersion(grid: Grid, version: number): void {
  if (version < 7) return
  let remainder = version
  for (let step = 0; step < 12; step += 1)
    remainder = (remainder << 1) ^ ((remainder >>> 11) * 0x1f25)
  const bits = (version << 12) | remainder
  for (let bit = 0; bit < 18; bit += 1) {
    const isDark = ((bits >>> bit) & 1) === 1
    const far = grid.length - 11 + (bit % 3)
    const near = Math.floor(bit / 3)
    put(grid, [far, near], isDark)
    put(grid, [near, far], isDark)
  }
}

/** In zigzag, two columns at a time from the right. The column with the timing is left out. */
function drawBytes(grid: Grid, bytes: readonly number[]): void {
  const bits = bytes.map((byte) => bitsOf(byte, 8)).join('')
  let bit = 0
  for (let right = grid.length - 1; right >= 1; right -= right === 8 ? 3 : 2) {
    const isUpward = ((right + (right < 7 ? 2 : 1)) & 2) === 0
    for (let step = 0; step < grid.length; step += 1) {
      const y = isUpward ? grid.length - 1 - step : step
      for (const x of [right, right - 1]) bit += drawBit(grid, [x, y], bits[bit] === '1')
    }
  }
}

/** Masks the bit: readers take any of the eight masks, and this one is a chessboard. */
function drawBit(grid: Grid, [x, y]: readonly [number, number], isOne: boolean): 0 | 1 {
  const row = grid[y]
  if (row?.[x] !== FREE) return 0
  row[x] = isOne !== ((x + y) % 2 === 0) ? DARK_DATA : LIGHT_DATA
  return 1
}
