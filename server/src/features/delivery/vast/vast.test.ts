import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type MarketPlacement,
  makeApp,
  makeCampaign,
  makePlacement,
} from '../../../../test/market.ts'
import { type World, makeWorld } from '../../../../test/world.ts'
import { vastOf } from './vast.ts'

let world: World
let video: MarketPlacement
let rewarded: MarketPlacement
let banner: MarketPlacement
beforeAll(async () => {
  world = await makeWorld({ env: { PRODUCT_NAME: 'Ads & "Co"' } })
  const publisher = await makeApp(world, await world.member())
  video = await makePlacement(world, publisher, 'Video')
  rewarded = await makePlacement(world, publisher, 'RewardedVideo')
  banner = await makePlacement(world, publisher, 'Banner')
  const advertiser = await makeApp(world, await world.member())
  await makeCampaign(world, advertiser, { contents: [{ type: 300, durationMs: 15_040 }] })
  await world.delivery.refresh()
})
afterAll(() => world.close())

const ask = (placement: string, more = '') =>
  world.call(undefined, {
    method: 'GET',
    path: `/delivery/v1/vast?placement=${placement}&cb=1749${more}`,
  })
const follow = (url: string) => {
  expect(url.startsWith('http://127.0.0.1:8080/')).toBe(true)
  return world.call(undefined, { method: 'GET', path: url.replace('http://127.0.0.1:8080', '') })
}

test('a video is told in the elements of VAST 4.2, in the order of its schema', async () => {
  const answer = await ask(video.key)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  const vast = read(answer.body)
  expect(vast.name).toBe('VAST')
  expect(vast.attributes).toMatchObject({ version: '4.2', xmlns: 'http://www.iab.com/VAST' })
  expect(broken(vast)).toEqual([])
  const linear = at(vast, 'Ad', 'InLine', 'Creatives', 'Creative', 'Linear')
  expect(linear.attributes).toEqual({ skipoffset: '00:00:05.000' })
  expect(at(linear, 'Duration').text).toBe('00:00:15.040')
  expect(at(linear, 'MediaFiles', 'MediaFile').attributes).toEqual({
    ...{ delivery: 'progressive', type: 'video/mp4', width: '720', height: '1280' },
  })
  expect(at(vast, 'Ad', 'InLine', 'AdSystem').text).toBe('Ads & "Co"')
  expect(Number(at(vast, 'Ad', 'InLine', 'Expires').text)).toBeGreaterThan(3500)
})

test('a rewarded video cannot be skipped', async () => {
  const vast = read((await ask(rewarded.key)).body)
  expect(broken(vast)).toEqual([])
  expect(at(vast, 'Ad', 'InLine', 'Creatives', 'Creative', 'Linear').attributes).toEqual({})
})

test('what a player calls is counted: impression, end and click, each once however often it is called', async () => {
  const vast = read((await ask(video.key)).body)
  const linear = at(vast, 'Ad', 'InLine', 'Creatives', 'Creative', 'Linear')
  const impression = at(vast, 'Ad', 'InLine', 'Impression').text
  const complete = at(linear, 'TrackingEvents', 'Tracking').text
  for (const url of [impression, complete, impression, complete]) {
    expect((await follow(url)).statusCode).toBe(204)
  }
  const click = await follow(at(linear, 'VideoClicks', 'ClickThrough').text)
  expect(click.statusCode).toBe(302)
  await world.delivery.refresh()
  const counts = await world.ask(
    `SELECT sum(impressions) AS impressions, sum(clicks) AS clicks, sum(completes) AS completes
     FROM placement_days WHERE placement_id = $1`,
    [video.id],
  )
  expect(counts.map((row) => Object.values(row).map(Number))).toEqual([[1, 1, 1]])
  expect((await follow(`${impression}x`)).statusCode).toBe(404)
})

test('no ad is a document without one: nothing that fits, or a placement that shows no videos', async () => {
  const nothing = await ask(video.key, '&test=1&region=continent-AN')
  for (const answer of [nothing, await ask(banner.key)]) {
    expect(answer.statusCode).toBe(200)
    expect(read(answer.body).children).toEqual([])
  }
})

