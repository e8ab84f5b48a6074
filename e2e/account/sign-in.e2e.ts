import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  held,
  openMockedConsole,
  type MockedConsole,
  type MockedConsoleOptions,
} from '../support/mocked-console.ts'
import { expectNoNavigation } from '../support/expect-no-navigation.ts'
import { nightBus } from '../answers/default-answers.ts'

const TOKEN = 'POST /pre-registration/token'
const time = '2026-04-20T09:00:00Z'
const password = 'front row seat'
const account = {
  access_token: 'fr_s_of_ida',
  name: 'Ida Lindqvist',
  email: 'ida@harbourvine.example',
  approved: true,
  migrated: true,
}

test('the sign-in form has an email, a password that can be shown, and a remember me [RTE-02 SGN-01 SGN-02 SGN-03 SGN-04 SGN-05]', async () => {
  const mocked = await openSignIn()
  const { page } = mocked
  expect(pathOf(mocked)).toBe('/auth/signin')
  expect(await email(mocked).isEnabled()).toBe(true)
  const secret = secretField(mocked)
  expect(await secret.getAttribute('type')).toBe('password')
  await secret.fill('123456')
  await page.getByRole('button', { name: 'Show Password' }).click()
  expect(await secret.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Hide Password' }).click()
  expect(await secret.getAttribute('type')).toBe('password')
  expect(await secret.inputValue()).toBe('123456')

  const remember = page.getByRole('checkbox', { name: /remember me/i })
  expect(await remember.isChecked()).toBe(false)
  await remember.check()
  expect(await remember.isChecked()).toBe(true)
  await remember.uncheck()
  expect(await remember.isChecked()).toBe(false)
  expect(await button(mocked).isEnabled()).toBe(true)
})

test('a missing or malformed value shows an error at its field and sends nothing [SGN-12 SGN-13 SGN-14 SGN-15 VAL-01 VAL-02 CST-01]', async () => {
  const mocked = await openSignIn()
  mocked.answer(TOKEN, { status: 401, body: { code: 401, message: 'password is incorrect' } })
  const submit = () => button(mocked).click()
  await submit()
  expect(await said(email(mocked))).toBe('Email is required')
  expect(await said(secretField(mocked))).toBe('Password is required')
  for (const malformed of ['abc', 'a@b', 'a b@c.d']) {
    await fill(mocked, { email: malformed, password: '12345' })
    await submit()
    expect(await said(email(mocked)), malformed).toBe('Email is invalid')
    expect(await said(secretField(mocked))).toBe('Password must be at least 6 characters')
  }
  await fill(mocked, { email: account.email, password: '' })
  await submit()
  expect(await said(email(mocked))).toBe('')
  expect(await said(secretField(mocked))).toBe('Password is required')
  await fill(mocked, { email: account.email, password: '12345' })
  await submit()
  expect(await said(secretField(mocked))).toBe('Password must be at least 6 characters')
  expect(mocked.calls).toEqual([])

  await fill(mocked, { email: account.email, password: '123456' })
  await submit()
  await expect.poll(() => mocked.sent(TOKEN).length).toBe(1)
})

test('a refused sign-in shows why at the right field, stores nothing and can be retried [SGN-06 SGN-07 SGN-16 SGN-17 SGN-18]', async () => {
  const mocked = await openSignIn()
  const { page } = mocked
  const refusal = held({ status: 401, body: { code: 401, message: 'wrong' } })
  mocked.answer(TOKEN, refusal.answer)
  await fill(mocked, { email: account.email, password })
  await button(mocked).click()
  const pending = page.getByRole('button', { name: 'Signing in...', exact: true })
  await pending.waitFor()
  expect(await pending.isDisabled()).toBe(true)
  refusal.release()
  await expect.poll(() => said(secretField(mocked))).toBe('password is incorrect')
  expect(await said(email(mocked))).toBe('')
  expect(await button(mocked).isEnabled()).toBe(true)

  mocked.answer(TOKEN, { status: 404, body: { code: 404, message: 'nobody' } })
  await button(mocked).click()
  await expect.poll(() => said(email(mocked))).toBe('email not found')
  expect(await said(secretField(mocked))).toBe('')

  mocked.answer(TOKEN, { status: 500, body: { code: 500, message: 'The lamp is broken.' } })
  await button(mocked).click()
  await formAlert(mocked, 'The lamp is broken.').waitFor()
  expect(await button(mocked).isEnabled()).toBe(true)
  mocked.answer(TOKEN, 'abort')
  await button(mocked).click()
  await formAlert(mocked, 'The server could not be reached.').waitFor()
  expect(await button(mocked).isEnabled()).toBe(true)

  expect(pathOf(mocked)).toBe('/auth/signin')
  expect(await storages(mocked)).not.toContain('token')
  expect(await storages(mocked)).not.toContain('userInfo')
})

test('a successful sign-in is announced and stored, and the overview opens after 1.5 seconds [SGN-08 SGN-10 SGN-20 TIM-01 STT-02 STO-01 STO-02 STO-03 STO-06 CST-06 API-02]', async () => {
  const mocked = await openSignIn({ time })
  const { page } = mocked
  mocked.answer(TOKEN, { body: account })
  await fill(mocked, { email: ` ${account.email} `, password })
  await mocked.freeze()
  await button(mocked).click()
  await page.getByRole('status').getByText('Sign in successful.', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByText('sign out').waitFor()
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('token'),
    sessionToken: sessionStorage.getItem('token'),
    userInfo: JSON.parse(localStorage.getItem('userInfo') ?? '') as unknown,
  }))
  const { name, email: address } = account
  expect(stored).toEqual({
    token: account.access_token,
    sessionToken: account.access_token,
    userInfo: { name, email: address },
  })
  expect(await storages(mocked)).not.toContain(password)

  await expectNoNavigation(mocked, 1400)
  await page.clock.runFor(200)
  await page.waitForURL('**/app/overview')
  expect(mocked.loads()).toBe(1)
  const [token] = mocked.sent(TOKEN)
  expect(token?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(token?.headers['authorization']).toBeUndefined()
  expect(new URLSearchParams(String(token?.body)).toString()).toBe(
    new URLSearchParams({ username: account.email, password }).toString(),
  )
})

