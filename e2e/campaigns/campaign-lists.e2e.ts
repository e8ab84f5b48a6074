import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleUrl, held, openMockedConsole } from '../support/mocked-console.ts'
import { campaign } from '../answers/default-answers.ts'

const ACTIVE = 'GET /campaign/true'
const INACTIVE = 'GET /campaign/false'

test('both lists of campaigns show placeholders, then five columns, and say when they are updated [CLS-01 CLS-02 CLS-04 CLS-05 CLS-06 CLS-07 CLS-08 CST-15]', async () => {
  const mocked = await openMockedConsole({
    signedIn: true,
    timezoneId: 'Asia/Tokyo',
  })
  const { page } = mocked
  const row = { ...campaign, valid_till: '2030-01-02T03:04:00Z' }
  const loading = held({ body: [row] })
  mocked.answer(ACTIVE, loading.answer)
  await page.goto('/app/campaign/active')
  await page
    .locator('[aria-busy=true]')
    .filter({ hasText: 'Loading Active Campaigns...' })
    .waitFor()
  loading.release()
  await page.getByRole('link', { name: 'Tidepool spring push' }).waitFor()
  expect(await page.locator('[aria-busy=true]').count()).toBe(0)
  expect(await tableOf(page)).toEqual([
    ['Active Campaign', 'App Name', 'Keywords', 'Icon', 'Valid Till'],
    ['Tidepool spring push', 'Tidepool Match', 'puzzle, ocean', '', '2 Jan 2030, 12:04'],
  ])
  const icon = page.locator('tbody img')
  expect(await icon.getAttribute('src')).toBe(`${await consoleUrl()}/media/${row.icon}/content.jpg`)
  expect(await icon.boundingBox()).toMatchObject({ width: 30, height: 30 })

  const other = held({ body: [{ ...row, campaign_name: 'Slow Sunday', is_active: false }] })
  mocked.answer(INACTIVE, other.answer)
  await page.getByRole('link', { name: 'Inactive Campaigns', exact: true }).click()
  await page.getByText('Loading Inactive Campaigns...', { exact: true }).waitFor()
  other.release()
  await page.getByRole('link', { name: 'Slow Sunday' }).waitFor()
  expect((await tableOf(page))[0]).toEqual([
    'Inactive Campaign',
    'App Name',
    'Keywords',
    'Icon',
    'Valid Till',
  ])

  for (const [list, call] of [
    ['Active', ACTIVE],
    ['Inactive', INACTIVE],
  ] as const) {
    const again = held({ body: [row] })
    mocked.answer(call, again.answer)
    await page.getByRole('link', { name: `${list} Campaigns`, exact: true }).click()
    const updating = page.getByRole('row').filter({ hasText: `Updating ${list} Campaigns...` })
    await updating.waitFor()
    expect(await page.getByRole('row').count(), 'the rows from before stay').toBe(3)
    again.release()
    await updating.waitFor({ state: 'detached' })
  }
  const queries = (call: string) => mocked.sent(call).map(({ query }) => query)
  expect(queries(ACTIVE)).toEqual([{ is_active: 'true' }, { is_active: 'true' }])
  expect(queries(INACTIVE)).toEqual([{ is_active: 'false' }, { is_active: 'false' }])
})

test('a campaign opens with the list’s data and without another call [CLS-03]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/campaign/active')
  await page.getByRole('link', { name: 'Tidepool spring push' }).waitFor()
  const before = mocked.pageCalls().filter(({ name }) => !name.startsWith('GET /media/')).length
  await page.getByRole('link', { name: 'Tidepool spring push' }).click()
  await page.getByRole('heading', { name: 'Tidepool spring push' }).waitFor()
  await page.getByText('puzzle, ocean', { exact: true }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/app/campaign/${campaign.id}`)
  await page.waitForLoadState('networkidle')
  expect(mocked.pageCalls().filter(({ name }) => !name.startsWith('GET /media/')).length).toBe(
    before,
  )
})

test('a 400 for a list of campaigns is only logged, and a 401 signs out [CLS-09]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  for (const call of [ACTIVE, INACTIVE])
    mocked.answer(call, { status: 400, body: { code: 400, message: 'Not so.' } })
  await page.goto('/app/campaign/active')
  await page.getByRole('alert').filter({ hasText: '400 Not so.' }).waitFor()
  await page.getByRole('link', { name: 'Inactive Campaigns', exact: true }).click()
  await expect
    .poll(() => mocked.logged.filter((text) => text.includes('Contact support.')))
    .toEqual(['400 Not so. Contact support.', '400 Not so. Contact support.'])
  expect(mocked.loads()).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('session-token')

  for (const [call, path] of [
    [INACTIVE, '/app/campaign/inactive'],
    [ACTIVE, '/app/campaign/active'],
  ] as const) {
    mocked.answer(call, { status: 401, body: { code: 401, message: 'The session has ended.' } })
    await page.goto(path)
    await page.waitForURL('**/auth/signin')
    await page.evaluate(() => localStorage.setItem('token', 'session-token'))
  }
})

/** The table's texts, with the head first. */
async function tableOf(page: Page): Promise<string[][]> {
  const rows = await page.getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}
