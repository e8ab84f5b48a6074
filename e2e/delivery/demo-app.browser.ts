import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { showPlacementTotals } from '@frontrow/contract/overview'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openPage, screens } from '../support/browser.ts'
import { Client } from '../support/api-client.ts'
import { startServer } from '../support/server-process.ts'

// The demo app in a real browser, with ads from a real server with demo data. The tests run in
// order.

const patience = { timeout: 15_000 }

let demo: Awaited<ReturnType<typeof openDemoApp>>
let page: Page
let before: Awaited<ReturnType<typeof totals>>

beforeAll(async () => {
  demo = await openDemoApp()
  ;({ page } = demo)
  before = await totals()
}, 150_000)

afterAll(() => demo.close())

const totals = () => totalsOf(demo.studio)
const said = (count: number) => lastSaid(page, count)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const advertisement = () => page.getByRole('dialog', { name: /^Advertisement: / })
const close = () => advertisement().getByRole('button', { name: /^(Close|Reward) / })
const lives = () => page.locator('#lives i').count()

test('the server prints the demo app’s address, and a banner is shown', async () => {
  expect(demo.server.output()).toContain(`${demo.server.url}/demo-app`)
  await page.goto('/demo-app')
  await expect
    .poll(() => said(2), patience)
    .toEqual(['The server counted the impression.', 'The banner is on the screen.'])
  const banner = page.getByRole('region', { name: 'Advertisement' })
  expect((await banner.getByRole('img').boundingBox())?.width).toBeGreaterThan(300)
})

test('a click on the banner leads to the store', async () => {
  const popup = page.waitForEvent('popup', patience)
  const store = page.context().waitForEvent('request', {
    predicate: (request) =>
      request.url().startsWith('https://play.google.com/store/apps/details?id=com.'),
    ...patience,
  })
  await page.getByRole('region', { name: 'Advertisement' }).getByRole('link').click()
  const opened = await popup
  await store
  await opened.close()
  expect((await said(1))[0]).toContain('Clicked')
})

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

test('the server counts each of the four impressions once, and the click', async () => {
  const wanted = {
    requests: before.requests + 4,
    impressions: before.impressions + 4,
    clicks: before.clicks + 1,
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

/** The page of the demo app, not yet opened, of a server of its own with demo data. */
async function openDemoApp() {
  const server = await startServer({ DEMO: '1', DEMO_SCALE: '0.02' })
  const { page, errors, context } = await openPage({ baseURL: server.url })
  // The store's page is not reachable in tests. It is enough that it was requested.
  await context.route('https://play.google.com/**', (route) => route.fulfill({ body: 'the store' }))
  const studio = new Client(server.url)
  const { email, password } = JSON.parse(
    readFileSync(join(server.dataDir, 'demo.json'), 'utf8'),
  ) as Record<'email' | 'password', string>
  const body = { username: email, password }
  studio.token = (await studio.call(createToken, { body })).access_token
  const close = async () => {
    await context.close()
    await server.remove()
  }
  return { server, page, errors, studio, close }
}

/** The newest lines of the demo app's log. */
const lastSaid = async (page: Page, count: number) =>
  (await page.locator('#log li span').allInnerTexts()).slice(0, count)

/** The console's counts for the app whose placements the page shows. */
async function totalsOf(studio: Client) {
  const rows = await studio.call(showPlacementTotals, { body: { count: 0 } })
  return rows
    .filter((row) => row.app_name === 'Tidepool Match')
    .reduce(
      (sum, row) => ({
        requests: sum.requests + row.requests,
        impressions: sum.impressions + row.impressions,
        clicks: sum.clicks + row.clicks,
      }),
      { requests: 0, impressions: 0, clicks: 0 },
    )
}

/** Saves a screenshot to the folder SHOTS, if it is set. */
async function shoot(name: string): Promise<void> {
  const folder = process.env['SHOTS']
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `demo-app-${name}.png`), fullPage: true })
}
