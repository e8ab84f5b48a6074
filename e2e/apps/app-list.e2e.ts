import { expect, test } from 'vitest'
import { held, openMockedConsole } from '../support/mocked-console.ts'
import { nightBus, square, tidepool } from '../answers/default-answers.ts'

const LIST = 'GET /app/app-stat'
const rows = [
  {
    id: tidepool.id,
    App: tidepool,
    ad_contents: 3,
    installs: 1500,
    icon_path: square.content_path,
  },
  { id: nightBus.id, App: nightBus, ad_contents: 0, installs: 0, icon_path: null },
  {
    id: '0199-app-3',
    App: { ...nightBus, id: '0199-app-3', name: 'Slow Sudoku', subcategory: null },
    ad_contents: 12,
    installs: 1234,
    icon_path: null,
  },
]

test('the list of apps shows its loading text and then five columns with counts, types, installs and revenue [APL-01 APL-03 APL-04 APL-05 APL-06 APL-08 CST-09]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const loading = held({ body: rows })
  mocked.answer(LIST, loading.answer)
  await page.goto('/app/list')
  await page.getByText('Loading App List...', { exact: true }).waitFor()
  loading.release()
  const table = page.getByRole('table', { name: 'Apps' })
  await table.waitFor()
  expect(await page.getByText('Loading App List...').count()).toBe(0)
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
    'App',
    'Ad Contents',
    'Type',
    'Installs',
    'Earnings ($)',
  ])
  const cells = async (name: string) => {
    const row = table.getByRole('row').filter({ hasText: name })
    return (await row.getByRole('cell').allInnerTexts()).slice(1)
  }
  expect(await cells('Tidepool Match')).toEqual(['3', 'Games (Puzzle)', '1.5k', '15'])
  expect(await cells('Night Bus')).toEqual(['0', 'Games (Puzzle)', '0k', '0'])
  expect(await cells('Slow Sudoku')).toEqual(['12', 'Games', '1.234k', '12.34'])
})

test('an app opens with the list’s data, and the list shows its old rows while it is updated [APL-02 APL-09]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/list')
  await page.getByRole('link', { name: 'Tidepool Match' }).click()
  await page.waitForURL(`**/app/${tidepool.id}`)
  await page.getByRole('heading', { name: 'Tidepool Match' }).waitFor()
  await page.getByText('com.harbourvine.tidepool').waitFor()
  expect(mocked.sent(LIST)).toHaveLength(1)

  const updating = held({ body: rows })
  mocked.answer(LIST, updating.answer)
  await page.getByRole('link', { name: 'Apps', exact: true }).first().click()
  const row = page.getByRole('row').filter({ hasText: 'Updating App List...' })
  await row.waitFor()
  expect(await page.getByRole('link', { name: 'Night Bus' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Slow Sudoku' }).count()).toBe(0)
  updating.release()
  await page.getByRole('link', { name: 'Slow Sudoku' }).waitFor()
  expect(await row.count()).toBe(0)
})

test('an empty list of apps says so, and one that fails signs out [APL-07 APL-10]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(LIST, { body: [] })
  await page.goto('/app/list')
  await page.getByText('No apps to show. Please create an app.', { exact: true }).waitFor()
  mocked.answer(LIST, { status: 500, body: { code: 500, message: 'Something went wrong.' } })
  await page.reload()
  await page.waitForURL('**/auth/signin')
  expect(
    await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('token')]),
  ).toEqual([null, null])
})
