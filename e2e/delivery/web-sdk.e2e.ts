// The web SDK's views in a real browser, with scripted answers and a clock that is moved by hand.
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Frontrow, createFrontrow } from '../../sdk/src/frontrow.ts'
import { openPage } from '../support/browser.ts'

const network = 'https://network.example.com'
const file = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url))
const art = (name: string) => file(`server/seed/demo/tidepool-match/${name}`)

/** The formats by the keys of their placements, with the media that the server answers with. */
const formats = {
  image: { media: 'portrait.jpg', width: 1080, height: 1920, closeAfterSeconds: 5 },
  banner: { media: 'banner.jpg', width: 728, height: 90, closeAfterSeconds: 0 },
  rewarded_video: { media: 'clip.mp4', width: 720, height: 1280, closeAfterSeconds: 30 },
}
type Format = keyof typeof formats

const game = `<!doctype html>
<meta name="viewport" content="width=device-width, viewport-fit=cover">
<title>A game</title>
<main></main>
<script type="module">
  import { createFrontrow } from '${network}/sdk/frontrow.js'
  globalThis.createFrontrow = createFrontrow
</script>`

/** What the page of the game has as global names. */
interface Game {
  createFrontrow: typeof createFrontrow
  ads: Frontrow<Format>
  outcome: ReturnType<Frontrow<Format>['show']>
  finishLoading(): void
}

let page: Page
let errors: string[]
/** Bodies of the events that were sent. */
let tokens: string[]
/** The devices that asked for ads. */
let devices: { type: string; orientation: string }[]

