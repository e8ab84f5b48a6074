import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openBrowser } from './browser.ts'
import { errorOf } from './stage-account.ts'
import { held, openStage, serveConsole, type Stage, type StageOptions } from './stage.ts'
import { expectToStay } from './stay.ts'

const PROFILE = 'GET /developer/{developer-id}'
const CHANGE = 'PUT /developer/password/{developer-id}'
const WHY = 'please contact support to update.'
const ida = {
  id: '0199-dev',
  name: 'Ida Lindqvist',
  email: 'ida@harbourvine.example',
  role: 100,
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

test('DEV-01 DEV-06 DEV-10 DEV-27 full name, email and role are locked, and each lock says why', async () => {
  const stage = await onStage()
  const { page } = stage
  const profile = held({ body: ida })
  stage.answer(PROFILE, profile.answer)
  await page.goto('/account/developer')
  const loading = page.getByText('Loading Developer Information...', { exact: true })
  await loading.waitFor()
  profile.release()
  await field(stage, 'Full name').waitFor()
  expect(await loading.count()).toBe(0)

  const facts = { 'Full name': ida.name, Email: ida.email, Role: 'Admin' }
  const locks = page.getByRole('img', { name: WHY, exact: true })
  expect(await locks.count()).toBe(3)
  for (const [place, [label, value]] of Object.entries(facts).entries()) {
    const fact = field(stage, label)
    expect(await fact.isEditable(), label).toBe(false)
    await fact.press('End')
    await fact.pressSequentially('x')
    expect(await fact.inputValue(), label).toBe(value)
    await locks.nth(place).hover()
    await page.getByRole('tooltip', { name: WHY, exact: true }).waitFor()
    await page.mouse.move(0, 0)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
  }
  expect(stage.calls.filter(({ name }) => !name.startsWith('GET '))).toEqual([])
})

test('DEV-02 DEV-03 DEV-04 DEV-05 the role is said in words, and a role without a word is no role', async () => {
  const stage = await onStage()
  const said: Record<string, string> = { 100: 'Admin', 200: 'Developer', 300: 'Sales' }
  for (const role of [100, 200, 300, 0, 999, null, undefined]) {
    stage.answer(PROFILE, { body: { ...ida, role } })
    await stage.page.goto('/account/developer')
    expect(await field(stage, 'Role').inputValue(), String(role)).toBe(
      said[String(role)] ?? 'No role provided',
    )
  }
})

test('DEV-07 DEV-08 three passwords, each shown and hidden by its own toggle', async () => {
  const stage = await openDeveloper()
  const types = async () =>
    Promise.all(labels.map((label) => field(stage, label).getAttribute('type')))
  expect(await types()).toEqual(['password', 'password', 'password'])
  expect(await stage.page.getByRole('button', { name: /^Show .* Password$/ }).count()).toBe(3)
  for (const [place, label] of labels.entries()) {
    await stage.page.getByRole('button', { name: `Show ${label}`, exact: true }).click()
    const shown = ['password', 'password', 'password'].with(place, 'text')
    expect(await types(), label).toEqual(shown)
    await stage.page.getByRole('button', { name: `Hide ${label}`, exact: true }).click()
  }
  expect(await types()).toEqual(['password', 'password', 'password'])
})

test('DEV-11 DEV-12 DEV-13 DEV-14 DEV-15 DEV-16 VAL-03 CST-01 what is missing, too short, the same or different is said, and nothing is sent', async () => {
  const stage = await openDeveloper()
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
    await fill(stage, typed)
    await save(stage)
    expect(await fieldErrors(stage), typed.join()).toEqual(said)
  }
  expect(stage.sent(CHANGE)).toEqual([])
})

test('DEV-17 DEV-18 DEV-19 VAL-04 CST-01 ENT-02 editing a field takes its complaint; that it is too short lingers at six, and six are sent all the same', async () => {
  const stage = await openDeveloper()
  const flags = async () => (await fieldErrors(stage)).map((fieldError) => fieldError !== null)
  for (const [place, label] of labels.entries()) {
    await fill(stage, ['', '', ''])
    await save(stage)
    expect(await flags()).toEqual([true, true, true])
    await field(stage, label).fill('a')
    expect(await flags(), label).toEqual([true, true, true].with(place, false))
  }
  for (const label of ['New Password', 'Confirm Password']) {
    await fill(stage, ['abcdefg', 'hijklmn', 'hijklmo'])
    await save(stage)
    expect(await flags()).toEqual([false, false, true])
    await field(stage, label).press('End')
    await field(stage, label).pressSequentially('p')
    expect(await flags(), label).toEqual([false, false, false])
  }
  const kinds: [old: string, typed: string][] = [
    ['abcdefg', '12345'],
    ['12345a', '12345a'],
  ]
  for (const [old, typed] of kinds) {
    await fill(stage, [old, typed, typed])
    await save(stage)
    expect(await flags()).toEqual([false, true, false])
    await field(stage, 'New Password').fill('123456')
    expect((await flags())[1], typed).toBe(true)
    await field(stage, 'New Password').fill('1234567')
    expect((await flags())[1], typed).toBe(false)
  }
  expect(stage.sent(CHANGE)).toEqual([])

  stage.answer(CHANGE, { status: 400, body: { code: 400, message: 'no' } })
  await fill(stage, ['abcdefg', '123456', '123456'])
  await save(stage)
  await expect.poll(() => stage.sent(CHANGE).length).toBe(1)
  expect(stage.sent(CHANGE)[0]?.body).toEqual({
    old_password: 'abcdefg',
    new_password: '123456',
    confirm_password: '123456',
  })
})

