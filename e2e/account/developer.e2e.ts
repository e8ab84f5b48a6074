import { describe, expect, test } from 'vitest'
import { errorOf } from '../answers/account-answers.ts'
import {
  held,
  openMockedConsole,
  type MockedConsole,
  type MockedConsoleOptions,
} from '../support/mocked-console.ts'
import { developer } from '../answers/default-answers.ts'
import { expectNoNavigation } from '../support/expect-no-navigation.ts'

const PROFILE = 'GET /developer/{developer-id}'
const CHANGE = 'PUT /developer/password/{developer-id}'
const WHY = 'please contact support to update.'

test('full name, email and role cannot be edited, and each says why [DEV-01 DEV-06 DEV-10 DEV-27]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const profile = held({ body: developer })
  mocked.answer(PROFILE, profile.answer)
  await page.goto('/account/developer')
  const loading = page.getByText('Loading Developer Information...', { exact: true })
  await loading.waitFor()
  profile.release()
  await field(mocked, 'Full name').waitFor()
  expect(await loading.count()).toBe(0)

  const facts = { 'Full name': developer.name, Email: developer.email, Role: 'Admin' }
  const locks = page.getByRole('img', { name: WHY, exact: true })
  expect(await locks.count()).toBe(3)
  for (const [place, [label, value]] of Object.entries(facts).entries()) {
    const fact = field(mocked, label)
    expect(await fact.isEditable(), label).toBe(false)
    await fact.press('End')
    await fact.pressSequentially('x')
    expect(await fact.inputValue(), label).toBe(value)
    await locks.nth(place).hover()
    await page.getByRole('tooltip', { name: WHY, exact: true }).waitFor()
    await page.mouse.move(0, 0)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
  }
  expect(mocked.calls.filter(({ name }) => !name.startsWith('GET '))).toEqual([])
})

test('the role is shown as a word, and an unknown role as none [DEV-02 DEV-03 DEV-04 DEV-05]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const said: Record<string, string> = { 100: 'Admin', 200: 'Developer', 300: 'Sales' }
  for (const role of [100, 200, 300, 0, 999, null, undefined]) {
    mocked.answer(PROFILE, { body: { ...developer, role } })
    await mocked.page.goto('/account/developer')
    expect(await field(mocked, 'Role').inputValue(), String(role)).toBe(
      said[String(role)] ?? 'No role provided',
    )
  }
})

test('each of the three passwords can be shown and hidden by its own button [DEV-07 DEV-08]', async () => {
  const mocked = await openDeveloper()
  const types = async () =>
    Promise.all(labels.map((label) => field(mocked, label).getAttribute('type')))
  expect(await types()).toEqual(['password', 'password', 'password'])
  expect(await mocked.page.getByRole('button', { name: /^Show .* Password$/ }).count()).toBe(3)
  for (const [place, label] of labels.entries()) {
    await mocked.page.getByRole('button', { name: `Show ${label}`, exact: true }).click()
    const shown = ['password', 'password', 'password'].with(place, 'text')
    expect(await types(), label).toEqual(shown)
    await mocked.page.getByRole('button', { name: `Hide ${label}`, exact: true }).click()
  }
  expect(await types()).toEqual(['password', 'password', 'password'])
})

test('each invalid combination of passwords shows its error and sends nothing [DEV-11 DEV-12 DEV-13 DEV-14 DEV-15 DEV-16 VAL-03 CST-01]', async () => {
  const mocked = await openDeveloper()
  const [noOld, noNew, noConfirm] = labels.map((label) => `${label} is required`)
  const cases: [typed: [string, string, string], said: (string | null | undefined)[]][] = [
    [
      ['', '', ''],
      [noOld, noNew, noConfirm],
    ],
    [
      ['abcdefg', '', ''],
      [null, noNew, noConfirm],
    ],
    [
      ['', '12345', 'x'],
      [noOld, 'Passwords is too short', 'Passwords do not match'],
    ],
    [
      ['abcdefg', '12345', '12345'],
      [null, 'Passwords is too short', null],
    ],
    [
      ['abcdefg', 'abcdefg', 'abcdefg'],
      [null, 'New password cannot be same.', null],
    ],
    [
      ['abcdefg', 'hijklmn', ''],
      [null, null, noConfirm],
    ],
    [
      ['abcdefg', 'hijklmn', 'hijklmo'],
      [null, null, 'Passwords do not match'],
    ],
  ]
  for (const [typed, said] of cases) {
    await fill(mocked, typed)
    await save(mocked)
    expect(await fieldErrors(mocked), typed.join()).toEqual(said)
  }
  expect(mocked.sent(CHANGE)).toEqual([])
})