beforeEach(async () => {
  ;({ page, errors } = await openPage({ baseURL: 'https://game.example.com' }))
  tokens = []
  devices = []
  await page.route('https://game.example.com/', (route) =>
    route.fulfill({ contentType: 'text/html', body: game }),
  )
  await page.route(`${network}/**`, async (route) => {
    const url = new URL(route.request().url())
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (route.request().method() === 'OPTIONS') return route.fulfill({ headers })
    if (url.pathname === '/sdk/frontrow.js') {
      const contentType = 'text/javascript'
      return route.fulfill({ headers, contentType, body: file('sdk/dist/frontrow.js') })
    }
    if (url.pathname.startsWith('/media/'))
      return route.fulfill({ headers, body: art(url.pathname.replace(/.*\//, '')) })
    const asked = route.request().postDataJSON() as Parameters<typeof answerTo>[0] & {
      device?: (typeof devices)[number]
    }
    if (asked.device) devices.push(asked.device)
    return route.fulfill({ headers, json: answerTo(asked) })
  })
})

afterEach(async () => {
  await page.context().close()
  if (errors.length > 0) throw new Error(errors.join('\n'))
})

let ads = 0

function answerTo(asked: { placement_api_key?: string; events?: { token: string }[] }): object {
  if (asked.events !== undefined) {
    tokens.push(...asked.events.map(({ token }) => token))
    return { results: asked.events.map(() => ({ status: 'accepted' })) }
  }
  if (asked.placement_api_key === undefined) return { status: 'accepted' }
  if (!(asked.placement_api_key in formats))
    return { request_id: 'r', consent: 'measured', ad: null, reason: 'budget' }
  ads += 1
  const format = asked.placement_api_key as Format
  const { media, width, height, closeAfterSeconds } = formats[format]
  const type = media.endsWith('mp4') ? 'video/mp4' : 'image/jpeg'
  return {
    request_id: `r${ads}`,
    consent: 'measured',
    ad: {
      format,
      media: { url: `${network}/media/${ads}/${media}`, type, width, height },
      tokens: { impression: `i${ads}`, click: `c${ads}`, complete: `w${ads}` },
      click_url: `${network}/delivery/v1/click/c${ads}`,
      close_after_s: closeAfterSeconds,
      expires_at: new Date().toISOString(),
      expires_in_s: 600,
      advertiser: { app_name: 'Tidepool Match', icon_url: `${network}/media/${ads}/icon.jpg` },
      report_url: `${network}/delivery/v1/reports/c${ads}`,
      why: ['running', 'the highest ECPM'],
    },
  }
}

/** Creates the SDK in the page. */
async function open(settings: object = {}): Promise<void> {
  await page.goto('https://game.example.com/')
  await page.evaluate(
    ([baseUrl, given]) => {
      const here = globalThis as unknown as Game
      const placements = { image: 'image', banner: 'banner', rewarded_video: 'rewarded_video' }
      here.ads = here.createFrontrow({ baseUrl, placements, ...given })
    },
    [network, settings] as const,
  )
}

/** Requests an ad and begins to show it. */
async function show(format: Format): Promise<void> {
  await page.evaluate(async (placement) => {
    const here = globalThis as unknown as Game
    const { ad } = await here.ads.requestAd(placement)
    if (ad === null) throw new Error('There is no ad.')
    here.outcome = here.ads.show(ad, document.querySelector('main') ?? undefined)
  }, format)
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (box === null) throw new Error('The element has no box.')
  return box
}

const outcome = () => page.evaluate(() => (globalThis as unknown as Game).outcome)
const stage = () => page.getByRole('dialog', { name: /^Advertisement: / })
const close = () => stage().getByRole('button', { name: /^(Close|Reward) / })

test('the way out is there at close_after_s and not sooner [FINDINGS4-W1]', async () => {
  await page.clock.install({ time: 0 })
  await open()
  await page.clock.pauseAt(3_600_000)
  await show('image')
  await expect.poll(() => tokens).toHaveLength(1)
  await page.clock.runFor(4900)
  await expect.poll(() => close().innerText()).toBe('Close in 1')
  // The button is marked as disabled; a user may press it anyway.
  await close().click({ force: true })
  await page.keyboard.press('Escape')
  expect(await stage().isVisible()).toBe(true)
  await page.clock.runFor(100)
  await expect.poll(() => close().innerText()).toBe('Close ×')
  await close().click()
  expect(await outcome()).toEqual({ shown: true, clicked: false, rewarded: false })
  expect(await stage().count()).toBe(0)
})

test.each([
  { name: 'portrait', width: 390, height: 844, insets: { top: 47, bottom: 34, left: 0, right: 0 } },
  {
    name: 'landscape',
    width: 844,
    height: 390,
    insets: { top: 0, bottom: 21, left: 47, right: 47 },
  },
])('in $name each control is large enough and under no notch', async (one) => {
  const { name, width, height, insets } = one
  await page.setViewportSize({ width, height })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await open({ test: true })
  for (const format of ['image', 'rewarded_video'] as const) {
    await show(format)
    await expect.poll(() => tokens.some((token) => token === `i${ads}`)).toBe(true)
    expect((await boxOf(stage().locator('.media > *'))).height).toBeGreaterThan(height * 0.7)
    const controls = await stage().getByRole('button').or(stage().getByRole('link')).all()
    expect(controls.length).toBeGreaterThan(2)
    for (const control of controls) {
      const box = await boxOf(control)
      expect(box.height).toBeGreaterThanOrEqual(44)
      expect(box.width).toBeGreaterThanOrEqual(44)
      expect(box.x).toBeGreaterThanOrEqual(insets.left)
      expect(box.y).toBeGreaterThanOrEqual(insets.top)
      expect(box.x + box.width).toBeLessThanOrEqual(width - insets.right)
      expect(box.y + box.height).toBeLessThanOrEqual(height - insets.bottom)
    }
    await shoot(`${format}-${name}`)
    await page.reload()
    await open({ test: true })
  }
})

test.each(['ltr', 'rtl'])('a banner is closed beside its picture (%s)', async (direction) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open()
  await page.evaluate((dir) => Object.assign(document.documentElement, { dir }), direction)
  await show('banner')
  const banner = page.getByRole('region', { name: 'Advertisement' })
  const close = await boxOf(banner.getByRole('button', { name: 'Close the ad' }))
  const picture = await boxOf(banner.getByRole('img'))
  expect([close.width, close.height]).toEqual([44, 44])
  const [first, second] = direction === 'ltr' ? [picture, close] : [close, picture]
  expect(first.x + first.width).toBeLessThanOrEqual(second.x)
})

test('the label is opposite to the close button, and texts grow with the browser’s', async () => {
  await open()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
    document.documentElement.style.fontSize = '32px'
  })
  await show('image')
  const label = await boxOf(stage().getByRole('button', { name: /^Ad: / }))
  const closing = await boxOf(close())
  expect(label.x).toBeGreaterThan(closing.x + closing.width)
  expect(await close().evaluate((button) => getComputedStyle(button).fontSize)).toBe('28px')
})

test('a desktop asks for test ads as an upright phone', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const isTest of [false, true]) {
    await open({ test: isTest })
    await show('image')
  }
  expect(devices).toMatchObject([
    { type: 'tablet', orientation: 'landscape' },
    { type: 'phone', orientation: 'portrait' },
  ])
})

