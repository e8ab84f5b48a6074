import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { showPlacementTotals } from '@frontrow/contract/overview'
import type { Page } from 'playwright-core'
import { Client } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import { startServer } from '../support/server-process.ts'

export const patience = { timeout: 15_000 }

/** The page of the demo app, not yet opened, of a server of its own with demo data. */
export async function openDemoApp() {
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
export const lastSaid = async (page: Page, count: number) =>
  (await page.locator('#log li span').allInnerTexts()).slice(0, count)

/** The console's counts for the app whose placements the page shows. */
export async function totalsOf(studio: Client) {
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
