import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'
import { notices, preferences } from '../answers/notice-answers.ts'

// What members are told. The published console does not have it.
const PAGE = '/account/notices'
const UNREAD = 'GET /notices/unread'

test('the bell leads to the notices, which are read, filtered and chosen there [OPERATOR-6]', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer(UNREAD, { body: { unread: 1 } })
  await page.goto('/account/developer')
  const bell = page.getByRole('link', { name: 'Notifications, 1 unread', exact: true })
  await bell.click()
  const list = page.getByRole('region', { name: 'Notifications' })
  await list.getByText('Campaign "Tidepool spring push" has ended').waitFor()
  expect(await list.getByText('Unread:').count()).toBe(1)
  await expectFineEverywhere(page, 'notices')
  await page.setViewportSize({ width: 320, height: 700 })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBe(320)
  await page.setViewportSize({ width: 1440, height: 900 })

  mocked.answer('GET /notices', {
    body: { ...notices, notices: notices.notices.map((one) => ({ ...one, is_read: true })) },
  })
  await list.getByRole('link', { name: 'View campaign' }).click()
  await page.waitForURL('**/app/campaign/**')
  await page.goBack()
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
  expect(mocked.sent('POST /notices/read')[0]?.body).toEqual({ ids: ['0199-not-1'] })
  await expect.poll(() => list.getByText('Unread:').count(), patience).toBe(0)

  mocked.answer('GET /notices', { body: { ...notices, notices: [] } })
  await list.getByRole('button', { name: 'Unread', exact: true }).click()
  await list.getByText('No unread notifications').waitFor()
  expect(new URL(page.url()).search).toBe('?unread=true')
  await list.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Payout sent' }).click()
  await list.getByText('No notifications match these filters').waitFor()
  await expect
    .poll(() => mocked.sent('GET /notices').at(-1)?.query, patience)
    .toMatchObject({ kind: 'payment_recorded', unread: 'true' })

  await page.getByRole('button', { name: 'Delivery preferences' }).click()
  const ways = page.getByRole('region', { name: 'Delivery preferences' })
  await expect.poll(() => ways.getByRole('combobox').count(), patience).toBe(2)
  const [bank, payment, campaign] = preferences.preferences
  mocked.answer('PUT /developer/notice-preferences', {
    body: { preferences: [bank, { ...payment, delivery: 'console' }, campaign] },
  })
  const choice = ways.getByRole('combobox', { name: 'Payout sent: email' })
  await choice.click()
  await page.getByRole('option', { name: 'Console only' }).click()
  await expect.poll(() => choice.inputValue(), patience).toBe('Console only')
  expect(mocked.sent('PUT /developer/notice-preferences')[0]?.body).toEqual({
    kind: 'payment_recorded',
    delivery: 'console',
  })
})

test('a server without notices shows no bell, and none that fails signs out', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const body = { code: 404, message: 'No such address. Check the method and the path.' }
  mocked.answer(UNREAD, { status: 404, body })
  await page.goto('/account/developer')
  await expect.poll(() => mocked.sent(UNREAD).length, patience).toBe(1)
  await page.getByRole('button', { name: 'sign out' }).waitFor()
  expect(await page.getByRole('link', { name: /^Notices/ }).count()).toBe(0)
  mocked.answer(UNREAD, { status: 401, body: { code: 401, message: 'Sign in again.' } })
  await page.reload()
  await expect.poll(() => mocked.sent(UNREAD).length, patience).toBe(2)
  await page.getByRole('heading', { name: 'Developer', level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account/developer')
})

test('notices that cannot be loaded say why, and are asked for again', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer('GET /notices', { status: 422, body: { code: 422, message: 'Not today.' } })
  await page.goto(PAGE)
  await page.getByText('422 Not today.').waitFor()
  mocked.answer('GET /notices', { body: { ...notices, notices: [] } })
  await page.getByRole('button', { name: /try again/i }).click()
  await page.getByText('No notifications yet').waitFor()
  expect(await page.getByText('422 Not today.').count()).toBe(0)
})
