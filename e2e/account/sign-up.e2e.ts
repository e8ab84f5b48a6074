import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  held,
  openMockedConsole,
  type MockedConsole,
  type MockedConsoleOptions,
} from '../support/mocked-console.ts'
import {
  boxes,
  fieldOf,
  fillSignUp,
  filled,
  type SignUpField,
  typeCode,
} from '../support/sign-up-screen.ts'

const SEND = 'POST /pre-registration/send-verification'
const VERIFY = 'POST /pre-registration/sign-up/verify'
const SIGN_UP = 'POST /pre-registration/sign-up'

const required: Partial<Record<SignUpField, string>> = {
  companyName: 'company name is required',
  location: 'location is required',
  website: 'website is required',
  name: 'name is required',
  role: 'role is required',
  email: 'work email is required',
  password: 'password is required',
  confirmPassword: 'confirm password is required',
}
const requiredFields = Object.keys(required) as SignUpField[]
const STORE = 'one of the store urls is required'

test('the sign-up form has a heading and three groups of fields [RTE-03 SUP-01 SUP-02 SUP-03 SUP-04 SUP-05]', async () => {
  const { page } = await openSignUp()
  expect(new URL(page.url()).pathname).toBe('/auth/signup')
  const heading = 'Welcome! Get started by sharing about you.'
  expect(await page.getByRole('heading', { name: heading, exact: true }).count()).toBe(1)
  const groups = page.getByRole('group')
  const legends = await groups.evaluateAll((all) =>
    all.map((group) => group.querySelector('legend')?.textContent),
  )
  expect(legends).toEqual(['About Organization', 'About Admin', 'Sign Up Info'])
  const labels = (group: string) =>
    page
      .getByRole('group', { name: group })
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent),
      )
  expect(await labels('About Organization')).toEqual([
    'Name',
    'Location',
    'Website',
    'App Store URL',
    'Play Store URL',
  ])
  expect(await labels('About Admin')).toEqual(['Name', 'Role'])
  expect(await labels('Sign Up Info')).toEqual(['Work Email', 'Password', 'Confirm Password'])
  for (const field of ['password', 'confirmPassword'] as const)
    expect(await fieldOf(page, field).getAttribute('type')).toBe('password')
})

test('an empty form shows an error at every required field, and editing a field clears its own only [SUP-06 SUP-09 SUP-13 SUP-14 VAL-05]', async () => {
  const mocked = await openSignUp()
  const { page } = mocked
  await submit(mocked)
  expect(await flagged(mocked)).toEqual([...requiredFields, 'appStoreURL'].toSorted())
  for (const field of requiredFields)
    expect(await fieldOf(page, field).getAttribute('placeholder')).toBe(required[field])
  expect(await said(fieldOf(page, 'appStoreURL'))).toBe(STORE)

  await fieldOf(page, 'companyName').fill('H')
  const rest = requiredFields.filter((field) => field !== 'companyName')
  expect(await flagged(mocked)).toEqual([...rest, 'appStoreURL'].toSorted())
  await submit(mocked)
  expect(await fieldOf(page, 'companyName').inputValue()).toBe('H')
  expect(await fieldOf(page, 'companyName').isEnabled()).toBe(true)
  expect(await boxes(page).count()).toBe(0)

  await fillSignUp(page, { ...filled, playStoreURL: '' })
  await submit(mocked)
  expect(await flagged(mocked)).toEqual(['appStoreURL'])
  expect(await said(fieldOf(page, 'appStoreURL'))).toBe(STORE)
  expect(mocked.calls).toEqual([])
})

test('each required field that is empty or blank keeps the form from being sent [SUP-07 VAL-06]', async () => {
  const mocked = await openSignUp()
  const { page } = mocked
  await fillSignUp(page, filled)
  for (const field of requiredFields) {
    for (const blank of ['', '   ']) {
      await fieldOf(page, field).fill(blank)
      await submit(mocked)
      expect(await flagged(mocked), `${field} '${blank}'`).toContain(field)
    }
    // The browser trims an email field itself, and an empty field shows its message as the
    // placeholder.
    if (field !== 'email') expect(await said(fieldOf(page, field))).toBe(required[field])
    await fieldOf(page, field).fill(filled[field])
  }
  expect(mocked.calls).toEqual([])
})

