import { expect, test } from 'vitest'
import { held, openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { tidepool } from '../answers/default-answers.ts'

const POST = 'POST /app/{developer-id}'
const CREATED = 'App created successfully.'

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
