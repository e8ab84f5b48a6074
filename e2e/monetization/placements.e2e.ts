import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { downloadedText, expectAccessible } from '../support/browser.ts'
import {
  consoleUrl,
  held,
  openMockedConsole,
  type MockedConsole,
} from '../support/mocked-console.ts'
import { placement } from '../answers/default-answers.ts'
import { expectSignOutAfterHalfASecond } from '../support/expect-no-navigation.ts'

/** Those of the list of placements. */
const tableHeads = (page: Page) =>
  page.getByRole('table', { name: 'Placements table' }).getByRole('columnheader')

const LIST = /^GET \/ad-placement\//
const CREATE = /^POST \/ad-placement\//
const CREATED = 'placement created successfully'
const made = {
  ...placement,
  id: '0199-pl-2',
  name: 'Home',
  type: 'Banner',
  request_count: 0,
  impression_count: 0,
  click_count: 0,
  download_count: 0,
}

test('placements are listed with an excerpt of their key and four counts, and the way back leads to the apps [PLC-03 PLC-04 PLC-05 PLC-06 PLC-07 PLC-08 PLC-09 CST-11]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page, context } = mocked
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = 'ABCDEFGHIJKLMNOPQRSTUVWX'
  const loading = held({ body: [{ ...placement, placement_api_key: key }] })
  mocked.answer(LIST, loading.answer)
  await toPlacements(page)
  await page.getByText('Loading placements...', { exact: true }).waitFor()
  loading.release()
  const row = page.getByRole('row').filter({ hasText: 'Level complete' })
  await row.waitFor()
  expect(await page.getByText('Loading placements...').count()).toBe(0)
  expect(await tableHeads(page).allInnerTexts()).toEqual([
    'Placement',
    'Type',
    'Placement API Key',
    'Requests',
    'Impressions',
    'Clicks',
    'Downloads',
  ])
  const cells = await row.getByRole('cell').allInnerTexts()
  expect(cells.map((text) => text.trim())).toEqual([
    'Level complete',
    'RewardedVideo',
    'FGHIJKL',
    '4',
    '3',
    '2',
    '1',
  ])
  expect((await page.content()).includes(key)).toBe(false)

  await row.getByRole('button', { name: /^Copy/ }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Level complete.json')
  expect(JSON.parse(await downloadedText(download))).toEqual({
    name: 'Level complete',
    type: 'RewardedVideo',
    placement_api_key: key,
  })

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link').click()
  await page.waitForURL('**/app/list')
})

test('a placement without an id, as in the published API, is listed without a link', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const { id, ...published } = placement
  mocked.answer(LIST, { body: [published, { ...published, name: 'Home' }] })
  await toPlacements(page)
  const table = page.getByRole('table')
  await table.getByText('Home', { exact: true }).waitFor()
  await table.getByText('Level complete', { exact: true }).waitFor()
  expect(await table.getByRole('link').count(), id).toBe(0)
})

test('a name is required first, then one of four types, and a refusal is shown with its code [PLC-01 PLC-02 PLC-11 PLC-12 PLC-16 VAL-12 CST-12]', async () => {
  const mocked = await openForm()
  const { page } = mocked
  expect([await name(page).count(), await type(page).count()]).toEqual([1, 1])
  await save(page)
  expect(await alertLines(page)).toEqual(['placement name cannot be empty'])
  expect(await page.getByText('placement type cannot be empty').count()).toBe(0)
  await name(page).fill('Home')
  await save(page)
  expect(await alertLines(page)).toEqual(['placement type cannot be empty'])
  expect(await page.getByText('placement name cannot be empty').count()).toBe(0)
  expect(mocked.sent(CREATE)).toEqual([])

  await type(page).click()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['RewardedVideo', 'Video', 'FullscreenImage', 'Banner'])
  await page.getByRole('option', { name: 'Banner', exact: true }).click()
  mocked.answer(CREATE, { status: 500, body: { code: 500, message: 'Out of order.' } })
  await save(page)
  await page.getByText('500 Out of order.').waitFor()
  expect(await alertLines(page)).toEqual(['500 Out of order.', 'Contact support.'])
  expect(await name(page).inputValue()).toBe('Home')
})

