import { expect, test } from 'vitest'
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

async function fill(
  mocked: MockedConsole,
  values: { email: string; password: string },
): Promise<void> {
  await email(mocked).fill(values.email)
  await secretField(mocked).fill(values.password)
}

function pathOf({ page }: MockedConsole): string {
  return new URL(page.url()).pathname
}

function storages({ page }: MockedConsole): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}
