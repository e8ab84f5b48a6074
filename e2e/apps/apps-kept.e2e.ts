import { expect, test } from 'vitest'
import { expectAccessible, expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'
import { nightBus, square, tidepool } from '../answers/default-answers.ts'

// Working with a list of many apps: search, sort, edit, retire and restore.

const LIST = 'GET /app/app-stat'
const RETIRE = `PUT /app/${tidepool.id}/retirement`
const uses = {
  active_campaigns: 1,
  inactive_campaigns: 2,
  placements: 3,
  ad_contents: 4,
  campaignable_ad_contents: 0,
  campaigns: [
    {
      id: 'k1',
      campaign_name: 'Tidepool spring push',
      is_active: true,
      as_icon: true,
      in_ads: true,
    },
  ],
}

function row(name: string, installs: number, category = 'Games') {
  const App = { ...nightBus, id: `id-${name}`, name, category, subcategory: null }
  return { id: App.id, App, ad_contents: installs % 7, installs, icon_path: null }
}

/** Newest first, in the order of the API. */
const many = [
  row('Älgjakt', 10, 'Sports'),
  row('zebra', 3000),
  row('Aardvark', 500, 'Tools'),
  ...Array.from({ length: 117 }, (_, index) => row(`App ${index + 1}`, index)),
]

test('search, order and page of the list of apps are kept in the address', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(LIST, { body: many })
  await page.goto('/app/list')
  const table = page.getByRole('table', { name: 'Apps' })
  const names = () => table.getByRole('link').allInnerTexts()
  const head = (name: string) => table.getByRole('columnheader', { name })
  await table.waitFor()
  expect((await names()).slice(0, 3)).toEqual(['Älgjakt', 'zebra', 'Aardvark'])
  expect(await table.locator('tbody tr').count()).toBe(50)
  await page.getByText('1 to 50 of 120 apps', { exact: true }).waitFor()

  await head('App').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names())[0], patience).toBe('Aardvark')
  expect(await head('App').getAttribute('aria-sort')).toBe('ascending')
  expect((await names()).slice(1, 5)).toEqual(['Älgjakt', 'App 1', 'App 2', 'App 3'])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names())[0], patience).toBe('zebra')
  expect(await head('App').getAttribute('aria-sort')).toBe('descending')
  await head('Installs').getByRole('button').click()
  await expect
    .poll(async () => (await names()).slice(0, 2), patience)
    .toEqual(['zebra', 'Aardvark'])
  expect(await head('App').getAttribute('aria-sort')).toBeNull()

  const sortBy = page.getByRole('combobox', { name: 'Sort by' })
  expect(await sortBy.inputValue()).toBe('Most installs')
  await sortBy.click()
  await page.getByRole('option', { name: 'Newest first' }).click()
  await expect.poll(async () => (await names())[0], patience).toBe('Älgjakt')
  expect(new URL(page.url()).search).toBe('')
  await sortBy.click()
  await page.getByRole('option', { name: 'Oldest first' }).click()
  await expect.poll(async () => (await names())[0], patience).toBe('App 117')
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('51 to 100 of 120 apps', { exact: true }).waitFor()
  expect((await names())[0]).toBe('App 67')
  expect(new URL(page.url()).search).toBe('?sort=created&page=2')
  await page.reload()
  await page.getByText('51 to 100 of 120 apps', { exact: true }).waitFor()
  expect((await names())[0]).toBe('App 67')

  await page.getByLabel('Find an app').fill(' algJAKT')
  await expect.poll(names, patience).toEqual(['Älgjakt'])
  await page.getByText('1 found of 120 apps', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search, patience).toBe('?sort=created&q=algJAKT')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `the searched list, ${colorScheme}`)
  }
  await page.getByLabel('Find an app').fill('nobody')
  await page.getByText('Nothing found for “nobody”.', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search, patience).toBe('?sort=created&q=nobody')
  // The link to the whole list clears the search.
  await page.getByRole('link', { name: 'Apps', exact: true }).first().click()
  await expect.poll(async () => (await names()).length, patience).toBe(50)
  expect(await page.getByLabel('Find an app').inputValue()).toBe('')
})

