import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleUrl, held, openMockedConsole, patience } from '../support/mocked-console.ts'
import {
  banner,
  campaignable,
  portrait,
  square,
  tidepool,
  video,
} from '../answers/default-answers.ts'

const CONTENTS = /^GET \/ad-content\//
const CAMPAIGNABLE = /^GET \/campaignable-ad-content\//
const APP = `/app/${tidepool.id}`

test('an app’s page shows its details, and the preview, type, resolution and orientation of each ad content [APD-01 APD-02 APD-03 APD-04 APD-05 APD-06 APD-07 APD-09]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const sized = (id: string, width: number, height: number) => ({
    ...square,
    id,
    type: id === 'interactive' ? 400 : 999,
    content_path: id,
    content_metadata: { ...square.content_metadata, resolution: { width, height } },
  })
  const contents = [
    portrait,
    banner,
    video,
    sized('interactive', 200, 100),
    sized('unheard-of', 100, 100),
  ]
  const loading = held({ body: contents })
  mocked.answer(CONTENTS, loading.answer)
  await page.goto(APP)
  await page.getByText('Loading Ad List...', { exact: true }).waitFor()
  loading.release()
  const table = page.getByRole('table', { name: /^Ad Contents/ })
  await table.getByText('VIDEO').waitFor()
  expect(await page.getByText('Loading Ad List...').count()).toBe(0)

  const { heads, rows } = await read(page, /^Ad Contents/)
  expect(heads).toEqual(['Preview', 'Type', 'Resolution', 'Orientation'])
  expect(rows.map((cells) => cells.slice(1))).toEqual([
    ['IMAGE', '1080 x 1920', 'Portrait'],
    ['BANNER', '1280 x 160', 'Landscape'],
    ['VIDEO', '720 x 1280', 'Portrait'],
    ['INTERACTIVE', '200 x 100', 'Landscape'],
    ['NOTSET', '100 x 100', 'Square'],
  ])
  const media = `${await consoleUrl()}/media`
  expect(
    await table
      .locator('img, video')
      .evaluateAll((all) => all.map((one) => `${one.tagName} ${one.getAttribute('src')}`)),
  ).toEqual([
    `IMG ${media}/${portrait.content_path}/content.jpg`,
    `IMG ${media}/${banner.content_path}/content.jpg`,
    `VIDEO ${media}/${video.content_path}/content.mp4`,
    `IMG ${media}/interactive/content.jpg`,
    `IMG ${media}/unheard-of/content.jpg`,
  ])

  await page.getByRole('heading', { name: 'Tidepool Match', exact: true }).waitFor()
  expect(await facts(page)).toEqual({
    'Google App Id': 'com.harbourvine.tidepool',
    'Apple App Id': 'none',
    Category: 'Games',
    Subcategory: 'Puzzle',
  })
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Apps' })
    .click()
  await page.waitForURL('**/app/list')
})

test('campaignable ad contents are listed with device and orientation, or a text says that there are none [APD-10 APD-11 APD-12 APD-13 APD-14]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const made = (name: string, target_device: number, content_orientation: number) => ({
    ...campaignable,
    id: name,
    name,
    target_device,
    content_orientation,
  })
  const loading = held({
    body: [
      made('one', 100, 100),
      made('two', 200, 200),
      made('three', 100, 300),
      made('four', 200, 400),
    ],
  })
  mocked.answer(CAMPAIGNABLE, loading.answer)
  await page.goto(APP)
  await page.getByText('Loading Campaignable Ad List...', { exact: true }).waitFor()
  loading.release()
  await page.getByRole('cell', { name: 'four', exact: true }).waitFor()
  expect(await page.getByText('Loading Campaignable Ad List...').count()).toBe(0)
  expect(await read(page, /^Campaignable Ad Contents/)).toEqual({
    heads: ['Name', 'Target Device', 'Content Orientation'],
    rows: [
      ['one', 'Phone', 'Portrait'],
      ['two', 'Tablet', 'Landscape'],
      ['three', 'Phone', 'Square'],
      ['four', 'Tablet', 'NOTSET'],
    ],
  })
  mocked.answer(CAMPAIGNABLE, { body: [] })
  await page.reload()
  await page.getByText('No campaignable ad contents to show.', { exact: true }).waitFor()
})

test('a click on an ad content opens it in the campaignable screen, whose breadcrumb leads back [APD-16 CIV-01 CIV-02]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto(APP)
  await page.getByRole('cell', { name: '1080 x 1920' }).click()
  await page.waitForURL('**/app/campaignable-ad/create')
  await page.getByText(portrait.id, { exact: true }).waitFor()
  await page
    .getByRole('navigation', { name: 'Breadcrumb' })
    .getByRole('link', { name: 'Tidepool Match' })
    .click()
  await page.waitForURL(`**${APP}`)
  await page.getByRole('heading', { name: 'Tidepool Match', exact: true }).waitFor()
  expect((await facts(page))['Google App Id']).toBe('com.harbourvine.tidepool')
})

test('an app in review for a reason that is not told says so', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const App = { ...tidepool, review: { reason: null, since: null } }
  mocked.answer('GET /app/app-stat', { body: [{ id: App.id, App, ad_contents: 3, installs: 0 }] })
  await mocked.page.goto(APP)
  await mocked.page.getByText('In review.', { exact: true }).waitFor()
  expect((await facts(mocked.page))['Category']).toBe('Games')
})

test('the address of an unknown app leads to the list of apps [APD-15]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  await mocked.page.goto('/app/does-not-exist')
  await mocked.page.waitForURL('**/app/list')
  await mocked.page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  expect(mocked.sent(CONTENTS)).toEqual([])
})

test('a 401 or 404 for the ad contents signs out, and a 400 reloads the page once before it is shown [APD-17]', async () => {
  for (const status of [401, 404]) {
    const mocked = await openMockedConsole({ signedIn: true })
    mocked.answer(CONTENTS, { status, body: { code: status, message: 'App not found' } })
    await mocked.page.goto(APP)
    await mocked.page.waitForURL('**/auth/signin')
    expect(await mocked.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await mocked.close()
  }
  const mocked = await openMockedConsole({ signedIn: true })
  mocked.answer(CONTENTS, { status: 400, body: { code: 400, message: 'It could not be read.' } })
  await mocked.page.goto(APP)
  await expect.poll(() => mocked.sent(CONTENTS).length, patience).toBe(2)
  await mocked.page.getByRole('alert').filter({ hasText: '400 It could not be read.' }).waitFor()
  await mocked.page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => mocked.sent(CONTENTS).length, patience).toBe(3)
  await mocked.page.getByRole('alert').filter({ hasText: '400 It could not be read.' }).waitFor()
  expect(mocked.loads()).toBe(2)
  expect(new URL(mocked.page.url()).pathname).toBe(APP)
})

async function read(page: Page, name: RegExp): Promise<{ heads: string[]; rows: string[][] }> {
  const table = page.getByRole('table', { name })
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText.trim())),
    )
  return { heads: await table.getByRole('columnheader').allInnerTexts(), rows }
}

/** The facts below the app's name, by label. */
async function facts(page: Page): Promise<Record<string, string>> {
  const pairs = await page
    .getByRole('main')
    .locator('dl > div')
    .evaluateAll((all) =>
      all.map((one) => ['dt', 'dd'].map((part) => one.querySelector(part)?.textContent ?? '')),
    )
  return Object.fromEntries(pairs) as Record<string, string>
}
