import { expect, test } from 'vitest'
import { held, openMockedConsole, patience, type MockedConsole } from '../support/mocked-console.ts'
import { tidepool } from '../answers/default-answers.ts'

const POST = 'POST /app/{developer-id}'
const IDS_MISSING = 'Please enter at least one of the app ids.'
const CREATED = 'App created successfully.'

test('name and category are required first, then one of the two store ids [CAP-01 CAP-02 CAP-03 CAP-05 CAP-06 VAL-11]', async () => {
  const mocked = await openForm()
  const { page } = mocked
  const labels = ['App Name', 'Google App Id', 'Apple App Id', 'Category', 'Subcategory']
  for (const label of labels) expect(await field(mocked, label).count(), label).toBe(1)

  await save(mocked)
  expect(await invalid(mocked)).toEqual(['name', 'category'])
  await field(mocked, 'App Name').fill('   ')
  await field(mocked, 'Category').fill('Games')
  await save(mocked)
  expect(await invalid(mocked)).toEqual(['name'])
  await field(mocked, 'App Name').fill('Tidepool Match')
  await field(mocked, 'Category').fill(' ')
  await save(mocked)
  expect(await invalid(mocked)).toEqual(['category'])
  expect(await page.getByText(IDS_MISSING).count()).toBe(0)

  await field(mocked, 'Category').fill('Games')
  for (const label of ['Google App Id', 'Apple App Id']) {
    await save(mocked)
    await page.getByText(IDS_MISSING, { exact: true }).waitFor()
    await field(mocked, label).fill('x')
    expect(await page.getByText(IDS_MISSING).count(), label).toBe(0)
    await field(mocked, label).fill('')
  }
  expect(mocked.sent(POST)).toEqual([])
})

test('either store id is enough, and a refused app shows why and keeps the input [CAP-04 CAP-07 CAP-12]', async () => {
  const mocked = await openForm()
  const { page } = mocked
  mocked.answer(POST, { status: 400, body: { code: 400, message: 'This app id is taken.' } })
  await field(mocked, 'App Name').fill('Tidepool Match')
  await field(mocked, 'Category').fill('Games')
  await field(mocked, 'Google App Id').fill('com.harbourvine.tidepool')
  await save(mocked)
  await page.getByRole('alert').filter({ hasText: 'This app id is taken.' }).waitFor()
  expect(await field(mocked, 'App Name').inputValue()).toBe('Tidepool Match')
  expect(await field(mocked, 'Google App Id').inputValue()).toBe('com.harbourvine.tidepool')
  expect(await field(mocked, 'Category').inputValue()).toBe('Games')

  await field(mocked, 'Google App Id').fill('')
  await field(mocked, 'Apple App Id').fill('6443210987')
  await save(mocked)
  await expect.poll(() => mocked.sent(POST).length, patience).toBe(2)
  const common = { name: 'Tidepool Match', category: 'Games', subcategory: null }
  expect(mocked.sent(POST).map(({ body }) => body)).toEqual([
    { ...common, google_app_id: 'com.harbourvine.tidepool', apple_app_id: null },
    { ...common, google_app_id: null, apple_app_id: '6443210987' },
  ])
})

test('a new app shows that it is being saved and was saved, and the list opens one second later [CAP-08 CAP-09 CAP-10 TIM-07]', async () => {
  const mocked = await openForm({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  const saving = held({ body: tidepool })
  mocked.answer(POST, saving.answer)
  await fillIn(mocked)
  await mocked.freeze()
  await save(mocked)
  const button = page.getByRole('button', { name: 'Saving app...', exact: true })
  await button.waitFor()
  expect(await button.isDisabled()).toBe(true)
  saving.release()
  await page.getByText(CREATED, { exact: true }).waitFor()
  await page.clock.runFor(900)
  expect(await pathname(mocked)).toBe('/app/create')
  await page.clock.runFor(200)
  await page.waitForURL('**/app/list')
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  expect(mocked.loads()).toBe(1)
})

test('a user who leaves after the success is not taken to the list of apps [TIM-15]', async () => {
  const mocked = await openForm({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  mocked.answer(POST, { body: tidepool })
  await fillIn(mocked)
  await mocked.freeze()
  await save(mocked)
  await page.getByText(CREATED).waitFor()
  await page.clock.runFor(300)
  await page.getByRole('link', { name: 'Monetizing Apps', exact: true }).click()
  await page.waitForURL('**/app/monetize')
  await page.clock.runFor(2000)
  expect(await pathname(mocked)).toBe('/app/monetize')
})

test('a 401 for a new app signs out [CAP-13]', async () => {
  const mocked = await openForm()
  mocked.answer(POST, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await fillIn(mocked)
  await save(mocked)
  await mocked.page.waitForURL('**/auth/signin')
  expect(await mocked.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

async function openForm(options: { time?: string } = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  // Opens the form from the list. With the list's code loaded, a redirect takes no time, so one
  // that comes too early is visible.
  await mocked.page.goto('/app/list')
  await mocked.page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  await mocked.page.getByRole('link', { name: 'Create New App', exact: true }).click()
  await field(mocked, 'App Name').waitFor()
  return mocked
}

function field({ page }: MockedConsole, label: string) {
  return page.getByRole('main').getByLabel(label, { exact: true })
}

async function fillIn(mocked: MockedConsole): Promise<void> {
  await field(mocked, 'App Name').fill('Tidepool Match')
  await field(mocked, 'Google App Id').fill('com.harbourvine.tidepool')
  await field(mocked, 'Category').fill('Games')
}

async function save({ page }: MockedConsole): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
}

function pathname({ page }: MockedConsole): Promise<string> {
  return page.evaluate(() => location.pathname)
}

function invalid({ page }: MockedConsole): Promise<(string | null)[]> {
  return page
    .locator('[aria-invalid=true]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')))
}
