import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { makeUploader } from '../../../../test/support/uploader.ts'
import { sharedWorld } from '../../../../test/support/world.ts'

// The preview draws a box of content.jpg. Ads show the same box, cut and encoded again by the
// server. Both must be the same picture: here they differ by at most 2.5 of 256 levels on average,
// and a box that is one pixel off differs by 4 or more.

const [width, height] = [450, 320]
const mostMean = 2.5
const farOff = 4

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const boxes: Box[] = [
  { x: 0, y: 0, width: 180, height: 320 },
  { x: 133, y: 37, width: 101, height: 175 },
  { x: 269, y: 139, width: 181, height: 181 },
]

const world = await sharedWorld()
const { member, upload } = await makeUploader(world)

/** A ramp with a wave in each colour: no two places are equal, and edges are soft as in a photo. */
function pattern(): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3
      pixels[at] = 128 + 90 * Math.sin(x / 5 + y / 31)
      pixels[at + 1] = 128 + 90 * Math.sin(y / 5 - x / 17)
      pixels[at + 2] = (255 * (x + y)) / (width + height)
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

const best = { quality: 95, chromaSubsampling: '4:4:4' } as const

/** The same upright picture as different cameras and programs encode it. */
const kinds: Record<string, () => Promise<Buffer>> = {
  plain: () => pattern().jpeg(best).toBuffer(),
  progressive: () =>
    pattern()
      .jpeg({ ...best, progressive: true })
      .toBuffer(),
  CMYK: () => pattern().toColourspace('cmyk').jpeg(best).toBuffer(),
  'turned by EXIF': async () => {
    const lying = await pattern().rotate(-90).png().toBuffer()
    return sharp(lying).withMetadata({ orientation: 6 }).jpeg(best).toBuffer()
  },
}

async function pixelsOf(picture: Buffer, box?: Box): Promise<Buffer> {
  const whole = sharp(picture)
  if (box === undefined) return whole.raw().toBuffer()
  const { x: left, y: top } = box
  return whole.extract({ left, top, width: box.width, height: box.height }).raw().toBuffer()
}

function meanDifference(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length)
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / one.length
}

async function served(path: string): Promise<Buffer> {
  const answer = await world.server.inject({ url: `/media/${path}/content.jpg` })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

test.each(Object.keys(kinds))(
  'what is cut out of a %s jpg is what the preview shows',
  { timeout: 120_000 },
  async (kind) => {
    const file = (await kinds[kind]?.()) ?? Buffer.alloc(0)
    const answer = await upload(file)
    expect(answer.statusCode, answer.body).toBe(200)
    const content = answer.json<{
      id: string
      content_path: string
      content_metadata: { resolution: object }
    }>()
    expect(content.content_metadata.resolution).toEqual({ width, height })
    const whole = await served(content.content_path)
    for (const box of boxes) {
      const made = await world.call(member, {
        method: 'POST',
        path: `/campaignable-ad-content/${content.id}?ad_content_id=${content.id}`,
        body: {
          name: 'Cut',
          target_device: 'Phone',
          content_orientation: 'Portrait',
          content_metadata: {
            original_resolution: [width, height],
            cropped_resolution: [box.width, box.height],
            cropped_location: { x: box.x, y: box.y },
          },
          cropping_data: box,
        },
      })
      expect(made.json()).toMatchObject({ resolution: { width: box.width, height: box.height } })
      const cut = await pixelsOf(await served(made.json<{ content_path: string }>().content_path))
      expect(meanDifference(cut, await pixelsOf(whole, box))).toBeLessThan(mostMean)
      // This shows that the tolerance is tight: a box one pixel beside must fail.
      const beside = { ...box, x: box.x === 0 ? 1 : box.x - 1 }
      expect(meanDifference(cut, await pixelsOf(whole, beside))).toBeGreaterThan(farOff)
    }
  },
)

test(
  'a turned, progressive or plain picture is kept as it was meant',
  { timeout: 120_000 },
  async () => {
    const meant = await pattern().raw().toBuffer()
    for (const kind of ['plain', 'progressive', 'turned by EXIF']) {
      const file = (await kinds[kind]?.()) ?? Buffer.alloc(0)
      const { content_path: path } = (await upload(file)).json<{
        content_path: string
      }>()
      const difference = meanDifference(meant, await pixelsOf(await served(path)))
      // Colours are stored at half the resolution, which costs more than the compression.
      expect(difference, kind).toBeLessThan(4)
    }
  },
)
