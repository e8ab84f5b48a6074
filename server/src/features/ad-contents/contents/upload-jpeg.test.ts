import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { uploadRaw } from '../../../../test/support/filled-organization.ts'
import { type UploadedContent, makeUploader } from '../../../../test/support/uploader.ts'
import { sharedWorld } from '../../../../test/support/world.ts'

const world = await sharedWorld()
const { member, appId, upload, served } = await makeUploader(world)

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7547d4' } }).jpeg()

test('a jpg becomes an ad content whose file and thumbnail are served [API-33 UPL-13]', async () => {
  const answer = await upload(await picture(1080, 1920).toBuffer())
  expect(answer.statusCode, answer.body).toBe(200)
  const content = answer.json<UploadedContent>()
  expect(content).toMatchObject({
    type: 100,
    content_metadata: { resolution: { width: 1080, height: 1920 }, duration_s: null },
  })
  expect(content.content_url).toBe(`http://127.0.0.1:8080/media/${content.content_path}`)
  const file = await served(content)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  const thumbnail = await sharp((await served(content, 'thumb.jpg')).rawPayload).metadata()
  expect([thumbnail.width, thumbnail.height]).toEqual([180, 320])
  const list = await world.call(member, {
    method: 'GET',
    path: `/ad-content/${appId}?app_id=${appId}`,
  })
  expect(list.json<UploadedContent[]>()[0]).toEqual(content)
})

test('G-50 a jpg at least three times as wide as high is a banner', async () => {
  expect((await upload(await picture(900, 300).toBuffer())).json()).toMatchObject({ type: 200 })
  expect((await upload(await picture(899, 300).toBuffer())).json()).toMatchObject({ type: 100 })
})

test('progressive and CMYK pictures are taken, and come out as plain sRGB', async () => {
  const art = readFileSync(
    new URL('../../../../seed/demo/tidepool-match/icon.jpg', import.meta.url),
  )
  const progressive = await sharp(art).jpeg({ progressive: true }).toBuffer()
  const cmyk = await sharp(art).toColourspace('cmyk').jpeg().toBuffer()
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk')
  for (const file of [progressive, cmyk]) {
    const content = (await upload(file)).json<UploadedContent>()
    expect((await sharp((await served(content)).rawPayload).metadata()).space).toBe('srgb')
  }
})

test('an EXIF-rotated photo is turned upright and loses its metadata', async () => {
  const canary = 'canary-in-the-metadata'
  const exif = { IFD0: { Copyright: canary, ImageDescription: canary } }
  const photo = await picture(400, 300)
    .withMetadata({ orientation: 6 })
    .withExifMerge(exif)
    .toBuffer()
  expect(photo.includes(canary)).toBe(true)
  const hidden = Buffer.concat([photo, Buffer.from(`<script>${canary}</script>`)])
  const content = (await upload(hidden)).json<UploadedContent>()
  expect(content.content_metadata.resolution).toEqual({ width: 300, height: 400 })
  const bytes = (await served(content)).rawPayload
  expect(bytes.includes(canary)).toBe(false)
  const plain = await sharp(bytes).metadata()
  expect([plain.width, plain.height, plain.exif, plain.orientation]).toEqual([
    300,
    400,
    undefined,
    undefined,
  ])
})

test('a film behind a picture and marks inside it count for nothing [FINDINGS3-F1]', async () => {
  const photo = await picture(300, 300).toBuffer()
  const marks = Buffer.concat(Array.from({ length: 101 }, () => Buffer.from([0xff, 0xda, 1, 2])))
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), marks])
  const segment = Buffer.concat([Buffer.from([0xff, 0xef, 0, 0]), marks])
  segment.writeUInt16BE(segment.length - 2, 2)
  const inside = Buffer.concat([photo.subarray(0, 2), segment, photo.subarray(2)])
  for (const file of [Buffer.concat([photo, film]), inside]) {
    const answer = await upload(file)
    expect(answer.statusCode, answer.body).toBe(200)
    const { rawPayload } = await served(answer.json<UploadedContent>())
    expect(rawPayload.includes('ftyp')).toBe(false)
  }
  const start = photo.indexOf(Buffer.from([0xff, 0xda]))
  const scan = photo.subarray(start, -2)
  const passes = Buffer.concat(Array.from({ length: 101 }, () => scan))
  const slow = Buffer.concat([photo.subarray(0, start), passes, photo.subarray(-2)])
  expect(messageOf(await upload(slow))).toContain('it is stored in 101 passes')
})

