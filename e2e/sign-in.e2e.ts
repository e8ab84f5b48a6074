import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { held, openStage, serveConsole, type Stage, type StageOptions } from './stage.ts'
import { expectToStay } from './stay.ts'
import { nightBus } from './stage-answers.ts'

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

let browser: Browser
let served: { url: string; close(): Promise<void> }
beforeAll(async () => {
  browser = await openBrowser()
  served = await serveConsole()
})
afterAll(async () => {
  await browser.close()
  await served.close()
})

test('RTE-02 SGN-01 SGN-02 SGN-03 SGN-04 SGN-05 the form has an email, a password that can be shown, and a remember me', async () => {
  const stage = await openSignIn()
  const { page } = stage
  expect(pathOf(stage)).toBe('/auth/signin')
  expect(await email(stage).isEnabled()).toBe(true)
  const secret = secretField(stage)
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
  expect(await button(stage).isEnabled()).toBe(true)
})

test('SGN-12 SGN-13 SGN-14 SGN-15 VAL-01 VAL-02 CST-01 what is missing or malformed is said at its field, and nothing is sent', async () => {
  const stage = await openSignIn()
  stage.answer(TOKEN, { status: 401, body: { code: 401, message: 'password is incorrect' } })
  const submit = () => button(stage).click()
  await submit()
  expect(await said(email(stage))).toBe('Email is required')
  expect(await said(secretField(stage))).toBe('Password is required')
  for (const malformed of ['abc', 'a@b', 'a b@c.d']) {
    await fill(stage, { email: malformed, password: '12345' })
    await submit()
    expect(await said(email(stage)), malformed).toBe('Email is invalid')
    expect(await said(secretField(stage))).toBe('Password must be at least 6 characters')
  }
  await fill(stage, { email: account.email, password: '' })
  await submit()
  expect(await said(email(stage))).toBe('')
  expect(await said(secretField(stage))).toBe('Password is required')
  await fill(stage, { email: account.email, password: '12345' })
  await submit()
  expect(await said(secretField(stage))).toBe('Password must be at least 6 characters')
  expect(stage.calls).toEqual([])

  await fill(stage, { email: account.email, password: '123456' })
  await submit()
  await expect.poll(() => stage.sent(TOKEN).length).toBe(1)
})

test('SGN-06 SGN-07 SGN-16 SGN-17 SGN-18 what is refused is said where it belongs, nothing is stored, and the form can be sent again', async () => {
  const stage = await openSignIn()
  const { page } = stage
  const refusal = held({ status: 401, body: { code: 401, message: 'wrong' } })
  stage.answer(TOKEN, refusal.answer)
  await fill(stage, { email: account.email, password })
  await button(stage).click()
  const pending = page.getByRole('button', { name: 'Signing in...', exact: true })
  await pending.waitFor()
  expect(await pending.isDisabled()).toBe(true)
  refusal.release()
  await expect.poll(() => said(secretField(stage))).toBe('password is incorrect')
  expect(await said(email(stage))).toBe('')
  expect(await button(stage).isEnabled()).toBe(true)

  stage.answer(TOKEN, { status: 404, body: { code: 404, message: 'nobody' } })
  await button(stage).click()
  await expect.poll(() => said(email(stage))).toBe('email not found')
  expect(await said(secretField(stage))).toBe('')

  stage.answer(TOKEN, { status: 500, body: { code: 500, message: 'The lamp is broken.' } })
  await button(stage).click()
  await formAlert(stage, 'The lamp is broken.').waitFor()
  expect(await button(stage).isEnabled()).toBe(true)
  stage.answer(TOKEN, 'abort')
  await button(stage).click()
  await formAlert(stage, 'The server could not be reached.').waitFor()
  expect(await button(stage).isEnabled()).toBe(true)

  expect(pathOf(stage)).toBe('/auth/signin')
  expect(await storages(stage)).not.toContain('token')
  expect(await storages(stage)).not.toContain('userInfo')
})