test('a new placement shows that it is being saved and was saved, and the form clears one second later [PLC-10 PLC-13 PLC-14 TIM-11]', async () => {
  const mocked = await openForm({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  const saving = held({ body: made })
  mocked.answer(CREATE, saving.answer)
  mocked.answer(LIST, { body: [made, placement] })
  await fillIn(page)
  await mocked.freeze()
  await save(page)
  const button = page.getByRole('button', { name: 'Saving placement...', exact: true })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  saving.release()
  await page.getByText(CREATED, { exact: true }).waitFor()
  expect(mocked.sent(CREATE).map(({ body }) => body)).toEqual([{ name: 'Home', type: 'Banner' }])
  await page.clock.runFor(900)
  expect(await name(page).inputValue()).toBe('Home')
  expect(await type(page).inputValue()).toBe('Banner')
  await page.clock.runFor(200)
  await expect.poll(() => name(page).inputValue()).toBe('')
  await expect.poll(() => type(page).inputValue()).toBe('')
  await page.getByRole('cell', { name: 'Home', exact: true }).waitFor()
})

test('a 401 for a new placement asks to sign in again and signs out half a second later [PLC-17 TIM-04]', async () => {
  const mocked = await openForm({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  mocked.answer(CREATE, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  await fillIn(page)
  await mocked.freeze()
  await save(page)
  await page.getByText('401 The session has ended.').waitFor()
  expect(await alertLines(page)).toEqual(['401 The session has ended.', 'Sign in again.'])
  await expectSignOutAfterHalfASecond(mocked)
})

test('a 400 for the placements shows the published console’s message, and a 401 signs out [PLC-18 PLC-19]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(LIST, { status: 400, body: { code: 400, message: 'Not so.' } })
  await toPlacements(page)
  await page.getByRole('alert').getByText('Error creating ad placements', { exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('session-token')
  expect(mocked.loads()).toBe(1)

  mocked.answer(LIST, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  await page.getByRole('link', { name: 'Monetizing Apps', exact: true }).click()
  await page.getByRole('link', { name: 'Tidepool Match' }).click()
  await page.waitForURL('**/auth/signin')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

/**
 * The app is passed with the navigation, so the test opens the page from the list of monetized
 * apps.
 */
async function toPlacements(page: Page): Promise<void> {
  await page.goto('/app/monetize')
  await page.getByRole('link', { name: 'Tidepool Match' }).click()
}

async function openForm(options: { time?: string } = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  await toPlacements(mocked.page)
  await mocked.page.getByRole('cell', { name: 'Level complete', exact: true }).waitFor()
  return mocked
}

function name(page: Page) {
  return page.getByRole('textbox', { name: 'Placement Name', exact: true })
}

function type(page: Page) {
  return page.getByRole('combobox', { name: 'Type', exact: true })
}

async function fillIn(page: Page): Promise<void> {
  await name(page).fill('Home')
  await type(page).click()
  await page.getByRole('option', { name: 'Banner', exact: true }).click()
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

/** The lines of the only alert. */
async function alertLines(page: Page): Promise<string[]> {
  return (await page.getByRole('main').getByRole('alert').innerText()).trim().split(/\n+/)
}

test('each placement shows its rates, and the ad request to copy with its complete keys', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page, context } = mocked
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await toPlacements(page)
  const section = page.getByRole('region', { name: 'Performance', exact: true })
  const row = section.getByRole('listitem')
  await row.waitFor()
  expect((await row.innerText()).split('\n').filter((line) => line !== '')).toEqual([
    'Level complete',
    'Fill rate',
    '82.5%',
    'CTR',
    '2%',
    'ECPM',
    '$2.10',
    'Earnings (estimated)',
    '$0.63',
    'Test request',
  ])
  await row.getByRole('button', { name: 'Test request' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Copy the ad request' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain(`curl ${await consoleUrl()}/delivery/v1/ads`)
  expect(await copied()).toContain(placement.placement_api_key)
  expect(await dialog.innerText()).not.toContain(placement.placement_api_key)
  await expectAccessible(page, 'the placements with the request')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(mocked.errors).toEqual([])

  mocked.answer(/^GET \/monetization\/.*\/rates/, {
    status: 500,
    body: { code: 500, message: 'No.' },
  })
  await toPlacements(page)
  await page.getByText('The rates could not be loaded.', { exact: true }).waitFor()
  expect(await tableHeads(page).count()).toBe(7)
  // A server of the published API has no rates, and none are missed.
  const asked = () => mocked.sent(/^GET \/monetization\/.*\/rates/).length
  const before = asked()
  mocked.answer(/^GET \/monetization\/.*\/rates/, { status: 404, body: {} })
  await toPlacements(page)
  await expect.poll(asked).toBe(before + 1)
  await section.waitFor({ state: 'detached' })
  expect(await tableHeads(page).count()).toBe(7)
})
