import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { defaultAnswers, tidepool } from '../../../e2e/answers/default-answers.ts'
import { showConsole, until, untilAt, untilShown } from '../../test/shown-console.tsx'

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
  ['/account/organization', 'Organization'],
  ['/account/organization/members', 'Organization'],
  ['/account/organization/security', 'Organization'],
  ['/account/organization/tokens', 'Organization'],
  ['/account/organization/webhooks', 'Organization'],
  ['/account/notices', 'Notifications'],
  ['/account/organization/activity', 'Organization'],
  ['/account/organization/decisions', 'Organization'],
  ['/app/statistics/files', 'Files and schedules'],
  ['/account/developer', 'Developer'],
  ['/account/developer/security', 'Developer'],
  ['/account/payment', 'Payments'],
  ['/account/earnings', 'Earnings'],
  ['/account/billing', 'Billing'],
  ['/account/statements', 'Statements'],
  ['/account/banking', 'Banking'],
  ['/account/billing/profile', 'Billing Profile'],
  ['/account/taxation', 'Taxation'],
  ['/account/policies', 'Policies'],
]

/** Addresses that need an id or the state that another screen passes on. */
const inner = [
  '/app/0199-app-1',
  '/app/campaignable-ad/create',
  '/app/monetize/placement',
  '/app/campaign/0199-cmp-1',
  '/app/statistics/files/0199-file-1',
  '/auth/verificationWaiting',
]

test('every guarded screen leads a signed-out user to the sign-in [VWT-02 RTE-04 RTE-05 RTE-06 RTE-07 RTE-08 RTE-09 STT-01]', async () => {
  const shown = await showConsole('/getstarted', { signedIn: false })
  for (const path of [...screens.map(([fixed]) => fixed), ...inner]) {
    await shown.go('/getstarted')
    await shown.go(path)
    await untilAt('/auth/signin')
  }
  expect(shown.calls).toEqual([])
})

test.for(screens)(
  '%s opens its own screen, and every call goes to the API with the token [RTE-05 RTE-11 API-01 API-02]',
  async ([path, heading]) => {
    const shown = await showConsole('/getstarted')
    const answer = fetch
    const asked: Request[] = []
    vi.stubGlobal('fetch', (request: Request) => {
      asked.push(request)
      return answer(request)
    })
    await shown.go(path)
    await until(() => screen.getByRole('heading', { name: heading, level: 1 }))
    // The form for a new app makes no requests when it opens.
    if (path !== '/app/create') await until(() => expect(asked).not.toEqual([]))
    expect(location.pathname).toBe(path)
    for (const { url, headers } of asked) {
      expect(new URL(url).pathname).toMatch(/^\/api\/v1\//)
      expect(headers.get('authorization')).toBe('Bearer session-token')
    }
  },
)

/**
 * Each call that a screen makes to load its data, with the screen. The tests of the screens refuse
 * the calls that save data.
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

test.for(reads)(
  'a 401 for %s, which fills %s, empties the storages and opens the sign-in [API-43]',
  async ([refused, path]) => {
    const shown = await showConsole('/getstarted')
    for (const { name, answer } of defaultAnswers.toReversed())
      shown.answer(name, (sent) => {
        const no = { status: 401, body: { code: 401, message: 'Sign in to continue.' } }
        if (sent.name === refused) return no
        return typeof answer === 'function' ? answer(sent) : answer
      })
    expect(localStorage.getItem('token')).toBe('session-token')
    await shown.go(path)
    await untilAt('/auth/signin')
    expect(shown.sent(refused)).not.toEqual([])
    expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([null, null])
  },
)

test.each([
  ['/account', true, '/account/developer'],
  ['/app', true, '/app/overview'],
  ['/auth', true, '/app/overview'],
  ['/account', false, '/auth/signin'],
  ['/app', false, '/auth/signin'],
  ['/auth', false, '/auth/signin'],
])('%s (signed in: %s) leads to %s', async (path, signedIn, first) => {
  await (await showConsole('/getstarted', { signedIn })).go(path)
  await until(() => expect(location.pathname).toBe(first))
})

const linkOf = (name: string) => screen.getByText(name).closest('a')
const follow = (name: string) =>
  act(async () => {
    fireEvent.click(linkOf(name) ?? document.body)
  })

test('a token that was removed signs the user out at the next call [API-44]', async () => {
  const shown = await showConsole('/app/list')
  await untilShown(tidepool.name)
  for (const kept of [localStorage, sessionStorage]) kept.removeItem('token')
  await follow('Active Campaigns')
  await untilAt('/auth/signin')
  expect(shown.sent('GET /campaign/true')).toEqual([])
})
