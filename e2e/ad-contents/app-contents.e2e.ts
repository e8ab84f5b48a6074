import { fileURLToPath } from 'node:url'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedServer } from '../support/shared-server.ts'
import { joinNetwork, makeApp } from '../support/api-client.ts'

// Apps and contents with a real server: files are uploaded from disk and come back as images and
// videos. The tests run in order on one signed-in page.

const files = fileURLToPath(new URL('../../server/', import.meta.url))
const patience = { timeout: 10_000 }

let context: BrowserContext
let page: Page
let errors: string[]
let appId = ''

beforeAll(async () => {
  const server = await sharedServer()
  const client = await joinNetwork(server, 'Slate Quay')
  appId = await makeApp(client, 'Tidepool Match', 'com.harbourvine.tidepool')
  ;({ context, page, errors } = await openPage({ baseURL: server.url }))
})
afterAll(async () => {
  await context.close()
})

test('a sign-in stores the token and the name, and never the password [STO-01 STO-02 STO-03 CST-06]', async () => {
  await page.goto('/auth/signin')
  await page.getByLabel('Email', { exact: true }).fill('slate.quay@example.com')
  await page.getByLabel('Password', { exact: true }).fill('front row seat')
  const answered = page.waitForResponse(/\/token$/)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  const { access_token } = (await (await answered).json()) as { access_token: string }
  await page.waitForURL('**/app/overview', patience)
  const stored = await storages()
  expect(stored.map((storage) => storage['token'])).toEqual([access_token, access_token])
  expect(JSON.parse(stored[0]?.['userInfo'] ?? '')).toMatchObject({
    name: 'Ida Lindqvist',
    email: 'slate.quay@example.com',
  })
  expect(JSON.stringify(stored)).not.toContain('front row seat')
})

test('an uploaded image or video is listed with its type, resolution, orientation and a preview [UPL-13]', async () => {
  await page.goto(`/app/${appId}`)
  const uploads = [
    { file: 'seed/demo/tidepool-match/icon.jpg', row: ['IMAGE', '512 x 512', 'Square'] },
    { file: 'seed/demo/night-bus/portrait.jpg', row: ['IMAGE', '540 x 960', 'Portrait'] },
    { file: 'seed/demo/tidepool-match/landscape.jpg', row: ['IMAGE', '1920 x 1080', 'Landscape'] },
    { file: 'seed/demo/tidepool-match/banner.jpg', row: ['BANNER', '1280 x 160', 'Landscape'] },
    { file: 'seed/demo/tidepool-match/clip.mp4', row: ['VIDEO', '720 x 1280', 'Portrait'] },
    { file: 'test/media/index-at-end.mp4', row: ['VIDEO'] },
  ]
  for (const [index, { file, row }] of uploads.entries()) {
    await upload(`${files}${file}`)
    await page.getByText('Content uploaded successfully').waitFor(patience)
    // Other tests check with a manual clock that the dialog closes by itself.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden', ...patience })
    await expect.poll(() => rows().count(), patience).toBe(index + 1)
    const newest = rows().first()
    expect(await cells(newest)).toEqual(expect.arrayContaining(row))
    await expect.poll(() => drawnWidth(newest), patience).toBeGreaterThan(0)
  }
  expect(errors).toEqual([])
})

test('a text file with the name of a jpg is refused, and the screen shows the server’s code and message [VAL-16]', async () => {
  const before = await rows().count()
  await upload({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('just a text') })
  const alert = page.getByRole('dialog').getByRole('alert')
  await alert.waitFor(patience)
  expect(await alert.innerText()).toMatch(/^4\d\d \w+/)
  await page.keyboard.press('Escape')
  await page.reload()
  await rows().first().waitFor(patience)
  expect(await rows().count()).toBe(before)
})

test('a reload keeps the session, and a sign-out removes the token and the name [STO-05 STO-04]', async () => {
  await page.goto('/app/list')
  await page.reload()
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor(patience)
  await page.getByRole('button', { name: 'sign out' }).click()
  await page.waitForURL('**/auth/signin', patience)
  const kept = await storages()
  for (const storage of kept) expect(Object.keys(storage)).not.toContain('token')
  expect(Object.keys(kept[0] ?? {})).not.toContain('userInfo')
  await context.close()
})

/** The contents of local and session storage. */
function storages(): Promise<Record<string, string>[]> {
  return page.evaluate(() =>
    [localStorage, sessionStorage].map(
      (storage) => Object.fromEntries(Object.entries(storage)) as Record<string, string>,
    ),
  )
}

function rows(): Locator {
  return page.getByRole('table', { name: /^Ad Contents/ }).locator('tbody tr')
}

async function cells(row: Locator): Promise<string[]> {
  return (await row.locator('td').allInnerTexts()).map((text) => text.trim())
}

/** The natural width of the image or video in a row; 0 until it has loaded. */
function drawnWidth(row: Locator): Promise<number> {
  return row
    .locator('img, video')
    .evaluate((one) =>
      one instanceof HTMLVideoElement ? one.videoWidth : (one as HTMLImageElement).naturalWidth,
    )
}

type Chosen = Parameters<Locator['setInputFiles']>[0]

async function upload(file: Chosen): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles(file)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
}
