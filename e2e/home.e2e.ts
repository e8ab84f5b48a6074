import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openStage, serveConsole, type Stage, type StageOptions } from './stage.ts'

const tagline = 'everyone deserves an audience'
const platforms = ['Android', 'iOS', 'Flutter', 'React Native', 'Unity', 'Godot']

let browser: Browser
let served: { url: string; close(): Promise<void> }
beforeAll(async () => {
  browser = await openBrowser()
  served = await serveConsole()
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

test('RTE-01 HOM-01 HOM-02 HOM-03 HOM-05 HOM-07 the home page says what it is for and names six platforms, each with a tooltip; it asks nobody', async () => {
  const stage = await onStage({ time: '2026-04-20T09:00:00Z' })
  stage.answer(/./, 'abort')
  const { page } = stage
  await page.goto('/')
  await page.getByText(tagline, { exact: true }).waitFor()
  expect(pathOf(stage)).toBe('/')
  expect(await page.getByRole('heading', { name: 'Monetize Your Apps' }).isVisible()).toBe(true)
  const items = page.getByRole('list', { name: 'Supported platforms' }).getByRole('link')
  expect(await items.allTextContents()).toEqual(platforms)

  await items.first().scrollIntoViewIfNeeded()
  await stage.freeze()
  const tooltips = page.getByRole('tooltip')
  for (const name of platforms) {
    await items.filter({ hasText: name }).hover()
    await page.clock.runFor(400)
    await expect.poll(() => tooltips.allTextContents()).toEqual([name])
  }
  await page.mouse.move(0, 0)
  await page.clock.runFor(400)
  await expect.poll(() => tooltips.count()).toBe(0)
  await items.first().focus()
  await page.clock.runFor(400)
  await expect.poll(() => tooltips.allTextContents()).toEqual(['Android'])
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(stage.calls).toEqual([])
})

test('HOM-04 who is signed in and opens the home page is shown the overview', async () => {
  const stage = await onStage({ signedIn: true })
  await stage.page.goto('/')
  await stage.page.waitForURL('**/app/overview')
  expect(await stage.page.getByText(tagline).count()).toBe(0)
})

test.each([false, true])(
  'HOM-06 HOM-07 Get Started is open to everybody and asks nobody (signed in: %s)',
  async (signedIn) => {
    const stage = await onStage({ signedIn })
    stage.answer(/./, 'abort')
    const { page } = stage
    await page.goto('/getstarted')
    await page.getByRole('heading', { name: 'Get Started', exact: true }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(pathOf(stage)).toBe('/getstarted')
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(stage.calls).toEqual([])
  },
)

async function onStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await openStage(browser, served.url, options)
  onTestFinished(async () => {
    await stage.close()
    expect(stage.errors).toEqual([])
  })
  return stage
}

function pathOf({ page }: Stage): string {
  return new URL(page.url()).pathname
}
