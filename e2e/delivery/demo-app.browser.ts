import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, screens } from '../support/browser.ts'
import { lastSaid, openDemoApp, patience, totalsOf } from './demo-app-page.ts'

// The demo app in a real browser, with ads from a real server with demo data. The tests run in
// order.

let demo: Awaited<ReturnType<typeof openDemoApp>>
let page: Page
let before: Awaited<ReturnType<typeof totals>>

beforeAll(async () => {
  demo = await openDemoApp()
  ;({ page } = demo)
  before = await totals()
  await page.goto('/demo-app')
  await page.getByText('The server counted the impression.').waitFor(patience)
}, 150_000)

afterAll(() => demo.close())

const totals = () => totalsOf(demo.studio)
const said = (count: number) => lastSaid(page, count)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const advertisement = () => page.getByRole('dialog', { name: /^Advertisement: / })
const close = () => advertisement().getByRole('button', { name: /^(Close|Reward) / })
const lives = () => page.locator('#lives i').count()

test('a fullscreen image holds the focus and cannot be closed too early', async () => {
  await button('Fullscreen image').focus()
  await page.keyboard.press('Enter')
  await advertisement().waitFor(patience)
  await expect.poll(() => close().innerText(), patience).toMatch(/^Close in [1-5]$/)
  await page.keyboard.press('Escape')
  // The button is marked as disabled; a user may press it anyway.
  await close().click({ force: true })
  expect(await advertisement().isVisible()).toBe(true)
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(
      () => document.activeElement !== document.body && !document.activeElement?.shadowRoot,
    )
    expect(isOutside, 'the focus left the ad').toBe(false)
  }
  await expectAccessible(page, 'a fullscreen image')
  await shoot('image')
  await expect.poll(() => close().innerText(), patience).toBe('Close ×')
  await page.keyboard.press('Escape')
  await advertisement().waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Fullscreen image')
})

test('a user can ask why an ad is shown, and report it', async () => {
  await button('Video').click()
  await advertisement()
    .getByRole('button', { name: /^Ad: why you see it/ })
    .click()
  const about = page.getByRole('dialog', { name: 'About this ad' })
  await about
    .getByText(/This ad for .* matched: .*(highest ECPM|cross-promotion)/)
    .waitFor(patience)
  await shoot('about')
  await expectAccessible(page, 'about an ad')
  await about.getByRole('button', { name: 'It promises what is not true' }).click()
  await about.getByText('Thank you.').waitFor(patience)
  await page.keyboard.press('Escape')
  await about.waitFor({ state: 'detached' })
  await expect.poll(() => close().innerText(), patience).toBe('Close ×')
  await close().click()
  await advertisement().waitFor({ state: 'detached' })
  expect(await page.locator('#log').innerText()).toContain('The report has reached the server.')
})

test('a rewarded video that is watched to its end gives an extra life', async () => {
  expect(await lives()).toBe(3)
  await button('Rewarded video').click()
  await expect.poll(() => close().innerText(), patience).toMatch(/^Reward in \d+$/)
  await advertisement().getByText('Reward earned').waitFor({ timeout: 30_000 })
  await shoot('rewarded')
  await close().click()
  await expect.poll(lives, patience).toBe(4)
})

test('the game’s server pays coins when the signed callback arrives', async () => {
  const coins = () => page.locator('#coins').innerText()
  await expect.poll(coins, { timeout: 15_000 }).toMatch(/^[1-9]\d* coins$/)
  expect(await page.locator('#log').innerText()).toContain('The game’s server paid 50 coins')
})

test('the server counts each of the four impressions once', async () => {
  const wanted = {
    requests: before.requests + 4,
    impressions: before.impressions + 4,
    clicks: before.clicks,
  }
  await expect.poll(totals, { timeout: 15_000 }).toEqual(wanted)
})

