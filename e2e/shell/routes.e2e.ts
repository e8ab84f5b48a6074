import { expect, test } from 'vitest'
import { openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { campaign, defaultAnswers, portrait, tidepool } from '../answers/default-answers.ts'

/** The fixed addresses of the console, with the headings of their screens. */
const screens: readonly [path: string, heading: string][] = [
  ['/app/overview', 'Overview'],
  ['/app/create', 'Create New App'],
  ['/app/list', 'Apps'],
  ['/app/monetize/add', 'Add New Apps'],
  ['/app/monetize', 'Monetizing Apps'],
  ['/app/monetize/review', 'Ad Review'],
  ['/app/campaign/create', 'Create New Campaign'],
  ['/app/campaign/active', 'Active Campaigns'],
  ['/app/campaign/inactive', 'Inactive Campaigns'],
]

/** The screens of the account area. */
const account: readonly [path: string, heading: string][] = [
  ['/account/organization', 'Organization'],
  ['/account/organization/members', 'Organization'],
  ['/account/organization/security', 'Organization'],
  ['/account/organization/tokens', 'Organization'],
  ['/account/notices', 'Notices'],
  ['/account/organization/activity', 'Organization'],
  ['/account/organization/decisions', 'Organization'],
  ['/account/developer', 'Developer'],
  ['/account/developer/security', 'Developer'],
  ['/account/payment', 'Payments'],
  ['/account/earnings', 'Earnings'],
  ['/account/billing', 'Billing'],
  ['/account/statements', 'Statements'],
  ['/account/banking', 'Banking'],
  ['/account/taxation', 'Taxation'],
  ['/account/policies', 'Policies'],
]

/** Addresses that need an id or the state that another screen passes on. */
const inner = [
  '/app/0199-app-1',
  '/app/campaignable-ad/create',
  '/app/monetize/placement',
  '/app/campaign/0199-cmp-1',
]

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
    await expect.poll(() => heading.allInnerTexts()).toEqual(['Take your seat'])
  }
})

test('a signed-out user is redirected from every guarded screen to the sign-in, without a call [RTE-05 RTE-06 RTE-07 RTE-08 RTE-09 STT-01]', async () => {
  const mocked = await openMockedConsole()
  for (const path of [...[...account, ...screens].map(([fixed]) => fixed), ...inner]) {
    await mocked.page.goto(path, { waitUntil: 'commit' })
    await mocked.page.waitForURL('**/auth/signin')
  }
  expect(mocked.calls).toEqual([])
})

test('each fixed address opens its own screen, and every call goes to the API with the token [RTE-05 RTE-11 API-01 API-02]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const asked: string[] = []
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      asked.push(new URL(request.url()).pathname)
  })
  for (const [path, heading] of [...account, ...screens]) {
    // The form for a new app makes no requests when it opens.
    const before = path === '/app/create' ? -1 : asked.length
    await page.goto(path)
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
    await expect.poll(() => asked.length, { message: `${path} asks` }).toBeGreaterThan(before)
    expect(pathOf(mocked)).toBe(path)
  }
  expect(asked.filter((path) => !path.startsWith('/api/v1/'))).toEqual([])
  const calls = mocked.calls.filter(({ name }) => !name.includes('/media/'))
  expect(new Set(calls.map(({ headers }) => headers['authorization']))).toEqual(
    new Set(['Bearer session-token']),
  )
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

/**
 * Each call that a screen makes to load its data, with the screen. Calls that save data are refused
 * in the tests of their screens.
 */
const reads: readonly [call: string, path: string][] = [
  ['POST /overview/installs', '/app/overview'],
  ['POST /overview/impressions', '/app/overview'],
  ['POST /overview/campaigns', '/app/overview'],
  ['POST /overview/monetization', '/app/overview'],
  ['GET /app/app-stat', '/app/list'],
  ['GET /organization/apps', '/app/monetize'],
  [`GET /ad-content/${tidepool.id}`, `/app/${tidepool.id}`],
  [`GET /campaignable-ad-content/${tidepool.id}`, `/app/${tidepool.id}`],
  ['GET /campaign/regions', '/app/campaign/create'],
  ['GET /campaign/true', '/app/campaign/active'],
  ['GET /campaign/false', '/app/campaign/inactive'],
  ['GET /developer/{developer-id}', '/auth/verificationWaiting'],
  ['GET /developer/organization', '/account/banking'],
  ['GET /organization/payments', '/account/payment'],
  ['GET /payment/card-info', '/account/payment'],
  ['GET /policies/latest/unsigned', '/account/policies'],
  ['GET /policies/organization', '/account/policies'],
]

test('a 401 for any call that fills a screen empties the storages and opens the sign-in [API-43]', async () => {
  const mocked = await openMockedConsole()
  const { page } = mocked
  let refused = ''
  for (const { name, answer } of defaultAnswers.toReversed())
    mocked.answer(name, (sent) => {
      const no = { status: 401, body: { code: 401, message: 'Sign in to continue.' } }
      if (sent.name === refused) return no
      return typeof answer === 'function' ? answer(sent) : answer
    })
  await page.goto('/auth/signin')
  for (const [call, path] of reads) {
    await page.evaluate(() => {
      localStorage.setItem('token', 'session-token')
      sessionStorage.setItem('token', 'session-token')
    })
    refused = call
    const before = mocked.sent(call).length
    await page.goto(path)
    await expect.poll(() => pathOf(mocked), { message: call, timeout: 10_000 }).toBe('/auth/signin')
    expect(mocked.sent(call).length, call).toBeGreaterThan(before)
    const left = await page.evaluate(() => [
      localStorage.getItem('token'),
      sessionStorage.getItem('token'),
    ])
    expect(left, call).toEqual([null, null])
  }
})

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
