import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { fillOrganization, uploadRaw } from '../../../../test/support/filled-organization.ts'
import { openS3Server } from '../../../../test/support/s3-server.ts'
import { cropWhole } from '../../../../test/support/uploader.ts'
import { openWorld } from '../../../../test/support/world.ts'

const art = readFileSync(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url))
const clip = readFileSync(new URL('../../../../test/media/faststart.mp4', import.meta.url))

const s3 = await openS3Server()
afterAll(() => s3.close())
// World of its own: it needs other settings.
const world = await openWorld({ env: { FILES_URL: s3.url } })
const { member, appId, contentId } = await fillOrganization(world, 'Eimer')
afterEach(() => {
  s3.fault = undefined
  s3.faults.length = 0
})

const upload = (file: Buffer) => uploadRaw(world, member, { appId, file })
const crop = () => cropWhole(world, { id: contentId, member })
const get = (path: string, headers: Record<string, string> = {}) =>
  world.server.inject({ url: `/media/${path}`, headers })
const rows = async () =>
  (await world.ask('SELECT path FROM ad_contents UNION SELECT path FROM campaignable_ad_contents'))
    .length
/** The number of folders in the bucket. */
const folders = () => new Set([...s3.objects.keys()].map((key) => key.split('/')[0])).size
const drafts = () => readdirSync(join(world.services.config.filesFolder, '.drafts'))

test('an upload lies in the bucket and is served from it', async () => {
  const answer = await upload(clip)
  expect(answer.statusCode, answer.body).toBe(200)
  const { content_path: path } = answer.json<{ content_path: string }>()
  expect(s3.objects.has(`${path}/content.mp4`)).toBe(true)
  const whole = await get(`${path}/content.mp4`)
  expect([whole.statusCode, whole.headers]).toMatchObject([
    200,
    {
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
    },
  ])
  expect(whole.rawPayload).toEqual(s3.objects.get(`${path}/content.mp4`)?.bytes)
  const part = await get(`${path}/content.mp4`, { range: 'bytes=100-199' })
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes 100-199/${whole.rawPayload.length}`,
  ])
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(100, 200))
  const url = `/media/${path}/content.mp4`
  const head = await world.server.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(whole.rawPayload.length),
    '',
  ])
  expect((await get(`${path}/content.jpg`)).statusCode).toBe(404)
  expect(drafts()).toEqual([])
})

test('an upload and a crop are 503 while the store is away', async () => {
  const before = { rows: await rows(), folders: folders() }
  s3.fault = 0
  const answers = [await upload(art), await crop()]
  for (const answer of answers) {
    expect(answer.json()).toMatchObject({ code: 503, reason: 'unavailable' })
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect({ rows: await rows(), folders: folders() }).toEqual(before)
  expect(drafts()).toEqual([])
})

test('an upload whose store goes away halfway leaves nothing', async () => {
  const before = { rows: await rows(), folders: folders() }
  // content.jpg is stored; thumb.jpg fails three times; then the store works again for the cleanup.
  let puts = 0
  const taken = s3.objects.set.bind(s3.objects)
  s3.objects.set = (key, object) => {
    puts += 1
    if (puts === 1) s3.faults.push(503, 503, 503)
    return taken(key, object)
  }
  const answer = await upload(art)
  s3.objects.set = taken
  expect(answer.statusCode).toBe(503)
  expect({ rows: await rows(), folders: folders() }).toEqual(before)
})

test('media of a store that is away are 503, which no cache keeps', async () => {
  const { content_path: path } = (await upload(art)).json<{ content_path: string }>()
  s3.fault = 0
  const answer = await get(`${path}/content.jpg`)
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([503, undefined])
})
