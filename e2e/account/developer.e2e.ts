import { describe, expect, test } from 'vitest'
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

async function fill(mocked: MockedConsole, typed: Passwords): Promise<void> {
  for (const [place, label] of labels.entries()) await field(mocked, label).fill(typed[place] ?? '')
}