test('editing a field clears its error, and a password of six characters is accepted [DEV-17 DEV-18 DEV-19 VAL-04 CST-01 ENT-02]', async () => {
  const mocked = await openDeveloper()
  const flags = async () => (await fieldErrors(mocked)).map((fieldError) => fieldError !== null)
  for (const [place, label] of labels.entries()) {
    await fill(mocked, ['', '', ''])
    await save(mocked)
    expect(await flags()).toEqual([true, true, true])
    await field(mocked, label).fill('a')
    expect(await flags(), label).toEqual([true, true, true].with(place, false))
  }
  for (const label of ['New Password', 'Confirm Password']) {
    await fill(mocked, ['abcdefg', 'hijklmn', 'hijklmo'])
    await save(mocked)
    expect(await flags()).toEqual([false, false, true])
    await field(mocked, label).press('End')
    await field(mocked, label).pressSequentially('p')
    expect(await flags(), label).toEqual([false, false, false])
  }
  const kinds: [old: string, typed: string][] = [
    ['abcdefg', '12345'],
    ['12345a', '12345a'],
  ]
  for (const [old, typed] of kinds) {
    await fill(mocked, [old, typed, typed])
    await save(mocked)
    expect(await flags()).toEqual([false, true, false])
    await field(mocked, 'New Password').fill('123456')
    expect((await flags())[1], typed).toBe(true)
    await field(mocked, 'New Password').fill('1234567')
    expect((await flags())[1], typed).toBe(false)
  }
  expect(mocked.sent(CHANGE)).toEqual([])

  mocked.answer(CHANGE, { status: 400, body: { code: 400, message: 'no' } })
  await fill(mocked, ['abcdefg', '123456', '123456'])
  await save(mocked)
  await expect.poll(() => mocked.sent(CHANGE).length).toBe(1)
  expect(mocked.sent(CHANGE)[0]?.body).toEqual({
    old_password: 'abcdefg',
    new_password: '123456',
    confirm_password: '123456',
  })
})

test('a failed password change shows why, keeps input and session, and can be retried [DEV-22 DEV-24 DEV-25 STT-04]', async () => {
  const mocked = await openDeveloper()
  const typed: Passwords = ['abcdefg', 'hijklmn', 'hijklmn']
  await fill(mocked, typed)
  const alert = mocked.page.getByRole('alert')
  const unhelpful = 'Something went wrong. Please try again.'
  const ends: [status: number, message: string | undefined, said: string][] = [
    [400, 'The lamp is broken.', 'Old password is incorrect'],
    [500, 'The lamp is broken.', unhelpful],
    [422, 'The lamp is broken.', unhelpful],
    // This status has its own message when the server sends none.
    [429, undefined, 'There were too many requests. Wait a moment and try again.'],
  ]
  for (const [status, message, said] of ends) {
    const body = message === undefined ? undefined : { code: status, message }
    mocked.answer(CHANGE, { status, body })
    await save(mocked)
    await alert.getByText(said, { exact: true }).waitFor()
    expect(await saveButton(mocked).isEnabled(), said).toBe(true)
    for (const [place, label] of labels.entries())
      expect(await field(mocked, label).inputValue()).toBe(typed[place])
  }
  expect(mocked.sent(CHANGE).length).toBe(4)
  expect(pathOf(mocked)).toBe('/account/developer')
  expect(await tokenOf(mocked)).toBe('session-token')
})

test('a changed password shows its success, and the sign-in opens after 1.5 seconds [DEV-09 DEV-20 DEV-21 TIM-02 STT-04]', async () => {
  const mocked = await openDeveloper({ time: '2026-04-20T09:00:00Z' })
  const { page } = mocked
  const change = held({ body: { status: 'SUCCESS' } })
  mocked.answer(CHANGE, change.answer)
  await fill(mocked, ['abcdefg', 'hijklmn', 'hijklmn'])
  await mocked.freeze()
  await save(mocked)
  const saving = page.getByRole('button', { name: 'Saving..', exact: true })
  await saving.waitFor()
  expect(await saving.isDisabled()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  change.release()
  await page
    .getByRole('status')
    .getByText('Password has been updated successfully.', { exact: true })
    .waitFor()
  await expectNoNavigation(mocked, 1400)
  expect(await tokenOf(mocked)).toBe('session-token')
  await page.clock.runFor(200)
  await page.waitForURL('**/auth/signin')
  await page.getByText('Please sign in with new password', { exact: true }).waitFor()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, sessionStorage]))
  expect(stored).not.toContain('session-token')
  expect(stored).not.toContain('userInfo')
})

