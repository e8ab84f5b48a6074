import { expect, test } from 'vitest'
import {
  makeApp,
  makeCampaign,
  makeMarket,
  makePlacement,
} from '../../../../test/support/market.ts'
import { postAd } from '../../../../test/support/served-ads.ts'
import { sharedAdWorld } from '../../../../test/support/world.ts'
import { vastOf } from './vast.ts'

const world = await sharedAdWorld()
const { publisher, placement: video } = await makeMarket(world, {
  placementType: 'Video',
  campaign: { contents: [{ type: 300, durationMs: 15_040 }] },
})
const rewarded = await makePlacement(world, publisher, 'RewardedVideo')
const banner = await makePlacement(world, publisher, 'Banner')
await world.delivery.simulation.refresh()

const ask = (placement: string, more = '') =>
  world.call(undefined, {
    method: 'GET',
    path: `/delivery/v1/vast?placement=${placement}&cb=1749${more}`,
  })
const follow = (url: string) => {
  expect(url.startsWith('http://127.0.0.1:8080/')).toBe(true)
  return world.call(undefined, { method: 'GET', path: url.replace('http://127.0.0.1:8080', '') })
}

test('a video is described in the elements of VAST 4.2, in their order', async () => {
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
    delivery: 'progressive',
    type: 'video/mp4',
    width: '720',
    height: '1280',
  })
  expect(Number(at(vast, 'Ad', 'InLine', 'Expires').text)).toBeGreaterThan(3500)
})

test('a rewarded video cannot be skipped', async () => {
  const vast = read((await ask(rewarded.key)).body)
  expect(broken(vast)).toEqual([])
  expect(at(vast, 'Ad', 'InLine', 'Creatives', 'Creative', 'Linear').attributes).toEqual({})
})

test("a player's calls for impression, end and click count once each", async () => {
  const vast = read((await ask(video.key)).body)
  const linear = at(vast, 'Ad', 'InLine', 'Creatives', 'Creative', 'Linear')
  const impression = at(vast, 'Ad', 'InLine', 'Impression').text
  const complete = at(linear, 'TrackingEvents', 'Tracking').text
  for (const url of [impression, complete, impression, complete]) {
    expect((await follow(url)).statusCode).toBe(204)
  }
  const click = await follow(at(linear, 'VideoClicks', 'ClickThrough').text)
  expect(click.statusCode).toBe(302)
  await world.delivery.simulation.refresh()
  const counts = await world.ask(
    `SELECT sum(impressions) AS impressions, sum(clicks) AS clicks, sum(completes) AS completes
     FROM placement_days WHERE placement_id = $1`,
    [video.id],
  )
  expect(counts.map((row) => Object.values(row).map(Number))).toEqual([[1, 1, 1]])
  expect((await follow(`${impression}x`)).statusCode).toBe(404)
})

test('without an ad, or for a placement without videos, the document is empty', async () => {
  const nothing = await ask(video.key, '&test=1&region=continent-AN')
  for (const answer of [nothing, await ask(banner.key)]) {
    expect(answer.statusCode).toBe(200)
    expect(read(answer.body).children).toEqual([])
  }
})

test('names are escaped, and characters that XML does not allow are left out', () => {
  const text = '</AdTitle><script>&amp;\u0000\u0001"\'😀'
  const vast = read(vastOf('0199', { ...someAd, advertiser: { app_name: text, icon_url: '' } }, by))
  expect(broken(vast)).toEqual([])
  expect(at(vast, 'Ad', 'InLine', 'AdTitle').text).toBe('</AdTitle><script>&amp;"\'😀')
  expect(at(vast, 'Ad', 'InLine', 'AdSystem').text).toBe('Ads & "Co"')
})

test('the document keeps to the schema for any app name', async () => {
  const names = [`<b>&"'😀]]> ${'Tidepool '.repeat(40)}`, 'Ünïcödé 日本語', '&#38;', '-->']
  for (const [index, name] of names.entries()) {
    await world.ask('UPDATE campaigns SET is_active = false')
    const odd = await makeApp(world, await world.member())
    await world.ask('UPDATE apps SET name = $1 WHERE id = $2', [name, odd.id])
    await makeCampaign(world, odd, { contents: [{ type: 300 }] })
    await world.delivery.simulation.refresh()
    // A placement allows two tests a second.
    const test = index < 2 ? [{ key: rewarded.key, more: '&test=1' }] : []
    for (const { key, more } of [
      { key: video.key, more: '' },
      { key: rewarded.key, more: '' },
    ].concat(test)) {
      const vast = read((await ask(key, more)).body)
      expect(broken(vast)).toEqual([])
      expect(at(vast, 'Ad', 'InLine', 'AdTitle').text).toBe(name)
      // Not 0, because some players end such an ad at once.
      const linear = at(vast, 'Ad', 'InLine', 'Creatives', 'Creative', 'Linear')
      expect(at(linear, 'Duration').text).toBe('00:00:05.000')
    }
  }
})

test('a placement without videos is answered before money is reserved', async () => {
  await world.ask('UPDATE campaigns SET is_active = false')
  const game = await makeApp(world, await world.member())
  const oneImpression = { dailyBudgetMicros: 1_000_000, ecpmMicros: 1_000_000_000 }
  await makeCampaign(world, game, { ...oneImpression, contents: [{ type: 200 }] })
  await world.delivery.simulation.refresh()
  for (let times = 0; times < 3; times += 1)
    expect(read((await ask(banner.key)).body).children).toEqual([])
  const post = () => postAd(world, banner)
  expect((await post()).json()).toMatchObject({ ad: { format: 'banner' } })
  expect((await post()).json()).toMatchObject({ ad: null })
  await world.delivery.simulation.refresh()
  const counted = await world.ask(
    'SELECT sum(requests)::int AS requests, sum(answers)::int AS answers FROM placement_days WHERE placement_id = $1',
    [banner.id],
  )
  expect(counted).toEqual([{ requests: 2, answers: 1 }])
  const wrongApp = await ask(banner.key, `&app=${game.key}`)
  expect([wrongApp.statusCode, (await ask('fr_p_nobody')).statusCode]).toEqual([401, 401])
})

