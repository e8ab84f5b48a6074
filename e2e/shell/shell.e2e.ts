import { expect, test } from 'vitest'
import { held, openMockedConsole, type MockedConsole } from '../support/mocked-console.ts'
import { organization } from '../answers/default-answers.ts'
import { answerAsOperator } from '../answers/operator-answers.ts'

test('for a signed-out user the bar links to documentation, sign-up, sign-in and home [SHL-01 SHL-02 SHL-03 SHL-04 SHL-08]', async () => {
  const mocked = await openMockedConsole()
  const { page } = mocked
  for (const path of ['/getstarted', '/auth/signup', '/auth/signin', '/']) {
    await page.goto(path)
    await bar(mocked).getByRole('link', { name: 'sign up', exact: true }).waitFor()
    expect(await page.getByText('sign out').count(), path).toBe(0)
  }
  const docs = bar(mocked).getByRole('link', { name: 'get started', exact: true })
  expect(await docs.isVisible()).toBe(true)
  expect(await docs.getAttribute('href')).toBe('/getstarted')
  expect(await docs.getAttribute('target')).toBe('_blank')
  expect(await docs.getAttribute('rel')).toContain('noopener')

  await bar(mocked).getByRole('link', { name: 'sign up', exact: true }).click()
  await page.waitForURL('**/auth/signup')
  await bar(mocked).getByRole('link', { name: 'sign in', exact: true }).click()
  await page.waitForURL('**/auth/signin')
  await logo(mocked).click()
  await page.getByText('everyone deserves an audience').waitFor()
  expect(pathOf(mocked)).toBe('/')
})

test('for a signed-in user the bar has a sign-out, which empties both storages and opens the sign-in [SHL-01 SHL-05 SHL-06 SHL-09 STO-04]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/overview')
  await bar(mocked).getByRole('button', { name: 'sign out', exact: true }).waitFor()
  expect(await bar(mocked).getByText('sign up').count()).toBe(0)
  expect(await bar(mocked).getByText('sign in').count()).toBe(0)
  expect(await bar(mocked).getByRole('link', { name: 'get started' }).isVisible()).toBe(true)

  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  await bar(mocked).getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  const asked = mocked.pageCalls().length
  await logo(mocked).click()
  await expect
    .poll(() => page.getByRole('banner').getByRole('link', { name: 'Frontrow' }).count())
    .toBe(0)
  expect([pathOf(mocked), mocked.pageCalls().length, mocked.loads()]).toEqual([
    '/app/list',
    asked,
    1,
  ])

  await bar(mocked).getByRole('button', { name: 'sign out' }).click()
  await page.waitForURL('**/auth/signin')
  await bar(mocked).getByRole('link', { name: 'sign in', exact: true }).waitFor()
  const left = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) => [
      storage.getItem('token'),
      storage.getItem('userInfo'),
    ]),
  )
  expect(left).toEqual([null, null, null, null])
  await expect.poll(() => mocked.sent('POST /session/revoke').length).toBe(1)
})