test('an app can be edited by keyboard alone, and an unusual store id has a warning and is accepted; its ad limits are saved', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const PUT = `PUT /app/${tidepool.id}`
  mocked.answer(PUT, { status: 422, body: { code: 422, message: 'A value was not accepted.' } })
  await page.goto(`/app/${tidepool.id}`)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  await edit.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit app' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await field('App Name').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Tidepool Matched')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('https://play.google.com/store/apps/details?id=com.vine.tide&hl=en')
  await page.keyboard.press('Tab')
  await dialog.getByText('Enter only the ID').waitFor()
  await page.keyboard.press('Enter')
  expect(await field('Google App Id').inputValue()).toBe('com.vine.tide')
  await field('Apple App Id').focus()
  await page.keyboard.type('tidepool')
  await page.keyboard.press('Tab')
  await dialog.getByText('An App Store ID is a number').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `the edit dialog, ${colorScheme}`)
  }
  await field('Category').focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').filter({ hasText: 'A value was not accepted.' }).waitFor()

  const edited = { ...tidepool, name: 'Tidepool Matched', google_app_id: 'com.vine.tide' }
  mocked.answer(PUT, { body: edited })
  mocked.answer(LIST, {
    body: [{ id: edited.id, App: edited, ad_contents: 3, installs: 0, icon_path: null }],
  })
  await field('Category').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tidepool Matched', exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect(mocked.sent(PUT).at(-1)?.body).toEqual({
    name: 'Tidepool Matched',
    category: 'Games',
    subcategory: 'Puzzle',
    google_app_id: 'com.vine.tide',
    apple_app_id: 'tidepool',
  })
  await page.getByText('Tidepool Matched was saved.', { exact: true }).waitFor()
  await page.getByText('com.vine.tide', { exact: true }).waitFor()
  await expect
    .poll(() => edit.evaluate((one) => one === document.activeElement), patience)
    .toBe(true)

  const LIMITS = `PUT /app/${tidepool.id}/ad-limits`
  mocked.answer(LIMITS, { status: 422, body: { code: 422, message: 'A value was not accepted.' } })
  await page.getByRole('button', { name: 'Blocking controls', exact: true }).click()
  const limits = page.getByRole('dialog', { name: 'Ads in Tidepool Matched' })
  await limits.getByText('Gambling').first().waitFor()
  await limits.getByRole('combobox', { name: 'Ads up to' }).click()
  await page.getByRole('option', { name: 'Over 12' }).click()
  await limits.getByRole('button', { name: 'Save' }).click()
  await limits.getByRole('alert').filter({ hasText: 'A value was not accepted.' }).waitFor()
  await expectFineEverywhere(page, 'ad limits')
  mocked.answer(LIMITS, ({ body }) => ({ body }))
  await limits.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Blocking controls of Tidepool Matched saved.').waitFor()
  const saved = { ad_rating: 2, child_directed: false, blocked_categories: ['gambling'] }
  expect(mocked.sent(LIMITS).at(-1)?.body).toEqual(saved)
})

