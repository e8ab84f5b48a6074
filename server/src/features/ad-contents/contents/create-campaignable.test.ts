import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeUploader } from '../../../../test/support/uploader.ts'
import { type TestMember, sharedWorld } from '../../../../test/support/world.ts'

const video = readFileSync(new URL('../../../../test/media/turned.mp4', import.meta.url))

interface Content {
  id: string
  content_path: string
  content_metadata: { resolution: { width: number; height: number } }
}

interface Campaignable {
  id: string
  ad_content_id: string
  name: string
  type: number
  target_device: number
  content_orientation: number
  content_path: string
  resolution: { width: number; height: number }
}

const world = await sharedWorld()
const { member, appId, upload: send } = await makeUploader(world)
const picture = await upload(await twoColoured(800, 600))
const banner = await upload(await twoColoured(900, 100))
const clip = await upload(video)

async function upload(file: Buffer): Promise<Content> {
  const answer = await send(file)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The left half is red and the right half is blue, so a cut shows where it was taken. */
function twoColoured(width: number, height: number): Promise<Buffer> {
  const halves = Buffer.alloc(width * height * 3)
  for (let at = 0; at < halves.length; at += 3)
    halves[at + ((at / 3) % width < width / 2 ? 0 : 2)] = 255
  return sharp(halves, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

const box = { x: 500, y: 0, width: 281, height: 500 }
const imageBody = {
  name: ' Poster ',
  target_device: 'Phone',
  content_orientation: 'Portrait',
  content_metadata: {
    original_resolution: [800, 600],
    cropped_resolution: [214, 500],
    cropped_location: { x: 533, y: 0 },
  },
  cropping_data: box,
}
const uncropped = { original_resolution: [], cropped_resolution: [], cropped_location: {} }
const videoBody = { ...withoutBox(imageBody), content_metadata: uncropped }

function withoutBox<T extends { cropping_data: unknown }>(body: T): Omit<T, 'cropping_data'> {
  const { cropping_data: _box, ...rest } = body
  return rest
}

function create(content: Content | string, body: unknown, as: TestMember | undefined = member) {
  const id = typeof content === 'string' ? content : content.id
  const path = `/campaignable-ad-content/%7Bad-content-id%7D?ad_content_id=${id}`
  return world.call(as, { method: 'POST', path, body })
}

async function made(content: Content, body: unknown): Promise<Campaignable> {
  const answer = await create(content, body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function listed(): Promise<Campaignable[]> {
  const path = `/campaignable-ad-content/${appId}?app_id=${appId}`
  return (await world.call(member, { method: 'GET', path })).json()
}

const served = (path: string) => world.server.inject({ url: `/media/${path}` })

test('an image is cut as cropping_data says, into a file of its own [API-34 API-35 ENT-18]', async () => {
  const one = await made(picture, imageBody)
  expect(one).toMatchObject({
    ad_content_id: picture.id,
    name: 'Poster',
    type: 100,
    target_device: 100,
    content_orientation: 100,
    resolution: { width: 281, height: 500 },
  })
  expect(one.content_path).toMatch(/^[0-9a-f]{32}$/)
  expect(one.content_path).not.toBe(picture.content_path)
  const file = (await served(`${one.content_path}/content.jpg`)).rawPayload
  const { channels } = await sharp(file).stats()
  expect(await sharp(file).metadata()).toMatchObject({ width: 281, height: 500 })
  // The whole cut lies in the blue half.
  expect(channels.map((channel) => Math.round(channel.mean / 64))).toEqual([0, 0, 4])
  expect((await served(`${one.content_path}/thumb.jpg`)).statusCode).toBe(200)
  expect((await served(`${picture.content_path}/content.jpg`)).statusCode).toBe(200)
  expect((await listed())[0]).toEqual(one)
})

test('G-76 Q-09 devices and orientations become codes', async () => {
  const codes = [
    ['Phone', 'Landscape', 100, 200],
    ['Tablet', 'Portrait', 200, 100],
    ['Tablet', 'Landscape-Square', 200, 300],
    ['Phone', 'Portrait-Square', 100, 300],
  ] as const
  for (const [device, orientation, target, code] of codes) {
    const body = { ...imageBody, target_device: device, content_orientation: orientation }
    const one = await made(picture, body)
    expect(one).toMatchObject({ target_device: target, content_orientation: code })
    const rows = await world.ask(
      'SELECT orientation_text, cropped, cropping FROM campaignable_ad_contents WHERE id = $1',
      [one.id],
    )
    expect(rows).toEqual([
      { orientation_text: orientation, cropped: [533, 0, 214, 500], cropping: [500, 0, 281, 500] },
    ])
  }
})

test('a video is shown whole, from the path of the original [CIV-31]', async () => {
  const one = await made(clip, videoBody)
  expect(one).toMatchObject({
    type: 300,
    content_path: clip.content_path,
    resolution: clip.content_metadata.resolution,
  })
  expect((await served(`${one.content_path}/content.mp4`)).statusCode).toBe(200)
})

test('a banner takes Any and Any alone, and nothing else takes Any [CBN-07]', async () => {
  const any = { target_device: 'Any', content_orientation: 'Any' }
  const strip = { cropping_data: { x: 0, y: 5, width: 900, height: 90 } }
  const one = await made(banner, { ...imageBody, ...any, ...strip })
  expect(one).toMatchObject({
    type: 200,
    target_device: 300,
    content_orientation: 400,
    resolution: { width: 900, height: 90 },
  })
  const wrong = [
    [banner, imageBody, 'target_device'],
    [banner, { ...imageBody, target_device: 'Any', ...strip }, 'content_orientation'],
    [picture, { ...imageBody, target_device: 'Any' }, 'target_device'],
    [clip, { ...videoBody, content_orientation: 'Any' }, 'content_orientation'],
  ] as const
  for (const [content, body, field] of wrong)
    expect((await create(content, body)).json()).toMatchObject({ reason: 'invalid', field })
})

test('G-75 a blank name becomes app, device and orientation', async () => {
  await world.ask("UPDATE apps SET name = 'Tidepool Match' WHERE id = $1", [appId])
  const one = await made(picture, { ...imageBody, name: '  ' })
  expect(one.name).toBe('Tidepool Match Phone Portrait')
})

test('a crop must be there for a picture and lie in it to the last pixel', async () => {
  expect((await create(picture, withoutBox(imageBody))).json()).toMatchObject({
    code: 422,
    reason: 'crop_missing',
    field: 'cropping_data',
  })
  expect((await made(picture, { ...imageBody, cropping_data: whole() })).resolution).toEqual({
    width: 800,
    height: 600,
  })
  const outside = [
    { ...whole(), x: 1 },
    { ...whole(), y: 1 },
    { ...whole(), x: -1 },
    { ...whole(), width: 801 },
    { ...whole(), width: 0 },
    { ...whole(), height: -1 },
    { ...whole(), x: Number.MAX_SAFE_INTEGER },
  ]
  for (const cropping of outside) {
    expect((await create(picture, { ...imageBody, cropping_data: cropping })).json()).toMatchObject(
      { code: 422, reason: 'crop_outside', field: 'cropping_data' },
    )
  }
  const half = { ...imageBody, cropping_data: { ...whole(), width: 10.5 } }
  expect((await create(picture, half)).json()).toMatchObject({ code: 422, reason: 'invalid' })
})

const whole = () => ({ x: 0, y: 0, width: 800, height: 600 })
