import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { setsInBand } from '../../../../test/media/in-band.ts'
import { at, readTree, writeTree } from '../../../../test/media/mp4-tree.ts'
import { makeUploader } from '../../../../test/support/uploader.ts'
import { sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()
const { upload } = await makeUploader(world)

const clip = readFileSync(new URL('../../../../test/media/index-at-end.mp4', import.meta.url))
const entry = 'moov/trak/mdia/minf/stbl/stsd/avc1'
const soundEntry = 'moov/trak:1/mdia/minf/stbl/stsd/mp4a'
const square = sharp({ create: { width: 8, height: 8, channels: 3, background: '#7547d4' } })

/** The clip with one change. Its index comes after its media, so no sample moves. */
function changed(change: (tree: ReturnType<typeof readTree>) => void): Buffer {
  const tree = readTree(clip)
  change(tree)
  return writeTree(tree)
}
const branded = (brand: string) =>
  changed((tree) => {
    const { body } = at(tree, 'ftyp')
    for (let place = 0; place < body.length; place += 4)
      if (place !== 4) body.write(brand, place, 'latin1')
  })

const advice = 'Export it as an mp4 with H.264 video and AAC sound.'
const saved = 'Save it as a jpg.'
const unsupported = 'Unsupported file type.'
type Stranger = [what: string, file: () => Buffer | Promise<Buffer>, reason: string, said: string]
const strangers: Stranger[] = [
  ['a .mov', () => branded('qt  '), 'video_unsupported', `a QuickTime movie (.mov). ${advice}`],
  [
    'an old .mov',
    () =>
      changed(
        (tree) =>
          void tree.splice(
            0,
            tree.findIndex(({ type }) => type === 'mdat'),
          ),
      ),
    'video_unsupported',
    `a QuickTime movie (.mov). ${advice}`,
  ],
  [
    'ProRes',
    () => changed((tree) => void (at(tree, entry).type = 'apcn')),
    'video_unsupported',
    `This video uses Apple ProRes. ${advice}`,
  ],
  [
    'AV1',
    () => changed((tree) => void (at(tree, entry).type = 'av01')),
    'video_unsupported',
    `This video uses AV1. ${advice}`,
  ],
  [
    'a codec nobody knows',
    () => changed((tree) => void (at(tree, entry).type = 'x\u0001yz')),
    'video_unsupported',
    'uses a codec we do not know (x?yz).',
  ],
  [
    'Dolby sound',
    () => changed((tree) => void (at(tree, soundEntry).type = 'ac-3')),
    'video_unsupported',
    `This video uses Dolby Digital sound. ${advice}`,
  ],
  ['a HEIC photo', () => branded('heic'), 'file_unsupported', `a HEIC picture. ${saved}`],
  ['a png', () => square.clone().png().toBuffer(), 'file_unsupported', `a PNG picture. ${saved}`],
  [
    'a webp',
    () => square.clone().webp().toBuffer(),
    'file_unsupported',
    `a WebP picture. ${saved}`,
  ],
  [
    'a webm',
    () => Buffer.from('1a45dfa3a3428681014286', 'hex'),
    'video_unsupported',
    `This is a WebM or Matroska video. ${advice}`,
  ],
  [
    'a gif',
    () => Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'),
    'file_unsupported',
    `a GIF picture. ${saved}`,
  ],
  ...['notes', '<svg xmlns="http://www.w3.org/2000/svg"/>', '#EXTM3U\n#EXT-X-VERSION:3\n'].map(
    (text): Stranger => [text, () => Buffer.from(text), 'file_unsupported', unsupported],
  ),
]

test.each(strangers)(
  '%s is refused by its content, with what to do [UPL-05 VAL-16]',
  async (...row) => {
    const [, file, reason, said] = row
    const answer = await upload(await file())
    expect(answer.json()).toMatchObject({ code: 422, reason, field: 'file' })
    expect(answer.json<{ message: string }>().message).toContain(said)
  },
)

const colours: [file: string, said: string][] = [
  ['h264-420p10le', 'H.264 with colours in 4:2:0 with 10 bits'],
  ['h264-422p', 'H.264 with colours in 4:2:2 with 8 bits'],
  ['h264-444p', 'H.264 with colours in 4:4:4 with 8 bits'],
]
const video = (name: string) =>
  readFileSync(new URL(`../../../../test/media/${name}.mp4`, import.meta.url))

test.each(colours)(
  '%s is refused, wherever its settings stand [FINDINGS3-D5]',
  async (name, said) => {
    const file = video(`not-for-phones/${name}`)
    for (const written of [file, setsInBand(file)]) {
      const answer = await upload(written)
      expect(answer.json()).toEqual({
        name: 'UnprocessableEntity',
        code: 422,
        reason: 'video_unsupported',
        field: 'file',
        message: `This video is ${said}, which phones do not play. Export it as an mp4 with H.264 video in 4:2:0 with 8 bits (profile High) and AAC sound.`,
      })
    }
  },
)

test('a video with its settings in the stream only is taken as it is [FINDINGS3-D5]', async () => {
  const answer = await upload(setsInBand(video('silent')))
  expect(answer.statusCode, answer.body).toBe(200)
})

test('H.265 is refused because browsers do not all play it [FINDINGS4-P10]', async () => {
  const answer = await upload(video('hevc'))
  expect(answer.json()).toMatchObject({ code: 422, reason: 'video_unsupported', field: 'file' })
  expect(answer.json<{ message: string }>().message).toBe(
    `This video uses H.265 (HEVC), which some browsers do not play. ${advice}`,
  )
})

test('lossless H.264 is refused by its profile though its colours are 4:2:0 [FINDINGS3-D5]', async () => {
  const answer = await upload(
    changed((tree) => {
      const { body } = at(tree, `${entry}/avcC`)
      // The profile stands in the settings and in the sequence; 100 has the same fields.
      expect([body[1], body[9]]).toEqual([100, 100])
      body.fill(244, 1, 2).fill(244, 9, 10)
    }),
  )
  expect(answer.json()).toMatchObject({ reason: 'video_unsupported' })
  expect(answer.json<{ message: string }>().message).toContain('H.264 with the profile 244')
})
