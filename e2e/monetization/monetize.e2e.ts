import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { downloadedText } from '../support/browser.ts'
import { held, openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { nightBus, tidepool } from '../answers/default-answers.ts'

const APPS = 'GET /organization/apps'
const PUT = 'PUT /app/add-to-monetization'
const orchard = { ...nightBus, id: '0199-app-3', name: 'Orchard Run' }

test('apps that do not monetize yet are offered, at least one is required, and the page reloads without those added [MON-01 MON-02 MON-03 MON-04 MON-05]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const loading = held({ body: [tidepool, nightBus, orchard] })
  mocked.answer(APPS, loading.answer)
  await page.goto('/app/monetize/add')
  await page.getByText('Loading apps...', { exact: true }).waitFor()
  loading.release()

  await button(page, 'Add App').click()
  await page.locator('[aria-invalid=true]').waitFor()
  expect(await apps(page).getAttribute('aria-invalid')).toBe('true')
  expect(mocked.sent(PUT)).toEqual([])
  await apps(page).click()
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Night Bus', 'Orchard Run'])
  for (const name of ['Night Bus', 'Orchard Run']) await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')

  mocked.answer(PUT, { status: 204 })
  mocked.answer(APPS, {
    body: [tidepool, nightBus, orchard].map((app) => ({ ...app, is_monetizing: true })),
  })
  await button(page, 'Add App').click()
  await page.getByText('All of your apps are monetizing.').waitFor()
  expect(mocked.sent(PUT).map(({ body }) => body)).toEqual([{ app_ids: [nightBus.id, orchard.id] }])
  expect(mocked.loads()).toBe(2)
  expect(new URL(page.url()).pathname).toBe('/app/monetize/add')
  expect(await apps(page).isDisabled()).toBe(true)
})

test('a 401 or 404 for adding apps signs out, and a 400 reloads the page and keeps the session [MON-14 MON-15]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  for (const code of [401, 404, 400]) {
    mocked.answer(PUT, { status: code, body: { code, message: 'Not so.' } })
    await page.goto('/app/monetize/add')
    // The member was forgotten after the 401, so what is chosen after it is kept for nobody.
    if (code !== 400) await chooseFirst(page)
    const before = mocked.loads()
    await button(page, 'Add App').click()
    if (code === 400) {
      await expect.poll(() => mocked.loads()).toBe(before + 1)
      await apps(page).waitFor()
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('session-token')
    } else {
      await page.waitForURL('**/auth/signin')
      expect(mocked.loads(), `${code}`).toBe(before)
      await page.evaluate(() => localStorage.setItem('token', 'session-token'))
    }
  }
})

test('adding apps takes the token from session storage, or else from local storage [MON-16 STO-03]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(PUT, { status: 422, body: { code: 422, message: 'Not now.' } })
  await page.goto('/app/monetize/add')
  await chooseFirst(page)
  await page.evaluate(() => sessionStorage.setItem('token', 'session-copy'))
  await button(page, 'Add App').click()
  await page.getByRole('alert').filter({ hasText: '422 Not now.' }).waitFor()
  await page.evaluate(() => sessionStorage.removeItem('token'))
  await button(page, 'Add App').click()
  await expect
    .poll(() => tokensOf(mocked, PUT))
    .toEqual(['Bearer session-copy', 'Bearer session-token'])
  expect(tokensOf(mocked, APPS)).toEqual(['Bearer session-token'])

  // Only in session storage, from the first document on.
  await page.evaluate(() => {
    localStorage.removeItem('token')
    sessionStorage.setItem('token', 'session-only')
  })
  await page.reload()
  await button(page, 'Add App').click()
  await expect.poll(() => tokensOf(mocked, PUT).at(-1)).toBe('Bearer session-only')
})

test('monetizing apps are listed with excerpts of their keys, and complete keys are only copied or downloaded [MON-07 MON-08 MON-09 MON-10 MON-11 MON-12 MON-13 CST-11]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page, context } = mocked
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const app = {
    ...tidepool,
    organization_api_key: 'ABCDEFGHIJKLMNOPQRSTUVWX',
    app_api_key: 'abcdefghijklmnopqrstuvwx',
  }
  mocked.answer(APPS, { body: [app, nightBus, { ...orchard, is_monetizing: true }] })
  await page.goto('/app/monetize')
  const row = page.getByRole('row').filter({ hasText: 'Tidepool Match' })
  await row.waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'App',
    'Organization API Key',
    'App API Key',
    'Download JSON',
  ])
  expect(await page.locator('tbody a').allInnerTexts()).toEqual(['Tidepool Match', 'Orchard Run'])
  const cells = await row.getByRole('cell').allInnerTexts()
  expect(cells.map((text) => text.trim())).toEqual(['Tidepool Match', 'HIJKLMNO', 'hijklmno', ''])
  const document = await page.content()
  for (const key of [app.organization_api_key, app.app_api_key])
    expect(document.includes(key), key).toBe(false)

  const copies = row.getByRole('button', { name: /^Copy/ })
  expect(await copies.count()).toBe(2)
  for (const [place, key] of [app.organization_api_key, app.app_api_key].entries()) {
    await copies.nth(place).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  }

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Tidepool Match.json')
  expect(JSON.parse(await downloadedText(download))).toEqual({
    name: 'Tidepool Match',
    organization_api_key: app.organization_api_key,
    app_api_key: app.app_api_key,
  })

  await page.getByRole('link', { name: 'Tidepool Match' }).click()
  await page.getByRole('cell', { name: 'Level complete', exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/app/monetize/placement')
  expect(mocked.sent(/ad-placement/).map(({ name, query }) => ({ name, query }))).toEqual([
    { name: `GET /ad-placement/${app.id}`, query: { app_id: app.id } },
  ])
})

function apps(page: Page) {
  return page.getByRole('combobox', { name: 'Apps', exact: true })
}

function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}

async function chooseFirst(page: Page): Promise<void> {
  await apps(page).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
}

function tokensOf(mocked: MockedConsole, call: string): (string | undefined)[] {
  return mocked.sent(call).map(({ headers }) => headers['authorization'])
}
