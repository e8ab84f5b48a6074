import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { at, rawBox, readTree, writeTree, type Node } from '../../../../test/media/mp4-tree.ts'
import { Refusal } from '../../../lib/failures/refuse.ts'
import { cleanMp4 } from './mp4.ts'

const media = join(import.meta.dirname, '../../../../test/media')
const table = 'moov/trak/mdia/minf/stbl'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mp4-broken-'))
})
afterAll(() => rm(folder, { recursive: true }))

// The index of this file comes after its media, so a changed index moves no sample.
const changes: [what: string, change: (tree: Node[]) => void, reason?: string][] = [
  [
    'no kind of mp4',
    (tree) => write(at(tree, 'ftyp').body, 'heicheicheicheicheicheic'),
    'file_unsupported',
  ],
  ['without an index', (tree) => drop(tree, 'moov')],
  ['with two indexes', (tree) => void tree.push(at(tree, 'moov'))],
  ['with two kinds of file', (tree) => void tree.push(at(tree, 'ftyp'))],
  ['beginning with something else', (tree) => void tree.unshift(...readTree(rawBox('free')))],
  ['without a picture', (tree) => write(at(tree, 'moov/trak/mdia/hdlr').body, 'text', 8)],
  ['with two pictures', (tree) => void at(tree, 'moov').children.push(at(tree, 'moov/trak'))],
  ['with a compressed index', (tree) => void at(tree, 'moov').children.push(node('cmov'))],
  [
    'with another codec',
    (tree) => void (at(tree, `${table}/stsd/avc1`).type = 'encv'),
    'video_unsupported',
  ],
  ['with settings for no codec', (tree) => drop(at(tree, `${table}/stsd/avc1`).children, 'avcC')],
  ['with media elsewhere', (tree) => at(tree, 'moov/trak/mdia/minf/dinf/dref/url ').body.fill(0)],
  [
    'with a flattened matrix',
    (tree) => at(tree, 'moov/trak/tkhd').body.fill(0, 44, 48).fill(7, 40, 44),
  ],
  ['with a timescale of zero', (tree) => at(tree, 'moov/trak/mdia/mdhd').body.fill(0, 12, 16)],
  ['with a still', (tree) => at(tree, 'moov/trak/edts/elst').body.fill(0, 16, 20)],
  [
    'with an edit behind the end',
    (tree) => at(tree, 'moov/trak/edts/elst').body.fill(0x7f, 12, 16),
  ],
  ['with more times than samples', (tree) => u32(at(tree, `${table}/stts`), 8, 51)],
  ['with fewer shifts than samples', (tree) => u32(at(tree, `${table}/ctts`), 8, 0)],
  ['with shifts of hours', (tree) => u32(at(tree, `${table}/ctts`), 12, 0x7f_ff_ff_ff)],
  ['with a key that is no sample', (tree) => u32(at(tree, `${table}/stss`), 12, 51)],
  ['with a chunk outside the media', (tree) => u32(at(tree, `${table}/stco`), 8, 4)],
  ['with a chunk outside the file', (tree) => u32(at(tree, `${table}/stco`), 8, 0xff_ff_ff_ff)],
  [
    'with a sample larger than the file',
    (tree) => u32(at(tree, `${table}/stsz`), 12, 0x7f_ff_ff_ff),
  ],
  ['with four milliard samples', (tree) => announce(at(tree, `${table}/stsz`), 0xff_ff_ff_ff)],
  ['with a table longer than itself', (tree) => u32(at(tree, `${table}/stco`), 4, 0x7f_ff_ff_ff)],
  ['with fewer chunks than it tells of', (tree) => u32(at(tree, `${table}/stsc`), 4, 0)],
  ['in two kinds of samples', (tree) => u32(at(tree, `${table}/stsc`), 16, 2)],
  ['with 20,000 boxes', (tree) => void tree.push(...many('free', 20_000))],
  [
    'with 20,000 boxes within',
    (tree) => void at(tree, 'moov').children.push(...many('free', 20_000)),
  ],
  ['nested too deep', (tree) => void at(tree, 'moov').children.push(nested(8))],
  ['with 17 MiB of index', (tree) => void at(tree, 'moov').children.push(node('free', 17 << 20))],
  ['said to last 200 seconds', (tree) => times(at(tree, 'moov/mvhd'), 12), 'video_too_long'],
  [
    'with a picture of 200 seconds',
    (tree) => times(at(tree, 'moov/trak/mdia/mdhd'), 12),
    'video_too_long',
  ],
  [
    'with a track of 200 seconds',
    (tree) => u32(at(tree, 'moov/trak/tkhd'), 20, 200_000),
    'video_too_long',
  ],
  [
    'really lasting 200 seconds',
    (tree) => u32(at(tree, `${table}/stts`), 12, 51_200),
    'video_too_long',
  ],
  [
    'beginning after 200 seconds',
    (tree) => late(at(tree, 'moov/trak/edts/elst')),
    'video_too_long',
  ],
  [
    '4000 wide',
    (tree) => at(tree, `${table}/stsd/avc1`).body.writeUInt16BE(4000, 24),
    'video_too_large',
  ],
  [
    '128 x 2161 pixels, stretched',
    (tree) => stretch(at(tree, `${table}/stsd/avc1`)),
    'video_too_large',
  ],
  ['without height', (tree) => at(tree, `${table}/stsd/avc1`).body.writeUInt16BE(0, 26)],
]

