import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  at,
  rawBox,
  readTree,
  samplesOf,
  typesOf,
  writeTree,
} from '../../../../test/media/mp4-tree.ts'
import { cleanMp4 } from './mp4.ts'

const media = join(import.meta.dirname, '../../../../test/media')
const demo = join(import.meta.dirname, '../../../../seed/demo')
const progressive = ['faststart', 'index-at-end', 'titled', 'subtitled', 'turned', 'silent']
const fragmented = ['fragmented', 'fragmented-from-moof', 'fragmented-edited', 'hybrid']
const everyOne = [...progressive, ...fragmented, 'wide-pixels']

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mp4-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('an mp4', () => {
  test.each([
    ['faststart', { width: 128, height: 96, durationMs: 2000 }],
    ['silent', { width: 128, height: 96, durationMs: 2000 }],
    ['turned', { width: 96, height: 128, durationMs: 2000 }],
    ['wide-pixels', { width: 171, height: 96, durationMs: 2000 }],
    ['fragmented-edited', { width: 128, height: 96, durationMs: 2000 }],
    ['hybrid', { width: 128, height: 96, durationMs: 2080 }],
  ])('%s is known by its upright size and its length', async (name, facts) => {
    const { file, ...known } = await clean(await fixture(name))
    expect(known).toEqual({ ...facts, sizeBytes: file.length })
  })

  test.each(progressive)('%s keeps every sample, byte for byte', async (name) => {
    const source = await fixture(name)
    const { file } = await clean(source)
    expect(samplesOf(file, 0)).toHaveLength(50)
    for (const track of tracksOf(file))
      expect(samplesOf(file, track)).toEqual(samplesOf(source, track))
  })

  test.each([
    ['faststart', 2],
    ['subtitled', 2],
    ['hybrid', 2],
    ['silent', 1],
  ])('%s comes out with its picture and its sound: %i tracks', async (name, tracks) => {
    const { file } = await clean(await fixture(name))
    expect(tracksOf(file)).toHaveLength(tracks)
  })

  test.each(fragmented)('%s becomes the same as if it had never been cut up', async (name) => {
    const { file } = await clean(await fixture(name))
    const whole = await fixture('faststart')
    expect(samplesOf(file, 0)).toEqual(samplesOf(whole, 0))
    expect(samplesOf(file, 1)).toEqual(samplesOf(whole, 1))
    const keys = 'moov/trak/mdia/minf/stbl/stss'
    expect(at(readTree(file), keys).body).toEqual(at(readTree(whole), keys).body)
  })

  test('with several sound tracks keeps the first that is enabled, as players do [FINDINGS3-F1]', async () => {
    const source = await fixture('two-sound-tracks')
    expect(tracksOf(source)).toHaveLength(3)
    const { file } = await clean(source)
    expect(tracksOf(file)).toHaveLength(2)
    expect(samplesOf(file, 1)).toEqual(samplesOf(source, 1))
    const tree = readTree(source)
    at(tree, 'moov/trak:1/tkhd').body.fill(0, 3, 4)
    at(tree, 'moov/trak:2/tkhd').body.fill(1, 3, 4)
    const { file: other } = await clean(writeTree(tree))
    expect(samplesOf(other, 1)).toEqual(samplesOf(source, 2))
    expect(samplesOf(source, 1)).not.toEqual(samplesOf(source, 2))
  })

  test('keeps the times and the turn of its pictures', async () => {
    const source = await fixture('turned')
    const { file } = await clean(source)
    for (const part of ['mdia/minf/stbl/stts', 'mdia/minf/stbl/ctts', 'edts/elst'])
      for (const track of part.endsWith('ctts') ? [0] : [0, 1])
        expect(at(readTree(file), `moov/trak:${track}/${part}`).body).toEqual(
          at(readTree(source), `moov/trak:${track}/${part}`).body,
        )
    const turn = (bytes: Buffer) => at(readTree(bytes), 'moov/trak/tkhd').body.subarray(40, 64)
    expect(turn(file)).toEqual(turn(source))
  })

  test.each(everyOne)(
    '%s comes out with its index first and nothing that rode along',
    async (name) => {
      const source = await fixture(name)
      expect(source.includes('SMUGGLED')).toBe(true)
      const { file } = await clean(source)
      const tree = readTree(file)
      expect(tree.map((node) => node.type)).toEqual(['ftyp', 'moov', 'mdat'])
      expect(file.includes('SMUGGLED')).toBe(false)
      for (const type of ['udta', 'meta', 'uuid', 'free', 'sgpd', 'mvex', 'tref'])
        expect(typesOf(tree)).not.toContain(type)
      const sampleBytes = tracksOf(file)
        .flatMap((track) => samplesOf(file, track))
        .reduce((sum, sample) => sum + sample.length, 0)
      expect(at(tree, 'mdat').body).toHaveLength(sampleBytes)
    },
  )

  test.each(everyOne)('%s, cleaned once, is clean: a second time changes no byte', async (name) => {
    const { file: once } = await clean(await fixture(name))
    expect((await clean(once)).file.equals(once)).toBe(true)
  })

  test('leaves no trace of text in names, gaps and boxes', async () => {
    const tree = readTree(await fixture('silent'))
    const canary = Buffer.from('<script>SMUGGLED</script>')
    const kind = at(tree, 'moov/trak/mdia/minf/stbl/stsd/avc1')
    canary.copy(kind.body, 43)
    kind.children.push(...readTree(rawBox('uuid', Buffer.alloc(16), canary)))
    const settings = kind.children.find((node) => node.type === 'avcC')
    if (settings) settings.body = Buffer.concat([settings.body, canary])
    at(tree, 'moov/trak').children.push(...readTree(rawBox('meta', canary)))
    const media = at(tree, 'mdat')
    media.body = Buffer.concat([media.body, canary])
    const source = Buffer.concat([writeTree(tree), rawBox('free', canary), rawBox('abcd', canary)])
    const { file } = await clean(source)
    expect(file.includes('SMUGGLED')).toBe(false)
    expect(samplesOf(file, 0)).toEqual(samplesOf(await fixture('silent'), 0))
  })

  test('may say its sizes in 64 bits, and leave that of its last box open', async () => {
    const tree = readTree(await fixture('silent'))
    const long = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('free'), Buffer.alloc(8)])
    long.writeUInt32BE(16, 12)
    const open = rawBox('mdat', Buffer.from('tail'))
    open.writeUInt32BE(0)
    const source = Buffer.concat([writeTree(tree), long, open])
    expect((await clean(source)).file).toEqual((await clean(await fixture('silent'))).file)
  })

  test('is the same with long offsets, short sizes and late headers', async () => {
    const tree = readTree(await fixture('index-at-end'))
    const table = at(tree, 'moov/trak/mdia/minf/stbl')
    const [offsets, sizes] = [at(table.children, 'stco'), at(table.children, 'stsz')]
    offsets.type = 'co64'
    offsets.body = Buffer.concat([offsets.body.subarray(0, 8), widen(offsets.body.subarray(8))])
    sizes.type = 'stz2'
    sizes.body = Buffer.concat([
      Buffer.from([0, 0, 0, 0, 0, 0, 0, 16]),
      sizes.body.subarray(8, 12),
      Buffer.from(sizes.body.subarray(12).filter((_, index) => index % 4 > 1)),
    ])
    const header = at(tree, 'moov/trak/mdia/mdhd')
    const [scale, rest] = [header.body.subarray(12, 16), header.body.subarray(20)]
    const length = widen(header.body.subarray(16, 20))
    header.body = Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(16), scale, length, rest])
    const { file } = await clean(writeTree(tree))
    expect(file).toEqual((await clean(await fixture('index-at-end'))).file)
  })

  test('of the demo passes', async () => {
    const games = await readdir(demo, { withFileTypes: true })
    let clips = 0
    for (const game of games.filter((each) => each.isDirectory())) {
      const source = await readFile(join(demo, game.name, 'clip.mp4')).catch(() => undefined)
      if (source === undefined) continue
      clips += 1
      const { file, ...facts } = await clean(source)
      expect(facts).toMatchObject({ width: 720, height: 1280, durationMs: 5000 })
      expect(samplesOf(file, 0)).toEqual(samplesOf(source, 0))
    }
    expect(clips).toBeGreaterThan(0)
  })
})

async function clean(source: Buffer) {
  const [from, to] = [join(folder, 'source'), join(folder, 'target')]
  await writeFile(from, source)
  const facts = await cleanMp4(from, to)
  return { ...facts, file: await readFile(to) }
}

function fixture(name: string): Promise<Buffer> {
  return readFile(join(media, `${name}.mp4`))
}

function tracksOf(file: Buffer): number[] {
  const inside = at(readTree(file), 'moov').children
  return inside.filter((node) => node.type === 'trak').map((_, index) => index)
}

/** Turns 32-bit numbers into 64-bit numbers. */
function widen(bytes: Buffer): Buffer {
  const wide = Buffer.alloc(bytes.length * 2)
  for (let from = 0; from < bytes.length; from += 4) bytes.copy(wide, from * 2 + 4, from, from + 4)
  return wide
}
