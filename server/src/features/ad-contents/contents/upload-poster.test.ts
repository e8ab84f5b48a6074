import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { fillOrganization, uploadRaw } from '../../../../test/support/filled-organization.ts'
import { type TestMember, makeWorld, sharedWorld } from '../../../../test/support/world.ts'

const media = new URL('../../../../test/media/', import.meta.url)
const clip = readFileSync(new URL('index-at-end.mp4', media))
const canary = 'canary-in-the-poster'
const realFfmpeg = '/usr/bin/ffmpeg'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-poster-'))
afterAll(() => rmSync(folder, { recursive: true }))
const world = await sharedWorld()
const still = await sharp({
  create: { width: 1000, height: 500, channels: 3, background: '#7547d4' },
})
  .jpeg()
  .withExifMerge({ IFD0: { Copyright: canary } })
  .toBuffer()

interface Content {
  id: string
  app_id: string
  content_path: string
  thumbnail_url: string | null
  poster_url: string | null
}

async function start(of = world): Promise<{ member: TestMember; appId: string }> {
  const { member, appId } = await fillOrganization(of, 'Standbild')
  return { member, appId }
}

/** The size and bytes of a picture, fetched by the address in a reply. */
async function picture(url: string | null, of = world) {
  const answer = await of.server.inject({ url: new URL(url ?? '').pathname })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { width, height } = await sharp(answer.rawPayload).metadata()
  return { size: [width, height], bytes: answer.rawPayload }
}

test('a still that comes with a video is served in the video’s shape', async () => {
  const { member, appId } = await start()
  const answer = await uploadRaw(world, member, { appId, file: clip, poster: still })
  expect(answer.statusCode, answer.body).toBe(200)
  const content = answer.json<Content>()
  const folderUrl = `http://127.0.0.1:8080/media/${content.content_path}`
  expect(content).toMatchObject({
    poster_url: `${folderUrl}/poster.jpg`,
    thumbnail_url: `${folderUrl}/thumb.jpg`,
  })
  for (const url of [content.poster_url, content.thumbnail_url]) {
    const { size, bytes } = await picture(url)
    expect(size).toEqual([128, 96])
    expect(bytes.includes(canary)).toBe(false)
  }
  const list = await world.call(member, {
    method: 'GET',
    path: `/ad-content/${appId}?app_id=${appId}`,
  })
  expect(list.json<Content[]>()[0]).toEqual(content)
})

test('a campaignable content has the video’s stills or its own thumbnail', async () => {
  const { member, appId } = await start()
  const content = (
    await uploadRaw(world, member, { appId, file: clip, poster: still })
  ).json<Content>()
  const answer = await world.call(member, {
    method: 'POST',
    path: `/campaignable-ad-content/${content.id}?ad_content_id=${content.id}`,
    body: {
      name: 'Clip',
      target_device: 'Phone',
      content_orientation: 'Landscape',
      content_metadata: {
        original_resolution: [128, 96],
        cropped_resolution: [],
        cropped_location: {},
      },
    },
  })
  const { poster_url, thumbnail_url } = content
  expect(answer.json()).toMatchObject({ poster_url, thumbnail_url })
  const list = await world.call(member, {
    method: 'GET',
    path: `/campaignable-ad-content/${appId}?app_id=${appId}`,
  })
  const [made, cut] = list.json<Content[]>()
  expect(made).toEqual(answer.json())
  expect(cut).toMatchObject({ poster_url: null })
  expect((await picture(cut?.thumbnail_url ?? null)).size).toEqual([180, 320])
})

test('without a still, and without ffmpeg, a video has neither address', async () => {
  const { member, appId } = await start()
  const answer = await uploadRaw(world, member, { appId, file: clip })
  expect(answer.json()).toMatchObject({ type: 300, poster_url: null, thumbnail_url: null })
})

test('a poster that is none is refused by its field, and nothing is kept', async () => {
  const { member, appId } = await start()
  const png = await sharp(still).png().toBuffer()
  const send = (poster: Buffer, file = clip) => uploadRaw(world, member, { appId, file, poster })
  const art = readFileSync(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url))
  const answers: [() => ReturnType<typeof send>, object][] = [
    [() => send(png), { code: 422, reason: 'file_broken', field: 'poster' }],
    [() => send(still.subarray(0, 400)), { code: 422, reason: 'file_broken', field: 'poster' }],
    [() => send(Buffer.alloc(2_100_000)), { code: 413, reason: 'file_too_large', field: 'poster' }],
    [() => send(still, art), { code: 422, reason: 'invalid', field: 'poster' }],
  ]
  for (const [answer, refusal] of answers) expect((await answer()).json()).toMatchObject(refusal)
  const list = await world.call(member, {
    method: 'GET',
    path: `/ad-content/${appId}?app_id=${appId}`,
  })
  expect(list.json()).toHaveLength(1)
})

test('a form with two files, or with a stranger’s field, is refused', async () => {
  const { member, appId } = await start()
  for (const names of [
    ['file', 'file'],
    ['file', 'poster', 'poster'],
    ['file', 'other'],
  ]) {
    const form = new FormData()
    for (const name of names) form.append(name, new Blob([new Uint8Array(still)]), 'a.jpg')
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    const answer = await world.server.inject({
      method: 'POST',
      url: `/api/v1/ad-content/${appId}?app_id=${appId}`,
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        authorization: `Bearer ${member.token}`,
      },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    expect(answer.statusCode, names.join()).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode, names.join()).toBeLessThan(500)
  }
})

test.skipIf(process.platform === 'win32')(
  'ffmpeg makes the still where none came along',
  { timeout: 120_000 },
  async () => {
    const program = join(folder, 'ffmpeg')
    const script = join(folder, 'script')
    const made = join(folder, 'still.jpg')
    writeFileSync(program, `#!/bin/sh\n. ${script}\n`)
    chmodSync(program, 0o755)
    writeFileSync(made, still)
    // World of its own: it needs other settings.
    const own = await makeWorld({ env: { FFMPEG: program } })
    const { member, appId } = await start(own)
    const outcomes: [text: string, hasPoster: boolean][] = [
      [`for last; do :; done; /bin/cp ${made} "$last"`, true],
      ['exit 1', false],
      ['for last; do :; done; echo no picture > "$last"', false],
    ]
    for (const [text, hasPoster] of outcomes) {
      writeFileSync(script, text)
      const content = (await uploadRaw(own, member, { appId, file: clip })).json<Content>()
      expect([text, content.poster_url !== null]).toEqual([text, hasPoster])
      if (hasPoster) expect((await picture(content.poster_url, own)).size).toEqual([128, 96])
    }
    await own.close()
  },
)

test.runIf(existsSync(realFfmpeg))(
  'the real ffmpeg takes a still of each kind of video, upright',
  { timeout: 120_000 },
  async () => {
    // World of its own: it needs other settings.
    const own = await makeWorld({ env: { FFMPEG: realFfmpeg } })
    const { member, appId } = await start(own)
    for (const [name, size] of [
      ['faststart', [128, 96]] as const,
      ['turned', [96, 128]] as const,
      ['fragmented', [128, 96]] as const,
    ]) {
      const file = readFileSync(new URL(`${name}.mp4`, media))
      const content = (await uploadRaw(own, member, { appId, file })).json<Content>()
      const poster = await picture(content.poster_url, own)
      expect([name, poster.size]).toEqual([name, size])
      // A test picture has all colours, whereas a black frame has none.
      const { channels } = await sharp(poster.bytes).stats()
      expect(Math.min(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(20)
    }
    await own.close()
  },
)
