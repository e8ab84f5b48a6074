import { expect, test } from 'vitest'
import { openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { campaign, portrait, tidepool } from '../answers/default-answers.ts'

test('the first part of an address leads to the first screen below it', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const heading = page.getByRole('heading', { level: 1 })
  for (const [path, first, title] of [
    ['/account', '/account/developer', 'Developer'],
    ['/app', '/app/overview', 'Overview'],
    ['/auth', '/app/overview', 'Overview'],
  ] as const) {
    await page.goto(path)
    await page.waitForURL(`**${first}`)
    await expect.poll(() => heading.allInnerTexts()).toEqual([title])
  }
  await page.evaluate(() => [localStorage, sessionStorage].map((kept) => kept.removeItem('token')))
  for (const path of ['/account', '/app', '/auth']) {
    await page.goto(path)
    await page.waitForURL('**/auth/signin')
    await expect.poll(() => heading.allInnerTexts()).toEqual(['Sign in'])
  }
})

test('a spinner is shown until the screen is loaded [RTE-10]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const gate = Promise.withResolvers<undefined>()
  await page.route(/assets\/app-list-page-.*\.js/, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/app/list', { waitUntil: 'commit' })
  const spinner = page.getByRole('main').getByRole('status')
  await spinner.getByText('Loading...').waitFor({ state: 'attached' })
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(0)
  gate.resolve(undefined)
  await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor()
  expect(await page.getByText('Loading...', { exact: true }).count()).toBe(0)
})

test('an app opens with the list’s data and passes an ad content on [RTE-12 RTE-14]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/list')
  await page.getByRole('link', { name: tidepool.name, exact: true }).waitFor()
  const asked = mocked.pageCalls().length
  await page.getByRole('link', { name: tidepool.name, exact: true }).click()
  await page.getByRole('heading', { name: tidepool.name, exact: true }).waitFor()
  expect(pathOf(mocked)).toBe(`/app/${tidepool.id}`)
  const apps = mocked
    .pageCalls()
    .slice(asked)
    .filter(({ name }) => /\/(organization\/apps|app\/)/.test(name))
  expect(apps).toEqual([])

  await page
    .getByRole('table', { name: /^Ad Contents/ })
    .getByRole('row')
    .filter({ hasText: /1080 . 1920/ })
    .click()
  await page.waitForURL('**/app/campaignable-ad/create')
  await page.getByText(portrait.id).first().waitFor()
  const passed = await page.evaluate(() => JSON.stringify(history.state))
  expect(passed).toContain(portrait.id)
  expect(passed).toContain(tidepool.id)
})

test('a campaign opens with the list’s data and makes no call [RTE-13]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/campaign/active')
  await page.getByRole('link', { name: campaign.campaign_name }).waitFor()
  const asked = mocked.pageCalls().length
  await page.getByRole('link', { name: campaign.campaign_name }).click()
  await page.getByRole('heading', { name: campaign.campaign_name }).waitFor()
  expect(pathOf(mocked)).toBe(`/app/campaign/${campaign.id}`)
  expect(await page.getByText(campaign.keywords, { exact: true }).isVisible()).toBe(true)
  const more = mocked
    .pageCalls()
    .slice(asked)
    .filter(({ name }) => !name.includes('/media/'))
  expect(more).toEqual([])
})

test.each(['local', 'session'] as const)(
  'a token in %s storage alone is a session, and a reload keeps it [STT-01 STO-05]',
  async (storage) => {
    const mocked = await openMockedConsole()
    const { page } = mocked
    await page.goto('/auth/signin')
    await page.evaluate((which) => {
      const chosen = which === 'local' ? localStorage : sessionStorage
      chosen.setItem('token', 'kept-token')
    }, storage)
    for (const path of ['/app/list', undefined]) {
      await (path === undefined ? page.reload() : page.goto(path))
      await page.getByRole('link', { name: tidepool.name, exact: true }).waitFor()
      expect(pathOf(mocked)).toBe('/app/list')
    }
    const tokens = await page.evaluate(() => [
      localStorage.getItem('token'),
      sessionStorage.getItem('token'),
    ])
    expect(tokens).toEqual(['kept-token', 'kept-token'])
  },
)

test('a token that was removed signs the user out at the next call [API-44]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/list')
  await page.getByRole('link', { name: tidepool.name, exact: true }).waitFor()
  await page.evaluate(() => {
    localStorage.removeItem('token')
    sessionStorage.removeItem('token')
  })
  await page.getByRole('link', { name: 'Active Campaigns', exact: true }).click()
  await page.waitForURL('**/auth/signin')
  expect(mocked.sent('GET /campaign/true')).toEqual([])
  expect(mocked.loads()).toBe(1)
})

function pathOf({ page }: MockedConsole): string {
  return new URL(page.url()).pathname
}