test('a key that nobody knows is refused, and so is a device that there is not', async () => {
  expect((await ask('fr_p_nobody')).statusCode).toBe(401)
  expect((await ask(video.key, '&device=fridge')).statusCode).toBe(422)
})

test('names cannot break out of their elements, and what XML does not know is left out', () => {
  const text = '</AdTitle><script>&amp;\u0000\u0001"\'😀'
  const document = vastOf(
    '0199',
    {
      ...{ format: 'video', tokens: { impression: 'i', click: 'c' }, why: [], report_url: '' },
      media: { url: 'http://x/y/content.mp4', type: 'video/mp4', width: 1, height: 1 },
      ...{ click_url: 'http://x/c', close_after_s: 5, expires_at: '2026-01-01T00:00:00Z' },
      advertiser: { app_name: text, icon_url: '' },
    },
    { productName: 'P', trackUrl: 'http://x/t', now: new Date(0) },
  )
  const vast = read(document)
  expect(broken(vast)).toEqual([])
  expect(at(vast, 'Ad', 'InLine', 'AdTitle').text).toBe('</AdTitle><script>&amp;"\'😀')
})

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** As much of XML as we write: no comments, no mixed content. Anything else fails. */
function read(xml: string): Element {
  const pieces = xml.replace(/^<\?xml [^>]*\?>/, '').matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)
  const root: Element = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, end, name = '', attributes = '', empty, text] of pieces) {
    const top = open[open.length - 1] as Element
    if (text !== undefined) top.text += unescaped(text)
    else if (end === '/') expect(open.pop()?.name).toBe(name)
    else {
      const element = { name, children: [], text: '', attributes: attributesIn(attributes) }
      top.children.push(element)
      if (empty === '') open.push(element)
    }
  }
  expect(open).toHaveLength(1)
  return root.children[0] ?? root
}

function attributesIn(text: string): Record<string, string> {
  const found = [...text.matchAll(/ ([\w:]+)="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, key = '', value = '']) => [key, unescaped(value)]))
}

function unescaped(text: string): string {
  return text.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

function at(element: Element, ...names: string[]): Element {
  return names.reduce((now, name) => {
    const found = now.children.find((child) => child.name === name)
    if (found === undefined) throw new Error(`${now.name} has no ${name}`)
    return found
  }, element)
}

/** The schema's sequences, as far as we use them; `?` may be missing. */
const schema: Record<string, string[]> = {
  VAST: ['Ad'],
  Ad: ['InLine'],
  InLine: [
    ...['AdSystem', 'Error?', 'Impression', 'AdServingId', 'AdTitle', 'Advertiser?', 'Creatives'],
    ...['Description?', 'Expires?'],
  ],
  Creatives: ['Creative'],
  Creative: ['Linear', 'UniversalAdId'],
  Linear: ['TrackingEvents?', 'Duration', 'MediaFiles', 'VideoClicks?'],
  MediaFiles: ['MediaFile'],
  TrackingEvents: ['Tracking?'],
  VideoClicks: ['ClickTracking?', 'ClickThrough?'],
}
const required: Record<string, string[]> = {
  VAST: ['version'],
  MediaFile: ['delivery', 'type', 'width', 'height'],
  Tracking: ['event'],
  UniversalAdId: ['idRegistry'],
}

/** What the schema would say is wrong. */
function broken(element: Element): string[] {
  const names = element.children.map(({ name }) => name)
  const order = schema[element.name] ?? []
  const wanted = order.filter((name) => !name.endsWith('?'))
  const places = names.map((name) => order.map((one) => one.replace('?', '')).indexOf(name))
  return [
    ...wanted
      .filter((name) => !names.includes(name))
      .map((name) => `${element.name} lacks ${name}`),
    ...names.filter((_, place) => places[place] === -1).map((name) => `${name} is not known here`),
    ...(places.some((place, index) => index > 0 && place <= (places[index - 1] ?? -1))
      ? [`${element.name} is out of order`]
      : []),
    ...(required[element.name] ?? [])
      .filter((name) => !(name in element.attributes))
      .map((name) => `${element.name} lacks its ${name}`),
    ...element.children.flatMap(broken),
  ]
}