test.each(['/getstarted', '/auth/verificationWaiting'])(
  'a sign-out on %s also opens the sign-in [SHL-06]',
  async (path) => {
    const mocked = await openMockedConsole({ signedIn: true })
    mocked.answer(/^GET \/developer\//, { body: { approved: false, migrated: false } })
    await mocked.page.goto(path)
    await bar(mocked).getByRole('button', { name: 'sign out' }).click()
    await mocked.page.waitForURL('**/auth/signin')
    expect(await mocked.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await expect.poll(() => mocked.sent('POST /session/revoke').length).toBe(1)
  },
)

test.each([
  ['this year', {}, new Date().getFullYear()],
  ['2031', { time: '2031-06-15T12:00:00Z' }, 2031],
])('in %s the footer shows the product and the year [SHL-07]', async (_when, options, year) => {
  const { page } = await openMockedConsole(options)
  await page.goto('/auth/signin')
  const rights = page.getByRole('contentinfo').getByText('all rights reserved')
  await rights.waitFor()
  expect(await rights.innerText()).toBe(`all rights reserved Frontrow ${year}`)
})

test('only small screens of the console have a menu button [SHL-10 SHL-11 SHL-12]', async () => {
  const mocked = await openMockedConsole({ signedIn: true, width: 390, height: 844 })
  const { page } = mocked
  const menu = page.getByRole('banner').getByRole('button', { name: /menu/i })
  await page.goto('/app/overview')
  await menu.waitFor()
  await page.goto('/account/developer')
  await menu.waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await menu.isVisible()).toBe(false)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/getstarted')
  await page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(await menu.count()).toBe(0)
  await bar(mocked).getByRole('button', { name: 'sign out' }).click()
  await page.waitForURL('**/auth/signin')
  expect(await menu.count()).toBe(0)
  await page.goto('/')
  await page.getByText('everyone deserves an audience').waitFor()
  expect(await menu.count()).toBe(0)
})

test('an unknown path says so and links back [SHL-13]', async () => {
  const { page } = await openMockedConsole()
  await page.goto('/no/such/page')
  await page.getByRole('heading', { name: 'Unexpected Application Error!', exact: true }).waitFor()
  expect(await page.getByText('404 Not Found', { exact: true }).isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Back to home' }).click()
  await page.getByText('everyone deserves an audience').waitFor()
})

const waitedFor: readonly [path: string, call: string][] = [
  ['/account/payment', 'GET /organization/payments'],
  ['/account/policies', 'GET /policies/organization'],
  ['/account/developer', 'GET /developer/{developer-id}'],
  ['/account/organization', 'GET /developer/organization'],
  ['/app/campaign/active', 'GET /campaign/true'],
  ['/app/campaign/inactive', 'GET /campaign/false'],
]

test('a table or a card that is loading is shown as placeholders [SHL-14]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const person = { name: 'Ida', email: 'ida@harbourvine.example', role: 100 }
  const bodies = new Map<string, unknown>([
    ['GET /developer/{developer-id}', person],
    ['GET /developer/organization', organization],
  ])
  for (const [path, name] of waitedFor) {
    const answer = held({ body: bodies.get(name) ?? [] })
    mocked.answer(name, answer.answer)
    await page.goto(path)
    const skeleton = page.getByRole('main').locator('[role=status][aria-busy=true]')
    await skeleton
      .filter({ hasText: /Loading .+\.\.\./ })
      .first()
      .waitFor()
    await expect.poll(() => skeleton.count(), { message: path }).toBe(1)
    answer.release()
    await skeleton.waitFor({ state: 'detached' })
  }
})

test.each(['/app/overview', '/operator/audit'])(
  'while the scripts of %s are on their way, a spinner shows within 300 ms [FINDINGS3-U1]',
  async (path) => {
    const mocked = await openMockedConsole({ signedIn: true })
    answerAsOperator(mocked)
    const { page } = mocked
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await released
      await route.continue().catch(() => undefined)
    })
    await page.goto(path, { waitUntil: 'commit' })
    const seats = page.getByRole('status').locator('svg')
    await seats.waitFor()
    const delays = await seats.evaluate((svg) => getComputedStyle(svg).animationDelay)
    for (const delay of delays.split(',')) expect(Number.parseFloat(delay)).toBeLessThanOrEqual(0.3)
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('.shell-wait').count()).toBe(0)
  },
)

test('information, failure and success are shown in alerts of their own type [SHL-15]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer('GET /app/app-stat', { status: 500, body: { code: 500, message: 'No list.' } })
  await page.goto('/app/list')
  await page.waitForURL('**/auth/signin')
  const box = (type: string) =>
    page.locator('form').locator(`[data-type=${type}]`).filter({ visible: true })
  const looks: string[] = []
  const see = async (type: string, role: 'alert' | 'status') => {
    await box(type).waitFor()
    expect(await page.getByRole(role).and(box(type)).count()).toBe(1)
    looks.push(await box(type).evaluate((element) => getComputedStyle(element).backgroundColor))
  }
  await see('info', 'status')
  mocked.answer('POST /pre-registration/token', 'abort')
  await page.getByLabel('Email').fill('ida@harbourvine.example')
  await page.getByLabel(/^password/i).fill('front row seat')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await see('error', 'alert')
  mocked.answer('POST /pre-registration/token', {
    body: { access_token: 't', name: 'Ida', email: 'i@x.y', approved: true, migrated: true },
  })
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await see('success', 'status')
  expect(new Set(looks).size).toBe(3)
})

test('a tooltip opens after 300 ms [SHL-16 TIM-13]', async () => {
  const mocked = await openMockedConsole({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  await page.goto('/')
  const android = page.getByRole('link', { name: 'Android', exact: true })
  await android.scrollIntoViewIfNeeded()
  await mocked.freeze()
  await android.hover()
  await page.clock.runFor(200)
  expect(await page.getByRole('tooltip').count()).toBe(0)
  await page.clock.runFor(150)
  // It fades in by the same clock.
  const drawn = async () => {
    await page.clock.runFor(20)
    return page.getByRole('tooltip', { name: 'Android' }).count()
  }
  await expect.poll(drawn).toBe(1)
})

const bar = ({ page }: MockedConsole) => page.getByRole('navigation', { name: 'Main', exact: true })
const logo = ({ page }: MockedConsole) =>
  page.getByRole('banner').getByRole('img', { name: 'Frontrow' })

function pathOf({ page }: MockedConsole): string {
  return new URL(page.url()).pathname
}