describe('FINDINGS-A12', () => {
  test('a 200 without a token is not a sign-in: nothing is stored, and the user can try again', async () => {
    const mocked = await openSignIn()
    const { page } = mocked
    for (const body of [{ name: 'Ida', email: 'ida@example.com', approved: true }, {}]) {
      mocked.answer(TOKEN, { body })
      await page.getByLabel('Email').fill('ida@example.com')
      await page.getByLabel('Password', { exact: true }).fill('front row seat')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('alert').getByText('The sign-in could not be completed.').waitFor()
      expect(await page.getByText('Sign in successful.').count()).toBe(0)
      const stored = await page.evaluate(() => [localStorage.length, sessionStorage.length])
      expect(stored).toEqual([0, 0])
    }
  })
})

test('remember me requests a long session [SGN-04]', async () => {
  const mocked = await openSignIn()
  mocked.answer(TOKEN, { body: account })
  await fill(mocked, { email: account.email, password })
  await mocked.page.getByRole('checkbox', { name: /remember me/i }).check()
  await button(mocked).click()
  await mocked.page.getByText('Sign in successful.').waitFor()
  expect(new URLSearchParams(String(mocked.sent(TOKEN)[0]?.body)).get('remember_me')).toBe('true')
})

test.each([
  ['who is not approved', { approved: false, migrated: false }],
  ['who is migrated, but not approved,', { approved: false, migrated: true }],
  ['who is approved, but not yet migrated,', { approved: true, migrated: false }],
])(
  'the waiting screen opens 1.5 seconds after the sign-in of %s [SGN-09 SGN-11 TIM-01]',
  async (_who, standing) => {
    const mocked = await openSignIn({ time })
    const { page } = mocked
    mocked.answer(TOKEN, { body: { ...account, ...standing } })
    mocked.answer(/^GET \/developer\//, { body: { ...account, role: 100, ...standing } })
    await fill(mocked, { email: account.email, password })
    await mocked.freeze()
    await button(mocked).click()
    await page.getByText('Sign in successful.').waitFor()
    await expectNoNavigation(mocked, 1400)
    await page.clock.runFor(200)
    await page.waitForURL('**/auth/verificationWaiting')
    await page.getByRole('heading', { name: 'Wait For Approval' }).waitFor()
  },
)

test('a storage that cannot be read is only logged [SGN-19]', async () => {
  const mocked = await openMockedConsole()
  await mocked.context.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new Error('storage is closed')
    }
  })
  await mocked.page.goto('/auth/signin')
  await button(mocked).waitFor()
  expect(mocked.logged.join('\n')).toContain('storage is closed')
  expect(await mocked.page.getByRole('alert').count()).toBe(0)
  await fill(mocked, { email: account.email, password })
  expect(await button(mocked).isEnabled()).toBe(true)
})

