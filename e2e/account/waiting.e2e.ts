import { expect, test } from 'vitest'
import {
  openMockedConsole,
  type MockedConsole,
  type MockedConsoleOptions,
} from '../support/mocked-console.ts'
import { developer } from '../answers/default-answers.ts'

const PROFILE = /^GET \/developer\/\{developer-id\}$/
const waiting = { ...developer, approved: false, migrated: false }

test.each([390, 1440])(
  'the waiting screen has no sidebar and no menu button at %i px [VWT-01 VWT-04 SHL-12 SBR-03]',
  async (width) => {
    const { page } = await openWaiting({ width })
    await page.getByRole('heading', { name: 'Wait For Approval', exact: true }).waitFor()
    await page.getByRole('button', { name: 'sign out', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /menu/i }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Console' }).count()).toBe(0)
  },
)

test('a signed-out user is redirected from the waiting screen to the sign-in, without a call [VWT-02 RTE-04]', async () => {
  const mocked = await openMockedConsole()
  await mocked.page.goto('/auth/verificationWaiting')
  await mocked.page.waitForURL('**/auth/signin')
  expect(mocked.calls).toEqual([])
})

test('an approval opens the overview within ten seconds [VWT-05]', async () => {
  const mocked = await openWaiting({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  await page.getByRole('heading', { name: 'Wait For Approval' }).waitFor()
  await mocked.freeze()
  mocked.answer(PROFILE, { body: { ...waiting, approved: true, migrated: true } })
  await page.clock.runFor(10_100)
  await page.waitForURL('**/app/overview')
  expect(mocked.loads()).toBe(1)
})

test('a screen for approved organizations leads to the waiting screen and keeps the session [VWT-03]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(PROFILE, { body: waiting })
  mocked.answer('GET /app/app-stat', {
    status: 403,
    body: { code: 403, message: 'Wait.', reason: 'not_approved' },
  })
  await page.goto('/app/list')
  await page.waitForURL('**/auth/verificationWaiting')
  await page.getByRole('heading', { name: 'Wait For Approval' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe('session-token')
})

test('the waiting screen links to the account pages that are open before the approval', async () => {
  const { page } = await openWaiting({ width: 1440 })
  const links = page.getByRole('navigation', { name: 'Available now' }).getByRole('link')
  await links.first().waitFor()
  const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(addresses).toEqual([
    '/account/developer',
    '/account/organization',
    '/account/policies',
    '/account/organization/decisions',
  ])
})

test('the other address of the waiting screen redirects to it [RTE-15]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  mocked.answer(PROFILE, { body: waiting })
  await mocked.page.goto('/app/verificationWaiting')
  await mocked.page.waitForURL('**/auth/verificationWaiting')
  await mocked.page.getByText('Wait For Approval', { exact: true }).waitFor()
  expect(mocked.loads()).toBe(1)
  expect(await mocked.page.evaluate(() => localStorage.getItem('token'))).toBe('session-token')
})

async function openWaiting(options: MockedConsoleOptions): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  mocked.answer(PROFILE, { body: waiting })
  await mocked.page.goto('/auth/verificationWaiting')
  return mocked
}