test('an app is retired after a warning of what stops, and can be restored by Undo or from the list of retired apps', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  let retired = false
  const own = { id: tidepool.id, App: tidepool, ad_contents: 4, installs: 9, icon_path: square.id }
  mocked.answer(LIST, ({ query }) => ({
    body: [
      ...((query['retired'] === 'true') === retired
        ? [{ ...own, ...(retired && { retired_at: '2026-11-20T10:00:00.000Z' }) }]
        : []),
      ...(query['retired'] === 'true' ? [] : [row('Night Bus', 3)]),
    ],
  }))
  mocked.answer(RETIRE, ({ body }) => {
    retired = (body as { retired: boolean }).retired
    return { body: { id: tidepool.id, retired, retired_at: null } }
  })
  mocked.answer(`GET /app/${tidepool.id}/uses`, {
    status: 503,
    body: { code: 503, message: 'Away.' },
  })
  await page.goto(`/app/${tidepool.id}`)
  const ask = page.getByRole('button', { name: 'Retire', exact: true })
  const dialog = page.getByRole('dialog', { name: 'Retire Tidepool Match?' })
  await ask.click()
  await dialog.getByText('Usage could not be loaded. 503 Away.').waitFor(patience)
  mocked.answer(`GET /app/${tidepool.id}/uses`, { body: uses })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('1 active campaign is no longer shown').waitFor()
  expect(await dialog.getByRole('listitem').allInnerTexts()).toEqual([
    '1 active campaign is no longer shown',
    '2 inactive campaigns cannot run',
    '3 placements get no more ads',
    '4 ad contents are hidden with it',
    expect.stringMatching(/^Tidepool spring push\s+Active$/),
    'and 2 more',
  ])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `the question before an app is retired, ${colorScheme}`)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(mocked.sent(RETIRE)).toEqual([])

  await ask.click()
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click()
  await page.waitForURL('**/app/list')
  const listed = page.getByRole('link', { name: 'Tidepool Match' })
  await page.getByText('Tidepool Match was retired.', { exact: true }).waitFor()
  expect(await listed.count()).toBe(0)
  await expectAccessible(page, 'the list with a notice')
  await page.getByRole('button', { name: 'Undo' }).click()
  await listed.waitFor()
  await page.getByText('Tidepool Match was restored.', { exact: true }).waitFor()

  await listed.click()
  await ask.click()
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click()
  await page.waitForURL('**/app/list')
  await page.getByRole('button', { name: 'Retired', exact: true }).click()
  const gone = page.getByRole('table', { name: 'Retired apps' })
  await gone.getByText('20 Nov 2026').waitFor()
  expect(new URL(page.url()).search).toBe('?only=retired')
  await gone.getByRole('button', { name: 'Restore Tidepool Match' }).click()
  await page.getByText('No retired apps').waitFor()
  await page.getByRole('button', { name: 'In use', exact: true }).click()
  await listed.waitFor()
  expect(mocked.sent(RETIRE).map(({ body }) => body)).toEqual([
    { retired: true },
    { retired: false },
    { retired: true },
    { retired: false },
  ])
  // A user who goes back to a retired app's screen is redirected to the list and stays signed in.
  expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull()
})

test('a retirement or a restore that failed shows why and changes nothing', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const no = {
    status: 500,
    body: {
      code: 500,
      message:
        'The server could not complete this. Try again; if it repeats, contact support with the request ID.',
    },
  }
  mocked.answer(`GET /app/${tidepool.id}/uses`, { body: { ...uses, campaigns: [] } })
  mocked.answer(RETIRE, no)
  await page.goto(`/app/${tidepool.id}`)
  await page.getByRole('button', { name: 'Retire', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click()
  await dialog
    .getByRole('alert')
    .filter({ hasText: '500 The server could not complete this' })
    .waitFor()
  mocked.answer(RETIRE, { body: { id: tidepool.id, retired: true, retired_at: null } })
  await dialog.getByRole('button', { name: 'Retire', exact: true }).click()
  await page.waitForURL('**/app/list')
  mocked.answer(RETIRE, no)
  await page.getByRole('button', { name: 'Undo' }).click()
  const notice = page.getByText(
    'Tidepool Match is still retired. 500 The server could not complete this',
  )
  await notice.waitFor()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'hidden' })
  mocked.answer(LIST, no)
  await page.goto('/app/list?only=retired')
  await page.waitForURL('**/auth/signin')
  expect(mocked.sent(RETIRE).map(({ body }) => body)).toEqual([
    { retired: true },
    { retired: true },
    { retired: false },
  ])
})