describe('an mp4', () => {
  test.each(changes)(
    '%s is refused, and told what is wrong with it [FINDINGS3-F1]',
    async (_, change, reason = 'file_broken') => {
      const tree = readTree(await fixture('index-at-end'))
      change(tree)
      expect(await outcome(writeTree(tree))).toBe(reason)
    },
  )

  test('that was only taken apart and put together again is not refused', async () => {
    const tree = readTree(await fixture('index-at-end'))
    expect(await outcome(writeTree(tree))).toBe('clean')
  })

  test('whose stream has larger pictures than its index says is refused', async () => {
    const tree = readTree(await fixture('silent'))
    const settings = at(tree, `${table}/stsd/avc1/avcC`)
    // A baseline sequence of 16,384 x 16,384: the value 1023, encoded in 19 bits, appears twice.
    const bits = `${'1'}${'1'}${'011'}${'1'}${'0'}${exp(1023)}${exp(1023)}1`.padEnd(64, '0')
    const sequence = Buffer.from(
      `6742001e${BigInt(`0b${bits}`).toString(16).padStart(16, '0')}`,
      'hex',
    )
    const head = Buffer.from([1, 66, 0, 30, 0xff, 0xe1, 0, sequence.length])
    settings.body = Buffer.concat([head, sequence, Buffer.from([1, 0, 1, 0x68])])
    expect(await outcome(writeTree(tree))).toBe('video_too_large')
  })

  test.each(['faststart', 'index-at-end', 'fragmented', 'fragmented-from-moof', 'hybrid'])(
    '%s cut off anywhere is refused',
    async (name) => {
      const source = await fixture(name)
      for (let part = 0; part < 20; part += 1) {
        const cut = source.subarray(0, Math.floor((source.length * part) / 20))
        expect(await outcome(cut), `${part} of 20`).toBe('file_broken')
      }
    },
  )

  test.each([
    ['a playlist', '#EXTM3U\n#EXT-X-TARGETDURATION:10\nhttp://example.com/1.ts\n'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff!\xf9\x04'],
    [
      'a page behind a fitting head',
      '\0\0\0\x14ftypisom\0\0\0\0isom<html><script>alert(1)</script>',
    ],
    ['nothing', ''],
  ])('that is really %s is refused', async (_, text) => {
    expect(await outcome(Buffer.from(text, 'latin1'))).toBe('file_broken')
  })

  test.each([
    ['zero', '00000000'],
    ['less than a header', '00000007'],
    ['more than the file', '7fffffff'],
    ['64 bits, more than the file', '000000016672656500000fffffffffff'],
    ['64 bits, more than exact numbers', '0000000166726565ffffffffffffffff'],
    ['64 bits, less than a header', '0000000166726565000000000000000f'],
  ])('with a box whose size is %s is refused, wherever it lies', async (_, start) => {
    const size = Buffer.from(start, 'hex')
    const bad = Buffer.concat([
      size,
      size.length > 4 ? Buffer.alloc(8) : Buffer.from('free\0\0\0\0'),
    ])
    const source = await fixture('index-at-end')
    expect(await outcome(Buffer.concat([source, bad]))).toBe('file_broken')
    const moov = source.indexOf('moov') - 4
    const longer = Buffer.concat([source, bad])
    longer.writeUInt32BE(longer.length - moov, moov)
    expect(await outcome(longer)).toBe('file_broken')
  })

  test('samples that repeat make no large file of a small one', async () => {
    const tree = readTree(await fixture('silent'))
    const chunks = at(tree, `${table}/stco`)
    const first = chunks.body.readUInt32BE(8)
    const [copies, size] = [1000, 5000]
    chunks.body = numbers(0, copies, ...Array.from({ length: copies }, () => first))
    at(tree, `${table}/stsz`).body = numbers(0, size, copies)
    at(tree, `${table}/stsc`).body = numbers(0, 1, 1, 1, 1)
    at(tree, `${table}/stts`).body = numbers(0, 1, copies, 512)
    at(tree, `${table}/ctts`).body = numbers(0, 1, copies, 0)
    expect(await outcome(writeTree(tree))).toBe('file_broken')
  })

  test.each(['faststart', 'fragmented-from-moof'])(
    '%s with random bytes changed is refused or comes out clean',
    { timeout: 120_000 },
    async (name) => {
      const source = await fixture(name)
      const random = dice(name.length)
      const seen = new Map<string, number>()
      for (let round = 0; round < 100; round += 1) {
        const bytes = Buffer.from(source)
        // The index is at the front of these files, so most changes are made there.
        const reach = random(4) === 0 ? bytes.length : 3000
        for (let left = 1 + random(4); left > 0; left -= 1) bytes[random(reach)] = random(256)
        const end = await outcome(bytes)
        seen.set(end, (seen.get(end) ?? 0) + 1)
      }
      expect(seen.get('clean')).toBeGreaterThan(3)
      expect(seen.get('file_broken')).toBeGreaterThan(3)
    },
  )
})

/**
 * `clean` if the output passes unchanged a second time; otherwise the reason of the refusal. Other
 * errors are thrown.
 */
async function outcome(source: Buffer): Promise<string> {
  const [from, once, twice] = [join(folder, 'source'), join(folder, 'once'), join(folder, 'twice')]
  await writeFile(from, source)
  const facts = await cleanMp4(from, once).catch((error: unknown) => error)
  if (facts instanceof Refusal) {
    const isToldWhy = /^This video cannot be taken: .{8,}\. Export it again/.test(facts.message)
    expect(facts.reason !== 'file_broken' || isToldWhy, facts.message).toBe(true)
    return facts.reason
  }
  if (facts instanceof Error) throw facts
  expect(await cleanMp4(once, twice)).toEqual(facts)
  const bytes = await readFile(once)
  expect(readTree(bytes).map((each) => each.type)).toEqual(['ftyp', 'moov', 'mdat'])
  expect((await readFile(twice)).equals(bytes)).toBe(true)
  return 'clean'
}

function fixture(name: string): Promise<Buffer> {
  return readFile(join(media, `${name}.mp4`))
}

function node(type: string, length = 4): Node {
  return { type, body: Buffer.alloc(length), children: [] }
}

function many(type: string, count: number): Node[] {
  return Array.from({ length: count }, () => node(type, 0))
}

function nested(depth: number): Node {
  return { type: 'trak', body: Buffer.alloc(0), children: depth > 1 ? [nested(depth - 1)] : [] }
}

function drop(nodes: Node[], type: string): void {
  nodes.splice(nodes.indexOf(at(nodes, type)), 1)
}

function write(body: Buffer, text: string, offset = 0): void {
  body.write(text, offset, 'latin1')
}

function u32(target: Node, offset: number, value: number): void {
  target.body.writeUInt32BE(value, offset)
}

/** Sets a duration of 200 seconds in the box's timescale, which precedes it. */
function times(header: Node, offset: number): void {
  u32(header, offset + 4, 200 * header.body.readUInt32BE(offset))
}

/** A common size declares any number of samples without entries. */
function announce(sizes: Node, count: number): void {
  sizes.body = numbers(0, 1, count)
}

function late(edits: Node): void {
  edits.body = numbers(0, 2, 200_000, 0xff_ff_ff_ff, 0x1_00_00, 2000, 0, 0x1_00_00)
}

function stretch(kind: Node): void {
  kind.children = kind.children.filter((each) => each.type !== 'pasp')
  kind.children.push({ type: 'pasp', body: numbers(31, 1), children: [] })
}

function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4)
  return bytes
}

/** A number in Exp-Golomb encoding. */
function exp(value: number): string {
  const bits = (value + 1).toString(2)
  return bits.padStart(bits.length * 2 - 1, '0')
}

/** Reproducible random numbers (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