test('a video that cannot be played ends at once and counts nothing', async () => {
  const shown = await totals()
  await page.route('**/content.mp4', (route) => route.abort())
  await button('Rewarded video').click()
  await expect.poll(() => said(1), patience).toEqual([expect.stringContaining('could not play it')])
  await page.unroute('**/content.mp4')
  expect(await advertisement().count()).toBe(0)
  expect(await lives()).toBe(4)
  await expect.poll(totals, { timeout: 15_000 }).toEqual({ ...shown, requests: shown.requests + 1 })
})

test('the game can be played by keyboard alone', async () => {
  await button('Play').click()
  const standing = async () => [await page.locator('#caught').innerText(), await lives()]
  await page.keyboard.press('ArrowLeft')
  await expect.poll(standing, patience).not.toEqual(['0', 4])
})

test('another origin shows a banner under a policy without inline styles', async () => {
  const settings = await page.locator('#demo-settings').textContent()
  const { placements } = JSON.parse(settings ?? '') as { placements: { banner: string } }
  const game = await page.context().newPage()
  const fieldErrors: string[] = []
  game.on('console', (message) => fieldErrors.push(message.text()))
  game.on('pageerror', (error) => fieldErrors.push(String(error)))
  const script = `import { createFrontrow } from '${demo.server.url}/sdk/frontrow.js'
    const ads = createFrontrow({ baseUrl: '${demo.server.url}', placements: ${JSON.stringify(placements)} })
    const { ad } = await ads.requestAd('banner')
    const outcome = await ads.show(ad, document.querySelector('main'))
    document.querySelector('output').textContent = JSON.stringify(outcome)`
  const allowed = `script-src 'nonce-x' ${demo.server.url}; connect-src ${demo.server.url}; img-src ${demo.server.url}`
  const host = await serveGame(
    `default-src 'none'; ${allowed}`,
    `<title>A game</title><main></main><output></output><script type="module" nonce="x">${script}</script>`,
  )
  const counted = game.waitForResponse((answer) => answer.url().endsWith('/events'), patience)
  await game.goto(host.url)
  expect(await (await counted).json()).toEqual({ results: [{ status: 'accepted' }] })
  const position = () =>
    game
      .getByRole('button', { name: 'Close the ad' })
      .evaluate((element) => getComputedStyle(element).position)
  expect(await position()).toBe('absolute')
  await game.getByRole('button', { name: 'Close the ad' }).click()
  await expect
    .poll(() => game.locator('output').textContent(), patience)
    .toBe(JSON.stringify({ shown: true, clicked: false, rewarded: false }))
  expect(fieldErrors.filter((text) => !text.includes('favicon'))).toEqual([])
  await game.close()
  await host.close()
})

test('the page is accessible in both colour schemes and on a small screen', async () => {
  await page.goto('/demo-app')
  await expect.poll(() => said(1), patience).toEqual(['The server counted the impression.'])
  for (const screen of screens) {
    await page.emulateMedia({ colorScheme: screen.scheme })
    await page.setViewportSize({ width: screen.width, height: screen.width === 390 ? 844 : 900 })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, `it scrolls sideways at ${screen.width} px`).toBe(0)
    await expectAccessible(page, `/demo-app ${screen.width} ${screen.scheme}`)
    await shoot(`page-${screen.width}-${screen.scheme}`)
  }
  expect(demo.errors).toEqual([])
})

/** Serves a third party's page on a port of its own. */
async function serveGame(
  policy: string,
  html: string,
): Promise<{ url: string; close: () => Promise<void> }> {
  const host = createServer((_request, answer) => {
    answer.setHeader('content-security-policy', policy)
    answer.setHeader('content-type', 'text/html')
    answer.end(html)
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  const { port } = host.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((done) => {
        host.close(() => done())
        host.closeAllConnections()
      }),
  }
}

/** Saves a screenshot to the folder SHOTS, if it is set. */
async function shoot(name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `demo-app-${name}.png`), fullPage: true })
}