test('a banner that the page fades in is counted when it is seen [FINDINGS4-W1]', async () => {
  await page.clock.install({ time: 0 })
  await open()
  await page.clock.pauseAt(3_600_000)
  const fade = (opacity: string) =>
    page.evaluate((to) => document.querySelector('main')?.style.setProperty('opacity', to), opacity)
  await fade('0')
  await show('banner')
  await page.getByRole('region', { name: 'Advertisement' }).waitFor()
  await page.clock.runFor(2000)
  expect(tokens).toEqual([])
  await fade('0.1')
  await page.clock.runFor(1000)
  await expect.poll(() => tokens).toHaveLength(1)
})

test('in test mode the log says why there is no ad', async () => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await open({ test: true, placements: { image: 'another' } })
  await expect(show('image')).rejects.toThrow('There is no ad.')
  expect(lines).toContain('Frontrow: not_loaded: budget: see the console')
})

test('a banner stays until the next one has loaded, and the page does not move', async () => {
  await open()
  await show('banner')
  await expect.poll(() => tokens).toHaveLength(1)
  const place = () => page.locator('main').boundingBox()
  const before = await place()
  await page.evaluate(() => {
    // The second banner's picture is held back after the SDK has loaded it.
    Object.defineProperty(HTMLImageElement.prototype, 'onload', {
      configurable: true,
      set(this: HTMLImageElement, work: () => void) {
        Object.assign(globalThis, { finishLoading: work })
      },
    })
  })
  await show('banner')
  const banners = page.getByRole('region', { name: 'Advertisement' })
  expect(await banners.count()).toBe(1)
  expect(await place()).toEqual(before)
  await page.evaluate(() => (globalThis as unknown as Game).finishLoading())
  await expect.poll(() => tokens).toHaveLength(2)
  expect(await banners.count()).toBe(1)
  expect(await place()).toEqual(before)
})

test('a hundred showings leave no element behind', async () => {
  await page.goto('https://game.example.com/')
  const left = await page.evaluate(async (baseUrl) => {
    const { createFrontrow } = globalThis as unknown as Game
    const into = document.querySelector('main') ?? document.body
    const closeBanner = () =>
      into.firstElementChild?.shadowRoot?.querySelector<HTMLElement>('.close')?.click()
    const ads = createFrontrow({
      baseUrl,
      placements: { banner: 'banner' },
      onAdEvent: ({ type }) => type === 'impression' && setTimeout(closeBanner),
    })
    const count = () => document.querySelectorAll('*').length
    const before = count()
    let shown = 0
    for (let showing = 0; showing < 100; showing += 1) {
      const { ad } = await ads.requestAd('banner')
      if (ad !== null && (await ads.show(ad, into)).shown) shown += 1
    }
    return { shown, elements: count() - before }
  }, network)
  expect(left).toEqual({ shown: 100, elements: 0 })
})

/** Saves a screenshot to the folder SHOTS, if it is set. */
async function shoot(name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `web-sdk-${name}.png`) })
}