test('a malformed email, a short password or a mismatch of passwords keeps the form from being sent [SUP-10 SUP-11 SUP-12 VAL-05 VAL-07 CST-01]', async () => {
  const mocked = await openSignUp()
  const { page } = mocked
  const wrong: [SignUpField, string, string][] = [
    ['email', 'abc', 'Email is invalid.'],
    ['confirmPassword', 'abcdeg', "Passwords don't match"],
  ]
  for (const [field, value, text] of wrong) {
    await fillSignUp(page, { ...filled, password: 'abcdef', confirmPassword: 'abcdef' })
    await fieldOf(page, field).fill(value)
    await submit(mocked)
    expect(await flagged(mocked)).toEqual([field])
    expect(await said(fieldOf(page, field))).toBe(text)
  }

  const short = { ...filled, password: '12345', confirmPassword: '12345' }
  await fillSignUp(page, { ...short, password: '' })
  await submit(mocked)
  expect(await flagged(mocked)).toContain('password')
  await fillSignUp(page, short)
  await submit(mocked)
  expect(await said(fieldOf(page, 'password'))).toBe('Password should be at least 6 letters')
  await page.reload()
  await fillSignUp(page, short)
  await submit(mocked)
  expect(await flagged(mocked)).toEqual(['password'])
  expect(await said(fieldOf(page, 'password'))).toBe('Password should be at least 6 letters')
  expect(mocked.calls).toEqual([])

  mocked.answer(SEND, { body: { status: 'SUCCESS', msg: '' } })
  await fillSignUp(page, { ...filled, password: '123456', confirmPassword: '123456' })
  await submit(mocked)
  await boxes(page).first().waitFor()
})

test('the sign-up requests a code first: a refusal is shown below the email, a success opens six boxes [SUP-08 SUP-15 SUP-16 SUP-17 SUP-23 STT-06 STT-07]', async () => {
  const mocked = await openSignUp()
  const { page } = mocked
  mocked.answer(SEND, { body: { status: 'ERROR', msg: 'Email is already registered' } })
  await fillSignUp(page, filled)
  await submit(mocked)
  await expect.poll(() => said(fieldOf(page, 'email'))).toBe('Email is already registered')
  expect(await flagged(mocked)).toEqual(['email'])
  expect(await page.locator('input:disabled').count()).toBe(0)
  expect(await boxes(page).count()).toBe(0)

  const sending = held({ body: { status: 'SUCCESS', msg: '' } })
  mocked.answer(SEND, sending.answer)
  await fillSignUp(page, { ...filled, appStoreURL: filled.playStoreURL, playStoreURL: '' })
  await submit(mocked)
  const pending = page.getByRole('button', { name: 'Validating...', exact: true })
  await pending.waitFor()
  expect(await pending.isDisabled()).toBe(true)
  sending.release()
  await boxes(page).first().waitFor()
  expect(await boxes(page).count()).toBe(6)
  expect(new URL(page.url()).pathname).toBe('/auth/signup')
  expect(await page.locator('form').getByRole('group', { name: 'Verification code' }).count()).toBe(
    1,
  )
  for (const field of Object.keys(filled) as SignUpField[])
    expect(await fieldOf(page, field).isDisabled(), field).toBe(true)
  expect(await page.getByText('Email is already registered').count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)

  const asked = { name: filled.name, email: filled.email }
  expect(mocked.sent(SEND).map(({ body }) => body)).toEqual([asked, asked])
  expect(mocked.sent(SEND)[0]?.headers['authorization']).toBeUndefined()
})