test.each([
  ['plain', false],
  ['progressive', true],
])('a %s jpg may lack its end marker, but no rows [FINDINGS3-F1]', async (_, progressive) => {
  const icon = new URL('../../../../seed/demo/tidepool-match/icon.jpg', import.meta.url)
  const whole = await sharp(readFileSync(icon)).jpeg({ progressive }).toBuffer()
  expect((await upload(whole.subarray(0, -2))).statusCode).toBe(200)
  for (const left of [whole.length - 40, whole.length / 2]) {
    const answer = await upload(whole.subarray(0, left))
    expect(answer.json()).toMatchObject({ code: 422, reason: 'file_broken', field: 'file' })
    expect(messageOf(answer)).toBe(
      'This picture cannot be taken: a part of it is missing, as after a download that was cut off. Open it in an image editor and export it again as a jpg.',
    )
  }
})

test('what cannot be taken is told what is wrong with it [FINDINGS3-F1]', async () => {
  const photo = await picture(300, 300).toBuffer()
  const frame = photo.indexOf(Buffer.from([0xff, 0xc0]))
  const changed = (offset: number, value: number) => {
    const copy = Buffer.from(photo)
    copy[frame + offset] = value
    return copy
  }
  expect(messageOf(await upload(changed(4, 12)))).toContain('more than 8 bits for each colour')
  expect(messageOf(await upload(changed(1, 0xc3)))).toContain('a way that browsers do not show')
  expect(messageOf(await upload(Buffer.from('ffd8ff3c3c', 'hex')))).toContain('is none')
  expect(messageOf(await upload(Buffer.alloc(0)))).toBe('The file is empty.')
})

function messageOf(answer: { json: <T>() => T }): string {
  return answer.json<{ message: string }>().message
}

test('a picture that announces too many pixels is not decoded', async () => {
  const small = await picture(64, 64).toBuffer()
  const lie = Buffer.from(small)
  const frame = lie.indexOf(Buffer.from([0xff, 0xc0]))
  lie.writeUInt16BE(65_500, frame + 5)
  lie.writeUInt16BE(65_500, frame + 7)
  const answer = await upload(lie)
  expect(answer.json()).toMatchObject({ code: 422, reason: 'picture_too_large' })
  expect((await upload(await picture(10_001, 10).toBuffer())).json()).toMatchObject({
    reason: 'picture_too_large',
  })
})

test('an upload is a form with a file', async () => {
  const file = await picture(50, 50).toBuffer()
  expect((await uploadRaw(world, member, { appId, file, field: 'picture' })).json()).toMatchObject({
    code: 422,
    reason: 'file_missing',
  })
  const json = await world.call(member, {
    method: 'POST',
    path: `/ad-content/${appId}?app_id=${appId}`,
    body: {},
  })
  expect(json.json()).toMatchObject({ code: 415 })
})

test('nothing but published names under published paths is served', async () => {
  const content = (await upload(await picture(50, 50).toBuffer())).json<UploadedContent>()
  for (const path of [
    `${content.content_path}/received`,
    `${content.content_path}/content.mp4`,
    '.drafts/d-1/clean',
    '../secrets.json',
    `${'0'.repeat(32)}/content.jpg`,
  ]) {
    expect((await world.server.inject({ url: `/media/${path}` })).statusCode).toBe(404)
  }
})