test('SGN-08 SGN-10 SGN-20 TIM-01 STT-02 STO-01 STO-02 STO-03 STO-06 CST-06 API-02 a sign-in that succeeds says so, is kept, and after 1.5 seconds shows the overview', async () => {
  const stage = await openSignIn({ time })
  const { page } = stage
  stage.answer(TOKEN, { body: account })
  await fill(stage, { email: ` ${account.email} `, password })
  await stage.freeze()
  await button(stage).click()
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
  expect(await storages(stage)).not.toContain(password)

  await expectToStay(stage, 1400)
  await page.clock.runFor(200)
  await page.waitForURL('**/app/overview')
  expect(stage.loads()).toBe(1)
  const [token] = stage.sent(TOKEN)
  expect(token?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(token?.headers['authorization']).toBeUndefined()
  expect(new URLSearchParams(String(token?.body)).toString()).toBe(
    new URLSearchParams({ username: account.email, password }).toString(),
  )
})

describe('FINDINGS-A12', () => {
  test('a 200 without a token is not a sign-in: nothing is stored, and the user can try again', async () => {
    const stage = await openSignIn()
    const { page } = stage
    for (const body of [{ name: 'Ida', email: 'ida@example.com', approved: true }, {}]) {
      stage.answer(TOKEN, { body })
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

test('SGN-04 a session that is to be remembered is asked for as one', async () => {
  const stage = await openSignIn()
  stage.answer(TOKEN, { body: account })
  await fill(stage, { email: account.email, password })
  await stage.page.getByRole('checkbox', { name: /remember me/i }).check()
  await button(stage).click()
  await stage.page.getByText('Sign in successful.').waitFor()
  expect(new URLSearchParams(String(stage.sent(TOKEN)[0]?.body)).get('remember_me')).toBe('true')
})

test.each([
  ['who is not approved', { approved: false, migrated: false }],
  ['who is migrated, but not approved,', { approved: false, migrated: true }],
  ['who is approved, but not yet migrated,', { approved: true, migrated: false }],
])(
  'SGN-09 SGN-11 TIM-01 %s waits for approval, 1.5 seconds after the sign-in',
  async (_who, standing) => {
    const stage = await openSignIn({ time })
    const { page } = stage
    stage.answer(TOKEN, { body: { ...account, ...standing } })
    stage.answer(/^GET \/developer\//, { body: { ...account, role: 100, ...standing } })
    await fill(stage, { email: account.email, password })
    await stage.freeze()
    await button(stage).click()
    await page.getByText('Sign in successful.').waitFor()
    await expectToStay(stage, 1400)
    await page.clock.runFor(200)
    await page.waitForURL('**/auth/verificationWaiting')
    await page.getByRole('heading', { name: 'Wait For Approval' }).waitFor()
  },
)

test('SGN-19 storage that cannot be read is written to the log and to nowhere else', async () => {
  const stage = await onStage()
  await stage.context.addInitScript(() => {
    Storage.prototype.getItem = () => {
      throw new Error('storage is closed')
    }
  })
  await stage.page.goto('/auth/signin')
  await button(stage).waitFor()
  expect(stage.logged.join('\n')).toContain('storage is closed')
  expect(await stage.page.getByRole('alert').count()).toBe(0)
  await fill(stage, { email: account.email, password })
  expect(await button(stage).isEnabled()).toBe(true)
})

test('SGN-19 a record of the user that is no JSON is written to the log and to nowhere else', async () => {
  const stage = await onStage()
  await stage.context.addInitScript(() => {
    localStorage.setItem('token', 'stage-token')
    localStorage.setItem('userInfo', '{oops')
  })
  await stage.page.goto('/getstarted')
  await stage.page.getByRole('heading', { name: 'Get Started' }).waitFor()
  expect(stage.logged.join('\n')).toContain('userInfo')
  expect(await stage.page.getByRole('alert').count()).toBe(0)
})

test('SGN-21 TIM-02 after a change of the password the sign-in asks for the new one', async () => {
  const stage = await onStage({ signedIn: true, time })
  const { page } = stage
  stage.answer('PUT /developer/password/{developer-id}', { body: { status: 'SUCCESS' } })
  await page.goto('/account/developer')
  await page.getByLabel('Old Password', { exact: true }).fill(password)
  await page.getByLabel('New Password', { exact: true }).fill('balcony seat')
  await page.getByLabel('Confirm Password', { exact: true }).fill('balcony seat')
  await stage.freeze()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Password has been updated successfully.').waitFor()
  await expectToStay(stage, 1400)
  await page.clock.runFor(200)
  await page.waitForURL('**/auth/signin')
  const told = page.locator('form').getByRole('status')
  await told.getByText('Please sign in with new password', { exact: true }).waitFor()
  expect(await storages(stage)).not.toContain('token')
})

test('STT-03 who signs in after another sees nothing of them: every list is asked for again', async () => {
  const stage = await onStage({ signedIn: true })
  const { page } = stage
  await page.goto('/app/list')
  await page.getByRole('link', { name: 'Tidepool Match' }).waitFor()
  await page.getByRole('button', { name: 'sign out' }).click()
  await page.waitForURL('**/auth/signin')

  const list = held({ body: [{ id: '2', App: nightBus, ad_contents: 0, installs: 7 }] })
  stage.answer('GET /app/app-stat', list.answer)
  stage.answer(TOKEN, { body: { ...account, access_token: 'fr_s_of_bo', name: 'Bo' } })
  await fill(stage, { email: 'bo@nightlamp.example', password })
  await button(stage).click()
  await page.waitForURL('**/app/overview')
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByText('Loading App List...').waitFor()
  expect(await page.getByText('Tidepool Match').count()).toBe(0)
  list.release()
  await page.getByRole('link', { name: 'Night Bus' }).waitFor()
  expect(await page.getByText('Tidepool Match').count()).toBe(0)
  const asked = stage.sent('GET /app/app-stat').map(({ headers }) => headers['authorization'])
  expect(asked).toEqual(['Bearer stage-token', 'Bearer fr_s_of_bo'])
  expect(stage.loads()).toBe(1)
})

async function onStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await openStage(browser, served.url, options)
  onTestFinished(async () => {
    await stage.close()
    expect(stage.errors).toEqual([])
  })
  return stage
}

async function openSignIn(options: StageOptions = {}): Promise<Stage> {
  const stage = await onStage(options)
  await stage.page.goto('/auth/signin')
  await button(stage).waitFor()
  return stage
}

const email = ({ page }: Stage) => page.getByLabel('Email', { exact: true })
const secretField = ({ page }: Stage) => page.getByLabel(/^password/i)
const button = ({ page }: Stage) =>
  page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true })
const formAlert = ({ page }: Stage, text: string) =>
  page.locator('form').getByRole('alert').filter({ hasText: text })

async function fill(stage: Stage, values: { email: string; password: string }): Promise<void> {
  await email(stage).fill(values.email)
  await secretField(stage).fill(values.password)
}

/** The error of a field as a screen reader reads it; '' when the field is not marked as invalid. */
function said(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return ''
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
  })
}

function pathOf({ page }: Stage): string {
  return new URL(page.url()).pathname
}

function storages({ page }: Stage): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}