const by = { productName: 'Ads & "Co"', trackUrl: 'http://x/t', now: new Date(0) }
const someAd: Parameters<typeof vastOf>[1] = {
  format: 'video',
  why: [],
  report_url: '',
  click_url: 'http://x/c',
  close_after_s: 5,
  tokens: { impression: 'i', click: 'c', complete: 'e' },
  media: {
    url: 'http://x/y/content.mp4',
    type: 'video/mp4',
    width: 720,
    height: 1280,
    duration_s: 15.04,
  },
  expires_at: '2026-01-01T00:00:00Z',
  expires_in_s: 3600,
  advertiser: { app_name: 'A', icon_url: '' },
}

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** Parses the XML that the server writes: no comments, no mixed content. Anything else fails. */
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
  const signs: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return text.replaceAll(/&(\w+);/g, (_, name: string) => signs[name] ?? 'unknown')
}

function at(element: Element, ...names: string[]): Element {
  return names.reduce((now, name) => {
    const found = now.children.find((child) => child.name === name)
    if (found === undefined) throw new Error(`${now.name} has no ${name}`)
    return found
  }, element)
}

const words = /\S/
const address = /^https?:\/\/([^%\s<>"{}|\\^`]|%[\da-f]{2})+$/i
const wholeNumber = /^[-+]?\d+$/
const clock = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?$/
const offset = /^(\d\d:[0-5]\d:[0-5]\d(\.\d{3})?|\d{1,3}%)$/

interface Rule {
  /** The allowed children in order: `?` optional, `*` any number, `+` one or more. */
  holds?: string
  /** The pattern of the text; without it, the element has no text. */
  says?: RegExp
  /** A question mark marks an optional attribute. */
  attributes?: Record<string, RegExp>
}

/** The rules of the VAST 4.2 schema for the elements that the server writes. */
const rules: Readonly<Record<string, Rule>> = {
  VAST: {
    holds: 'Ad*',
    attributes: { version: /^4\.2$/, xmlns: /^http:\/\/www\.iab\.com\/VAST$/ },
  },
  Ad: { holds: 'InLine', attributes: { 'id?': words, 'adType?': /^(video|audio|hybrid)$/ } },
  InLine: {
    holds:
      'AdSystem Error* Extensions? Impression+ Pricing? ViewableImpression? AdServingId AdTitle ' +
      'AdVerifications? Advertiser? Category* Creatives Description? Expires? Survey?',
  },
  AdSystem: { says: words, attributes: { 'version?': words } },
  Impression: { says: address, attributes: { 'id?': words } },
  AdServingId: { says: words },
  AdTitle: { says: words },
  Advertiser: { says: words },
  Creatives: { holds: 'Creative+' },
  Creative: { holds: 'CompanionAds? CreativeExtensions? Linear? NonLinearAds? UniversalAdId+' },
  Linear: {
    holds: 'Icons? TrackingEvents? AdParameters? Duration MediaFiles VideoClicks?',
    attributes: { 'skipoffset?': offset },
  },
  TrackingEvents: { holds: 'Tracking*' },
  // The only event of many that the server uses.
  Tracking: { says: address, attributes: { event: /^complete$/, 'offset?': offset } },
  Duration: { says: clock },
  MediaFiles: {
    holds: 'ClosedCaptionFiles? MediaFile+ Mezzanine* InteractiveCreativeFile*',
  },
  MediaFile: {
    says: address,
    attributes: {
      delivery: /^(progressive|streaming)$/,
      type: words,
      width: wholeNumber,
      height: wholeNumber,
    },
  },
  VideoClicks: { holds: 'ClickTracking* ClickThrough? CustomClick*' },
  ClickThrough: { says: address, attributes: { 'id?': words } },
  UniversalAdId: { says: words, attributes: { idRegistry: words } },
  Expires: { says: wholeNumber },
}

/** Returns the violations of the schema. */
function broken(element: Element): string[] {
  const { name, children, text } = element
  const rule = rules[name]
  if (rule === undefined) return [`${name} is not known`]
  const inside = children.map((child) => `${child.name} `).join('')
  return [
    ...(orderOf(rule).test(inside) ? [] : [`${name} may not hold ${inside}`]),
    ...((rule.says ?? /^$/).test(text) ? [] : [`${name} may not say ${text}`]),
    ...wrongAttributes(element, rule),
    ...children.filter((child) => child.name in rules).flatMap(broken),
  ]
}

function orderOf({ holds = '' }: Rule): RegExp {
  return new RegExp(`^${holds.replaceAll(/(\w+)([?*+]?) ?/g, '($1 )$2')}$`)
}

function wrongAttributes(
  { name, attributes }: Element,
  { attributes: known = {} }: Rule,
): string[] {
  const wanted = Object.keys(known).filter((key) => !key.endsWith('?'))
  const looks = (key: string) => known[key] ?? known[`${key}?`]
  return [
    ...wanted.filter((key) => !(key in attributes)).map((key) => `${name} lacks its ${key}`),
    ...Object.entries(attributes)
      .filter(([key, value]) => looks(key)?.test(value) !== true)
      .map(([key, value]) => `${name} may not have ${key}="${value}"`),
  ]
}
