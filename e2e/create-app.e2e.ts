import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { held, openStage, patience, serveConsole, type Stage } from './stage.ts'
import { tidepool } from './stage-answers.ts'

const POST = 'POST /app/{developer-id}'
const IDS_MISSING = 'Please enter at least one of the app ids.'
const CREATED = 'App created successfully.'

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

test('CAP-01 CAP-02 CAP-03 CAP-05 CAP-06 VAL-11 name and category are asked for first, then one of the two ids', async () => {
  const stage = await openForm()
  const { page } = stage
  const labels = ['App Name', 'Google App Id', 'Apple App Id', 'Category', 'Subcategory']
  for (const label of labels) expect(await field(stage, label).count(), label).toBe(1)

  await save(stage)
  expect(await invalid(stage)).toEqual(['name', 'category'])
  await field(stage, 'App Name').fill('   ')
  await field(stage, 'Category').fill('Games')
  await save(stage)
  expect(await invalid(stage)).toEqual(['name'])
  await field(stage, 'App Name').fill('Tidepool Match')
  await field(stage, 'Category').fill(' ')
  await save(stage)
  expect(await invalid(stage)).toEqual(['category'])
  expect(await page.getByText(IDS_MISSING).count()).toBe(0)

  await field(stage, 'Category').fill('Games')
  for (const label of ['Google App Id', 'Apple App Id']) {
    await save(stage)
    await page.getByText(IDS_MISSING, { exact: true }).waitFor()
    await field(stage, label).fill('x')
    expect(await page.getByText(IDS_MISSING).count(), label).toBe(0)
    await field(stage, label).fill('')
  }
  expect(stage.sent(POST)).toEqual([])
  await stage.close()
})

test('CAP-04 CAP-07 CAP-12 either id is enough and the subcategory may be empty; what the server refuses is said and nothing typed is lost', async () => {
  const stage = await openForm()
  const { page } = stage
  stage.answer(POST, { status: 400, body: { code: 400, message: 'This app id is taken.' } })
  await field(stage, 'App Name').fill('Tidepool Match')
  await field(stage, 'Category').fill('Games')
  await field(stage, 'Google App Id').fill('com.harbourvine.tidepool')
  await save(stage)
  await page.getByRole('alert').filter({ hasText: 'This app id is taken.' }).waitFor()
  expect(await field(stage, 'App Name').inputValue()).toBe('Tidepool Match')
  expect(await field(stage, 'Google App Id').inputValue()).toBe('com.harbourvine.tidepool')
  expect(await field(stage, 'Category').inputValue()).toBe('Games')

  await field(stage, 'Google App Id').fill('')
  await field(stage, 'Apple App Id').fill('6443210987')
  await save(stage)
  await expect.poll(() => stage.sent(POST).length, patience).toBe(2)
  const common = { name: 'Tidepool Match', category: 'Games', subcategory: null }
  expect(stage.sent(POST).map(({ body }) => body)).toEqual([
    { ...common, google_app_id: 'com.harbourvine.tidepool', apple_app_id: null },
    { ...common, google_app_id: null, apple_app_id: '6443210987' },
  ])
  await stage.close()
})

test('CAP-08 CAP-09 CAP-10 TIM-07 it says that it saves, that it has saved, and one second later it is on the app list', async () => {
  const stage = await openForm({ time: '2026-04-20T09:00:00Z' })
  const { page } = stage
  const saving = held({ body: tidepool })
  stage.answer(POST, saving.answer)
  await fillIn(stage)
  await stage.freeze()
  await save(stage)
  const button = page.getByRole('button', { name: 'Saving app...', exact: true })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  saving.release()
  await page.getByText(CREATED, { exact: true }).waitFor()
  await page.clock.runFor(900)
  expect(await pathname(stage)).toBe('/app/create')
  await page.clock.runFor(200)
  await page.waitForURL('**/app/list')
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  expect(stage.loads()).toBe(1)
  expect(stage.errors).toEqual([])
  await stage.close()
})

test('TIM-15 whoever leaves after the success is not taken to the app list', async () => {
  const stage = await openForm({ time: '2026-04-20T09:00:00Z' })
  const { page } = stage
  stage.answer(POST, { body: tidepool })
  await fillIn(stage)
  await stage.freeze()
  await save(stage)
  await page.getByText(CREATED).waitFor()
  await page.clock.runFor(300)
  await page.getByRole('link', { name: 'Monetizing Apps', exact: true }).click()
  await page.waitForURL('**/app/monetize')
  await page.clock.runFor(2000)
  expect(await pathname(stage)).toBe('/app/monetize')
  await stage.close()
})

test('CAP-13 a 401 signs out', async () => {
  const stage = await openForm()
  stage.answer(POST, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await fillIn(stage)
  await save(stage)
  await stage.page.waitForURL('**/auth/signin')
  expect(await stage.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await stage.close()
})

async function openForm(options: { time?: string } = {}): Promise<Stage> {
  const stage = await openStage(browser, served.url, { signedIn: true, ...options })
  // Opens the form from the list. With the list's code loaded, a redirect takes no time, so one
  // that comes too early is visible.
  await stage.page.goto('/app/list')
  await stage.page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  await stage.page.getByRole('link', { name: 'Create New App', exact: true }).click()
  await field(stage, 'App Name').waitFor()
  return stage
}

function field({ page }: Stage, label: string) {
  return page.getByRole('main').getByLabel(label, { exact: true })
}

async function fillIn(stage: Stage): Promise<void> {
  await field(stage, 'App Name').fill('Tidepool Match')
  await field(stage, 'Google App Id').fill('com.harbourvine.tidepool')
  await field(stage, 'Category').fill('Games')
}

async function save({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

function pathname({ page }: Stage): Promise<string> {
  return page.evaluate(() => location.pathname)
}

function invalid({ page }: Stage): Promise<(string | null)[]> {
  return page
    .locator('[aria-invalid=true]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
}