describe('FINDINGS-A10', () => {
  test('the error of a send-verification is shown below the email, whatever the status', async () => {
    const mocked = await openSignUp()
    const { page } = mocked
    await fillSignUp(page, filled)
    const failures = [
      [{ status: 400, body: { msg: 'Not from this address.' } }, 'Not from this address.'],
      [{ status: 429, body: { msg: 'Too often.', message: 'no' } }, 'Too often.'],
      [{ status: 422, body: { message: 'Not this one.' } }, 'Not this one.'],
      [{ body: { status: 'ERROR' } }, 'Something went wrong. Please try again.'],
    ] as const
    for (const [answer, text] of failures) {
      mocked.answer(SEND, answer)
      await submit(mocked)
      await expect.poll(() => said(fieldOf(page, 'email'))).toBe(text)
      expect(await boxes(page).count()).toBe(0)
    }
  })
})

test('a reload in the code step keeps the form except the passwords', async () => {
  const mocked = await openSignUp({ width: 390, height: 844 })
  const { page } = mocked
  mocked.answer(SEND, { body: { status: 'SUCCESS', msg: '' } })
  await fillSignUp(page, filled)
  await submit(mocked)
  await boxes(page).first().waitFor()
  // On a phone, the button of the step is visible as soon as the step opens.
  const button = page.getByRole('button', { name: 'Submit Form', exact: true })
  const place = await button.boundingBox()
  expect(place?.y).toBeGreaterThan(64)
  expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(844)
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, localStorage]))
  expect(kept).not.toContain(filled.password)
  await page.reload()
  await page.getByText('Here is what you had typed.').waitFor()
  for (const [field, value] of Object.entries(filled)) {
    const isPassword = field === 'password' || field === 'confirmPassword'
    const shown = await fieldOf(page, field as SignUpField).inputValue()
    expect(shown, field).toBe(isPassword ? '' : value)
  }
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => fieldOf(page, 'companyName').inputValue()).toBe('')
})

test('the sign-up sends all ten values, can be retried after a failure, and ends at the sign-in [SUP-18 SUP-19 SUP-20 SUP-21 SUP-23 STO-06 ENT-03]', async () => {
  const mocked = await openMockedConsole()
  const { page } = mocked
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'sign up' }).click()
  await fillSignUp(page, filled)
  // The published API counts any 2xx as a success. The reply of the sign-up is not read.
  mocked.answer(SEND, { status: 202, body: { status: 'SUCCESS', msg: '' } })
  mocked.answer(VERIFY, { status: 201, body: { msg: 'SUCCESS' } })
  mocked.answer(SIGN_UP, 'abort')
  await submit(mocked)
  await typeCode(page, 'ab12cd')
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await page.getByRole('alert').filter({ hasText: 'The server could not be reached.' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/signup')

  const message = 'The company has been here before.'
  mocked.answer(SIGN_UP, { status: 409, body: { code: 409, message } })
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await page.getByRole('alert').filter({ hasText: message }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/auth/signup')

  mocked.answer(SIGN_UP, { status: 204 })
  await page.getByRole('button', { name: 'Submit Form' }).click()
  await page.waitForURL('**/auth/signin')
  expect(mocked.sent(SIGN_UP).map(({ body }) => body)).toEqual([filled, filled, filled])
  expect(mocked.sent(VERIFY)).toHaveLength(1)
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
  )
  expect(kept).not.toContain(filled.password)
  await page.goBack()
  await page.getByText('everyone deserves an audience').waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

async function openSignUp(options: MockedConsoleOptions = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole(options)
  await mocked.page.goto('/auth/signup')
  await fieldOf(mocked.page, 'companyName').waitFor()
  return mocked
}

async function submit({ page }: MockedConsole): Promise<void> {
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
}

/** The names of the fields that are marked as invalid, in alphabetical order. */
async function flagged({ page }: MockedConsole): Promise<string[]> {
  const names = await page
    .locator('[aria-invalid=true]')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name') ?? ''))
  return names.toSorted()
}

/** The text below a field, as a screen reader reads it. */
function said(field: Locator): Promise<string> {
  return field.evaluate((input) => {
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
  })
}
