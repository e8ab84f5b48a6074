import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { openStage, serveConsole } from './stage.ts'

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

test('signed in, every list screen opens on the stage without an unanswered call or an error', async () => {
  const stage = await openStage(browser, served.url, { signedIn: true })
  const { page } = stage
  const screens = [
    '/app/overview',
    '/app/list',
    '/app/0199-app-1',
    '/app/monetize',
    '/app/campaign/active',
    '/app/campaign/create',
  ]
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(path)
  }
  expect(stage.errors).toEqual([])
  await stage.close()
})