test('a user record that is not JSON is only logged [SGN-19]', async () => {
  const mocked = await openMockedConsole()
  await mocked.context.addInitScript(() => {
    localStorage.setItem('token', 'session-token')
    localStorage.setItem('userInfo', '{oops')
  })
  await mocked.page.goto('/getstarted')
  await mocked.page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(mocked.logged.join('\n')).toContain('userInfo')
  expect(await mocked.page.getByRole('alert').count()).toBe(0)
})

test('after a password change the sign-in requests the new password [SGN-21 TIM-02]', async () => {
  const mocked = await openMockedConsole({ signedIn: true, time })
  const { page } = mocked
  mocked.answer('PUT /developer/password/{developer-id}', { body: { status: 'SUCCESS' } })
  await page.goto('/account/developer')
  await page.getByLabel('Old Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill('balcony seat')
  await page.getByLabel('Confirm Password', { exact: true }).fill('balcony seat')
  await mocked.freeze()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Password has been updated successfully.').waitFor()
  await expectNoNavigation(mocked, 1400)
  await page.clock.runFor(200)
  await page.waitForURL('**/auth/signin')
  const told = page.locator('form').getByRole('status')
  await told.getByText('Please sign in with new password', { exact: true }).waitFor()
  expect(await storages(mocked)).not.toContain('token')
})

test('a user who signs in after another one sees none of their data [STT-03]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto('/app/list')
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  await page.getByRole('button', { name: 'sign out' }).click()
  await page.waitForURL('**/auth/signin')

  const list = held({ body: [{ id: '2', App: nightBus, ad_contents: 0, installs: 7 }] })
  mocked.answer('GET /app/app-stat', list.answer)
  mocked.answer(TOKEN, { body: { ...account, access_token: 'fr_s_of_bo', name: 'Bo' } })
  await fill(mocked, { email: 'bo@nightlamp.example', password })
  await button(mocked).click()
  await page.waitForURL('**/app/overview')
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByText('Loading App List...').waitFor()
  expect(await page.getByText('Tidepool Match').count()).toBe(0)
  list.release()
  await page.getByRole('link', { name: 'Night Bus' }).waitFor()
  expect(await page.getByText('Tidepool Match').count()).toBe(0)
  const asked = mocked.sent('GET /app/app-stat').map(({ headers }) => headers['authorization'])
  expect(asked).toEqual(['Bearer session-token', 'Bearer fr_s_of_bo'])
  expect(mocked.loads()).toBe(1)
})

async function openSignIn(options: MockedConsoleOptions = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole(options)
  await mocked.page.goto('/auth/signin')
  await button(mocked).waitFor()
  return mocked
}

const email = ({ page }: MockedConsole) => page.getByLabel('Email', { exact: true })
const secretField = ({ page }: MockedConsole) => page.getByLabel(/^password/i)
const button = ({ page }: MockedConsole) =>
  page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
const formAlert = ({ page }: MockedConsole, text: string) =>
  page.locator('form').getByRole('alert').filter({ hasText: text })

async function fill(
  mocked: MockedConsole,
  values: { email: string; password: string },
): Promise<void> {
  await email(mocked).fill(values.email)
  await secretField(mocked).fill(values.password)
}

/** The error of a field as a screen reader reads it; '' when the field is not marked as invalid. */
function said(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return ''
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
  })
}

function pathOf({ page }: MockedConsole): string {
  return new URL(page.url()).pathname
}

function storages({ page }: MockedConsole): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}
