import { readFileSync } from 'node:fs'
import { reportAd, requestAd } from '@frontrow/contract/delivery'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectFineEverywhere, openPage } from '../support/browser.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { patience } from '../support/mocked-console.ts'
import { Client, advertise, joinNetwork, makeApp, openPlacement } from '../support/api-client.ts'

// The page where a publisher sees the ads in its apps and blocks advertisers. The published console
// does not have it.
const art = new Blob([
  new Uint8Array(
    readFileSync(new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)),
  ),
])

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('a reported advertiser is blocked, and unblocked ads are shown again', async () => {
  const advertiser = await joinNetwork(server, 'Coin Rush Studios')
  await advertise(advertiser, await makeApp(advertiser, 'Coin Rush', 'com.example.coins'), art)
  const publisher = await joinNetwork(server, 'Ferry House')
  const key = await openPlacement(
    publisher,
    await makeApp(publisher, 'Night Bus', 'com.example.bus'),
  )
  const { page, errors } = await openPage({ baseURL: server.url })
  await enter(page, publisher)
  await page.goto('/app/monetize')
  await page.getByRole('navigation').getByRole('link', { name: 'Ad Review', exact: true }).click()
  await page.getByText('No ads to review yet', { exact: true }).waitFor()

  const first = await nextAd(key, (ad) => ad.ad !== null)
  await new Client(server.url).call(reportAd, {
    params: { token: first.ad?.tokens.click ?? '' },
    body: { reason: 'misleading', text: 'There are no coins in it.' },
  })
  const row = page.getByRole('row').filter({ hasText: 'Coin Rush' })
  await expect
    .poll(async () => (await page.reload(), await row.waitFor(patience), row.innerText()), patience)
    .toMatch(/1\s+Misleading/)
  await row.getByRole('button', { name: 'Coin Rush', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Coin Rush' })
  await dialog.getByText('There are no coins in it.', { exact: true }).waitFor()
  await dialog.getByText('Level complete in Night Bus', { exact: true }).waitFor()
  await expectFineEverywhere(page, 'ad review, details')
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Block Coin Rush', exact: true }).click()
  await page.getByText('Coin Rush blocked in your apps.').waitFor()
  await row.getByText('Blocked', { exact: true }).waitFor()
  expect((await nextAd(key, ({ reason }) => reason !== undefined)).reason).toBe('blocked')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Coin Rush unblocked in your apps.').waitFor()
  await nextAd(key, (ad) => ad.ad !== null)

  await row.getByRole('button', { name: 'Coin Rush', exact: true }).click()
  await dialog.getByRole('button', { name: 'Block Coin Rush in Night Bus', exact: true }).click()
  await row.getByText('Blocked in Night Bus', { exact: true }).waitFor()
  expect((await nextAd(key, ({ reason }) => reason !== undefined)).reason).toBe('blocked')
  await page.reload()
  // The selected app is part of the address.
  await dialog.getByRole('button', { name: 'Unblock Coin Rush in Night Bus', exact: true }).click()
  await dialog.getByRole('button', { name: 'Block Coin Rush in Night Bus', exact: true }).waitFor()
  await nextAd(key, (ad) => ad.ad !== null)
  expect(errors).toEqual([])
  await page.context().close()
})

type Answer = Awaited<ReturnType<typeof askForAd>>

function askForAd(key: string) {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  return new Client(server.url).call(requestAd, { body: { placement_api_key: key, device } })
}

/** Requests ads until the answer is as expected. Nodes apply a change within a second. */
async function nextAd(key: string, isAwaited: (answer: Answer) => boolean): Promise<Answer> {
  let answer = await askForAd(key)
  const asked = async () => isAwaited((answer = await askForAd(key)))
  if (!isAwaited(answer)) await expect.poll(asked, patience).toBe(true)
  return answer
}

/** Stores the client's session in the browser. */
async function enter(page: Page, { token }: Client): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('token', value)
    sessionStorage.setItem('token', value)
  }, token)
}
