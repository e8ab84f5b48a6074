import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type UploadedContent, makeUploader } from '../../../../test/support/uploader.ts'
import { sharedWorld } from '../../../../test/support/world.ts'

// Every text field in the test videos contains this word.
const smuggled = 'SMUGGLED'

const world = await sharedWorld()
const { upload, served } = await makeUploader(world)

const videoNamed = (name: string) =>
  readFileSync(new URL(`../../../../test/media/${name}.mp4`, import.meta.url))

/** The files on disk: drafts and published folders. */
function onDisk(): { drafts: string[]; published: string[] } {
  const folder = world.services.config.filesFolder
  const published = readdirSync(folder).filter((name) => name !== '.drafts')
  return { drafts: readdirSync(join(folder, '.drafts')), published }
}

test('an mp4 becomes a video without what was hidden in it [UPL-13 ENT-16 ENT-17]', async () => {
  const file = videoNamed('index-at-end')
  expect(file.includes(smuggled)).toBe(true)
  const answer = await upload(file)
  expect(answer.statusCode, answer.body).toBe(200)
  const content = answer.json<UploadedContent>()
  expect(content).toMatchObject({
    type: 300,
    content_metadata: { resolution: { width: 128, height: 96 }, duration_s: 2 },
  })
  const whole = await served(content, 'content.mp4')
  expect(whole.statusCode).toBe(200)
  expect(whole.headers['content-type']).toBe('video/mp4')
  expect(whole.rawPayload.includes(smuggled)).toBe(false)
  expect(whole.rawPayload.length).toBe(content.content_metadata.size_bytes)
  // The index precedes the media, so that a player can start before the download is complete.
  expect(whole.rawPayload.indexOf('moov')).toBeLessThan(whole.rawPayload.indexOf('mdat'))
  expect((await served(content, 'thumb.jpg')).statusCode).toBe(404)
  expect((await served(content, 'content.jpg')).statusCode).toBe(404)
})

test('the hash that is kept is the one of the served file', async () => {
  for (const [file, name] of [
    [videoNamed('silent'), 'content.mp4'],
    [
      readFileSync(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url)),
      'content.jpg',
    ],
  ] as const) {
    const content = (await upload(file)).json<UploadedContent>()
    const [row] = await world.ask<{ sha256: Buffer }>(
      'SELECT sha256 FROM ad_contents WHERE id = $1',
      [content.id],
    )
    const bytes = (await served(content, name)).rawPayload
    expect(row?.sha256).toEqual(createHash('sha256').update(bytes).digest())
  }
})

test('a player gets the part it asks for, and is told where the file ends [API-45]', async () => {
  const content = (await upload(videoNamed('faststart'))).json<UploadedContent>()
  const whole = (await served(content, 'content.mp4')).rawPayload
  const first = await served(content, 'content.mp4', { range: 'bytes=0-1' })
  expect([first.statusCode, first.headers['content-range'], first.headers['content-type']]).toEqual(
    [206, `bytes 0-1/${whole.length}`, 'video/mp4'],
  )
  const rest = await served(content, 'content.mp4', { range: 'bytes=100-' })
  expect(rest.rawPayload).toEqual(whole.subarray(100))
  const last = await served(content, 'content.mp4', { range: 'bytes=-5' })
  expect(last.rawPayload).toEqual(whole.subarray(-5))
  const beyond = await served(content, 'content.mp4', { range: `bytes=${whole.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([
    416,
    `bytes */${whole.length}`,
  ])
  const url = `/media/${content.content_path}/content.mp4`
  const head = await world.server.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(whole.length),
    '',
  ])
})

test('neither a taken nor a refused file leaves anything of the work behind [RELIABILITY-S12]', async () => {
  const before = onDisk()
  expect(before.drafts).toEqual([])
  expect((await upload(videoNamed('silent'))).statusCode).toBe(200)
  expect((await upload(Buffer.from('no video'))).statusCode).toBe(422)
  expect((await upload(videoNamed('silent').subarray(0, 3000))).statusCode).toBe(422)
  const after = onDisk()
  expect(after.drafts).toEqual([])
  expect(after.published).toHaveLength(before.published.length + 1)
})
