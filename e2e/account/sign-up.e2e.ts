import { expect, test } from 'vitest'
import {
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
  await page.getByText('Your input is restored.').waitFor()
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