test('DEV-22 DEV-24 DEV-25 STT-04 a change that fails says so, signs nobody out, keeps what was typed and can be tried again', async () => {
  const stage = await openDeveloper()
  const typed: Passwords = ['abcdefg', 'hijklmn', 'hijklmn']
  await fill(stage, typed)
  const alert = stage.page.getByRole('alert')
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
    stage.answer(CHANGE, { status, body })
    await save(stage)
    await alert.getByText(said, { exact: true }).waitFor()
    expect(await saveButton(stage).isEnabled(), said).toBe(true)
    for (const [place, label] of labels.entries())
      expect(await field(stage, label).inputValue()).toBe(typed[place])
  }
  expect(stage.sent(CHANGE).length).toBe(4)
  expect(pathOf(stage)).toBe('/account/developer')
  expect(await tokenOf(stage)).toBe('stage-token')
})

test('DEV-09 DEV-20 DEV-21 TIM-02 STT-04 a new password is said to be saved, and after 1.5 seconds the user signs in with it', async () => {
  const stage = await openDeveloper({ time: '2026-04-20T09:00:00Z' })
  const { page } = stage
  const change = held({ body: { status: 'SUCCESS' } })
  stage.answer(CHANGE, change.answer)
  await fill(stage, ['abcdefg', 'hijklmn', 'hijklmn'])
  await stage.freeze()
  await save(stage)
  const saving = page.getByRole('button', { name: 'Saving..', exact: true })
  await saving.waitFor()
  expect(await saving.isDisabled()).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
  change.release()
  await page
    .getByRole('status')
    .getByText('Password has been updated successfully.', { exact: true })
    .waitFor()
  await expectToStay(stage, 1400)
  expect(await tokenOf(stage)).toBe('stage-token')
  await page.clock.runFor(200)
  await page.waitForURL('**/auth/signin')
  await page.getByText('Please sign in with new password', { exact: true }).waitFor()
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, sessionStorage]))
  expect(stored).not.toContain('stage-token')
  expect(stored).not.toContain('userInfo')
})

describe('FINDINGS-A11', () => {
  test('the sign-out after a new password happens on any screen that the user has opened since', async () => {
    const stage = await openDeveloper({ time: '2026-04-20T09:00:00Z' })
    const { page } = stage
    stage.answer(CHANGE, { body: { status: 'SUCCESS' } })
    await fill(stage, ['abcdefg', 'hijklmn', 'hijklmn'])
    await stage.freeze()
    await save(stage)
    await page.getByRole('status').getByText('Password has been updated').waitFor()
    await page.getByRole('link', { name: 'Organization', exact: true }).click()
    await page.waitForURL('**/account/organization')
    await page.clock.runFor(1600)
    await page.waitForURL('**/auth/signin')
    await page.getByText('Please sign in with new password', { exact: true }).waitFor()
    expect(await tokenOf(stage)).toBeNull()
  })
})

test('a refused value shows the server’s message, next to its field if there is one', async () => {
  const stage = await openDeveloper()
  const { page } = stage
  await fill(stage, ['abcdefg', 'qwerty7', 'qwerty7'])
  const message = 'This password is among the first to be guessed. Choose another one.'
  const refused = { code: 422, message, reason: 'password_common' }
  stage.answer(CHANGE, { status: 422, body: { ...refused, field: 'new_password' } })
  await save(stage)
  await page.getByText(message, { exact: true }).waitFor()
  expect(await field(stage, 'New Password').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('alert').count()).toBe(0)
  stage.answer(CHANGE, { status: 422, body: refused })
  await field(stage, 'New Password').fill('qwerty8')
  await field(stage, 'Confirm Password').fill('qwerty8')
  await save(stage)
  await page.getByRole('alert').getByText(message, { exact: true }).waitFor()
})

test('DEV-23 DEV-26 a 401 of the change signs out, and so does any failure of the profile', async () => {
  const stage = await openDeveloper()
  const { page } = stage
  stage.answer(CHANGE, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  await fill(stage, ['abcdefg', 'hijklmn', 'hijklmn'])
  await save(stage)
  await page.waitForURL('**/auth/signin')
  expect(await tokenOf(stage)).toBeNull()
  for (const status of [500, 404, 401]) {
    stage.answer(PROFILE, { status, body: { code: status, message: 'It did not work.' } })
    await page.evaluate(() => localStorage.setItem('token', 'stage-token'))
    await page.goto('/account/developer')
    await page.waitForURL('**/auth/signin')
    expect(await tokenOf(stage), String(status)).toBeNull()
  }
})

type Passwords = [old: string, fresh: string, confirm: string]
const labels = ['Old Password', 'New Password', 'Confirm Password']

async function onStage(options: StageOptions = {}): Promise<Stage> {
  const stage = await openStage(browser, served.url, { signedIn: true, ...options })
  onTestFinished(async () => {
    await stage.close()
    expect(stage.errors).toEqual([])
  })
  return stage
}

async function openDeveloper(options: StageOptions = {}): Promise<Stage> {
  const stage = await onStage(options)
  await stage.page.goto('/account/developer')
  await saveButton(stage).waitFor()
  return stage
}

const field = ({ page }: Stage, label: string) => page.getByLabel(label, { exact: true })
const saveButton = ({ page }: Stage) => page.getByRole('button', { name: 'Save', exact: true })
const save = (stage: Stage) => saveButton(stage).click()
const tokenOf = ({ page }: Stage) => page.evaluate(() => localStorage.getItem('token'))
const pathOf = ({ page }: Stage) => new URL(page.url()).pathname

async function fill(stage: Stage, typed: Passwords): Promise<void> {
  for (const [place, label] of labels.entries()) await field(stage, label).fill(typed[place] ?? '')
}

function fieldErrors(stage: Stage): Promise<(string | null)[]> {
  return Promise.all(labels.map((label) => errorOf(field(stage, label))))
}