describe('FINDINGS-A11', () => {
  test('the sign-out after a password change also happens on a screen opened since', async () => {
    const mocked = await openDeveloper({ time: '2026-04-20T09:00:00Z' })
    const { page } = mocked
    mocked.answer(CHANGE, { body: { status: 'SUCCESS' } })
    await fill(mocked, ['abcdefg', 'hijklmn', 'hijklmn'])
    await mocked.freeze()
    await save(mocked)
    await page.getByRole('status').getByText('Password has been updated').waitFor()
    await page.getByRole('link', { name: 'Organization', exact: true }).click()
    await page.waitForURL('**/account/organization')
    await page.clock.runFor(1600)
    await page.waitForURL('**/auth/signin')
    const reason = page.getByText('Please sign in with new password', { exact: true })
    await reason.waitFor()
    expect(await tokenOf(mocked)).toBeNull()
    // It is gone after the next submit, also one that sends nothing, and does not come back.
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })
    await submit.click()
    await reason.waitFor({ state: 'detached' })
    expect(await page.locator('[aria-invalid=true]').count()).toBe(2)
    await page.reload()
    await submit.waitFor()
    expect(await reason.count()).toBe(0)
  })
})

test('a refused value shows the server’s message, next to its field if there is one', async () => {
  const mocked = await openDeveloper()
  const { page } = mocked
  await fill(mocked, ['abcdefg', 'qwerty7', 'qwerty7'])
  const message = 'This password is among the first to be guessed. Choose another one.'
  const refused = { code: 422, message, reason: 'password_common' }
  mocked.answer(CHANGE, { status: 422, body: { ...refused, field: 'new_password' } })
  await save(mocked)
  await page.getByText(message, { exact: true }).waitFor()
  expect(await field(mocked, 'New Password').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('alert').count()).toBe(0)
  mocked.answer(CHANGE, { status: 422, body: refused })
  await field(mocked, 'New Password').fill('qwerty8')
  await field(mocked, 'Confirm Password').fill('qwerty8')
  await save(mocked)
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
})

test('a 401 for the password change signs out, and so does any failure of the profile [DEV-23 DEV-26]', async () => {
  const mocked = await openDeveloper()
  const { page } = mocked
  mocked.answer(CHANGE, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await fill(mocked, ['abcdefg', 'hijklmn', 'hijklmn'])
  await save(mocked)
  await page.waitForURL('**/auth/signin')
  expect(await tokenOf(mocked)).toBeNull()
  for (const status of [500, 404, 401]) {
    mocked.answer(PROFILE, { status, body: { code: status, message: 'It did not work.' } })
    await page.evaluate(() => localStorage.setItem('token', 'session-token'))
    await page.goto('/account/developer')
    await page.waitForURL('**/auth/signin')
    expect(await tokenOf(mocked), String(status)).toBeNull()
  }
})

type Passwords = [old: string, fresh: string, confirm: string]
const labels = ['Old Password', 'New Password', 'Confirm Password']

async function openDeveloper(options: MockedConsoleOptions = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  await mocked.page.goto('/account/developer')
  await saveButton(mocked).waitFor()
  return mocked
}

const field = ({ page }: MockedConsole, label: string) => page.getByLabel(label, { exact: true })
const saveButton = ({ page }: MockedConsole) =>
  page.getByRole('button', { name: 'Save', exact: true })
const save = (mocked: MockedConsole) => saveButton(mocked).click()
const tokenOf = ({ page }: MockedConsole) => page.evaluate(() => localStorage.getItem('token'))
const pathOf = ({ page }: MockedConsole) => new URL(page.url()).pathname

async function fill(mocked: MockedConsole, typed: Passwords): Promise<void> {
  for (const [place, label] of labels.entries()) await field(mocked, label).fill(typed[place] ?? '')
}

function fieldErrors(mocked: MockedConsole): Promise<(string | null)[]> {
  return Promise.all(labels.map((label) => errorOf(field(mocked, label))))
}
