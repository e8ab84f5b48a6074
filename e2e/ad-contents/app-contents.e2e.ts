import { fileURLToPath } from 'node:url'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/shared-server.ts'
import { joinNetwork, makeApp } from '../support/api-client.ts'

const files = fileURLToPath(new URL('../../server/', import.meta.url))
const patience = { timeout: 10_000 }
const uploads = [
  { file: 'seed/demo/tidepool-match/icon.jpg', row: ['IMAGE', '512 x 512', 'Square'] },
  { file: 'seed/demo/tidepool-match/banner.jpg', row: ['BANNER', '1280 x 160', 'Landscape'] },
  { file: 'seed/demo/tidepool-match/clip.mp4', row: ['VIDEO', '720 x 1280', 'Portrait'] },
]

test('files of each type are uploaded to a real server and shown [UPL-13]', async () => {
  const server = await sharedServer()
  const client = await joinNetwork(server, 'Slate Quay')
  const appId = await makeApp(client, 'Tidepool Match', 'com.harbourvine.tidepool')
  const { context, page, errors } = await openPage({ baseURL: server.url })
  onTestFinished(() => context.close())
  await page.goto('/auth/signin')
  await page.getByLabel('Email', { exact: true }).fill('slate.quay@example.com')
  await page.getByLabel('Password', { exact: true }).fill('front row seat')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/app/overview', patience)
  await page.goto(`/app/${appId}`)
  const rows = page.getByRole('table', { name: /^Ad Contents/ }).locator('tbody tr')
  for (const [index, { file, row }] of uploads.entries()) {
    await upload(page, `${files}${file}`)
    await page.getByText('Content uploaded successfully').waitFor(patience)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden', ...patience })
    await expect.poll(() => rows.count(), patience).toBe(index + 1)
    const cells = (await rows.first().locator('td').allInnerTexts()).map((text) => text.trim())
    expect(cells).toEqual(expect.arrayContaining(row))
    await expect.poll(() => drawnWidth(rows.first()), patience).toBeGreaterThan(0)
  }
  expect(errors).toEqual([])
})

/** The natural width of the image or video in a row; 0 until it has loaded. */
function drawnWidth(row: Locator): Promise<number> {
  return row
    .locator('img, video')
    .evaluate((one) =>
      one instanceof HTMLVideoElement ? one.videoWidth : (one as HTMLImageElement).naturalWidth,
    )
}

async function upload(page: Page, file: string): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}
