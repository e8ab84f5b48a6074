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
  const bell = page.getByRole('link', { name: 'Notices, 1 unread', exact: true })
  await bell.click()
  const list = page.getByRole('region', { name: 'What happened' })
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
  await list.getByRole('button', { name: 'Mark as read: Campaign "Tidepool' }).click()
  await page.getByRole('link', { name: 'Notices', exact: true }).waitFor()
  expect(mocked.sent('POST /notices/read')[0]?.body).toEqual({ ids: ['0199-not-1'] })
  await expect.poll(() => list.getByText('Unread:').count(), patience).toBe(0)

  mocked.answer('GET /notices', { body: { ...notices, notices: [] } })
  await list.getByRole('button', { name: 'Unread', exact: true }).click()
  await list.getByText('You have read everything').waitFor()
  expect(new URL(page.url()).search).toBe('?unread=true')
  await list.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: 'Payment sent' }).click()
  await list.getByText('Nothing matches').waitFor()
  await expect
    .poll(() => mocked.sent('GET /notices').at(-1)?.query, patience)
    .toMatchObject({ kind: 'payment_recorded', unread: 'true' })

  const ways = page.getByRole('region', { name: 'How you get them' })
  expect(await ways.getByRole('combobox').count()).toBe(2)
  const [bank, payment, campaign] = preferences.preferences
  mocked.answer('PUT /developer/notice-preferences', {
    body: { preferences: [bank, { ...payment, delivery: 'console' }, campaign] },
  })
  const choice = ways.getByRole('combobox', { name: 'Payment sent: how you get it' })
  await choice.click()
  await page.getByRole('option', { name: 'Only here' }).click()
  await expect.poll(() => choice.inputValue(), patience).toBe('Only here')
  expect(mocked.sent('PUT /developer/notice-preferences')[0]?.body).toEqual({
    kind: 'payment_recorded',
    delivery: 'console',
  })
})

test('a server without notices shows no bell, and none that fails signs out', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const body = { code: 404, message: 'There is nothing at this address.' }
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
  await page.getByText('Nothing to tell yet').waitFor()
  expect(await page.getByText('422 Not today.').count()).toBe(0)
})
