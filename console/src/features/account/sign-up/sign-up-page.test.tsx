import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import { filled, type SignUpField } from '../../../../../e2e/support/sign-up-screen.ts'
import { button, click, showConsole, until } from '../../../../test/shown-console.tsx'

const SEND = 'POST /pre-registration/send-verification'

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

test('an empty form marks each required field, and an edit clears its own mark [SUP-06 SUP-09 SUP-13 SUP-14 VAL-05]', async () => {
  const shown = await openSignUp()
  await click('Sign Up')
  expect(flagged()).toEqual([...requiredFields, 'appStoreURL'].toSorted())
  for (const field of requiredFields) expect(input(field).placeholder).toBe(required[field])
  expect(said('appStoreURL')).toBe(STORE)

  type('companyName', 'H')
  const rest = requiredFields.filter((field) => field !== 'companyName')
  expect(flagged()).toEqual([...rest, 'appStoreURL'].toSorted())
  await click('Sign Up')
  expect([input('companyName').value, input('companyName').disabled]).toEqual(['H', false])
  expect(boxes()).toHaveLength(0)
  expect(shown.calls).toEqual([])
})

test('one of the two store addresses is enough, and none is too few [SUP-09]', async () => {
  const shown = await openSignUp()
  fill({ playStoreURL: '' })
  await click('Sign Up')
  expect(flagged()).toEqual(['appStoreURL'])
  expect(said('appStoreURL')).toBe(STORE)
  expect(shown.calls).toEqual([])
})

test('a required field that is empty or blank is not sent [SUP-07 VAL-06]', async () => {
  const shown = await openSignUp()
  fill()
  for (const field of requiredFields) {
    for (const blank of ['', '   ']) {
      type(field, blank)
      await click('Sign Up')
      expect(flagged(), `${field} '${blank}'`).toContain(field)
    }
    // An email field has no blanks at its ends, and shows its message as the placeholder.
    if (field !== 'email') expect(said(field)).toBe(required[field])
    type(field, filled[field])
  }
  expect(shown.calls).toEqual([])
})

const short = 'Password should be at least 6 letters'

test.for<[Partial<Record<SignUpField, string>>, SignUpField, string]>([
  [{ email: 'abc' }, 'email', 'Email is invalid.'],
  [{ password: 'abcdef', confirmPassword: 'abcdeg' }, 'confirmPassword', "Passwords don't match"],
  [{ password: '12345', confirmPassword: '12345' }, 'password', short],
])('%j is not sent [SUP-10 SUP-11 SUP-12 VAL-05 VAL-07 CST-01]', async ([values, field, text]) => {
  const shown = await openSignUp()
  fill(values)
  await click('Sign Up')
  expect(flagged()).toEqual([field])
  expect(said(field)).toBe(text)
  expect(shown.calls).toEqual([])
})

test('a password that was missing and is too short says so [SUP-12]', async () => {
  await openSignUp()
  fill({ password: '', confirmPassword: '12345' })
  await click('Sign Up')
  expect(flagged()).toContain('password')
  fill({ password: '12345', confirmPassword: '12345' })
  await click('Sign Up')
  expect(said('password')).toBe(short)
})

test('a password of six characters is sent [SUP-12 VAL-07]', async () => {
  const shown = await openSignUp()
  shown.answer(SEND, { body: { status: 'SUCCESS', msg: '' } })
  fill({ password: '123456', confirmPassword: '123456' })
  await click('Sign Up')
  await until(() => expect(boxes()).toHaveLength(6))
})

test('a code is asked for first: a refusal stands below the email, a success opens six boxes [SUP-08 SUP-15 SUP-16 SUP-17 SUP-23 STT-06 STT-07]', async () => {
  const shown = await openSignUp()
  shown.answer(SEND, { body: { status: 'ERROR', msg: 'Email is already registered' } })
  fill()
  await click('Sign Up')
  await until(() => expect(said('email')).toBe('Email is already registered'))
  expect(flagged()).toEqual(['email'])
  expect(Object.keys(filled).filter((field) => input(field as SignUpField).disabled)).toEqual([])
  expect(boxes()).toHaveLength(0)

  const sending = held({ body: { status: 'SUCCESS', msg: '' } })
  shown.answer(SEND, sending.answer)
  fill({ appStoreURL: filled.playStoreURL, playStoreURL: '' })
  await click('Sign Up')
  expect(button('Validating...').disabled).toBe(true)
  sending.release()
  await until(() => expect(boxes()).toHaveLength(6))
  expect(location.pathname).toBe('/auth/signup')
  for (const field of Object.keys(filled) as SignUpField[])
    expect(input(field).disabled, field).toBe(true)
  expect(screen.queryByText('Email is already registered')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()

  const asked = { name: filled.name, email: filled.email }
  expect(shown.sent(SEND).map(({ body }) => body)).toEqual([asked, asked])
  expect(shown.sent(SEND)[0]?.headers['authorization']).toBeUndefined()
})

test.for([
  [{ status: 400, body: { msg: 'Not from this address.' } }, 'Not from this address.'],
  [{ status: 429, body: { msg: 'Too often.', message: 'no' } }, 'Too often.'],
  [{ status: 422, body: { message: 'Not this one.' } }, 'Not this one.'],
  [{ body: { status: 'ERROR' } }, 'The request failed. Try again.'],
] as const)(
  '%j to the asking for a code is said below the email [FINDINGS-A10]',
  async ([answer, text]) => {
    const shown = await openSignUp()
    shown.answer(SEND, answer)
    fill()
    await click('Sign Up')
    await until(() => expect(said('email')).toBe(text))
    expect(boxes()).toHaveLength(0)
  },
)

async function openSignUp() {
  const shown = await showConsole('/auth/signup', { signedIn: false })
  await screen.findByRole('group', { name: 'About Admin' })
  return shown
}

function input(field: SignUpField): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`main input[name=${field}]`)
  if (found === null) throw new Error(`there is no field ${field}`)
  return found
}

const type = (field: SignUpField, value: string) =>
  fireEvent.change(input(field), { target: { value } })

function fill(values: Partial<Record<SignUpField, string>> = {}): void {
  for (const [field, value] of Object.entries({ ...filled, ...values }))
    type(field as SignUpField, value)
}

function boxes(): HTMLElement[] {
  const group = screen.queryByRole('group', { name: 'Verification code' })
  return group === null ? [] : within(group).getAllByRole('textbox')
}

/** The names of the fields that are marked as invalid, in alphabetical order. */
function flagged(): string[] {
  const marked = [...document.querySelectorAll('[aria-invalid=true]')]
  return marked.map((one) => one.getAttribute('name') ?? '').toSorted()
}

/** The text below a field, as a screen reader reads it. */
function said(field: SignUpField): string {
  const ids = (input(field).getAttribute('aria-describedby') ?? '').split(' ')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
}
