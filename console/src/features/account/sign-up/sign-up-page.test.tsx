import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import { filled, type SignUpField } from '../../../../../e2e/support/sign-up-screen.ts'
import {
  button,
  click,
  pass,
  showConsole,
  stopClock,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const SEND = 'POST /pre-registration/send-verification'
const VERIFY = 'POST /pre-registration/sign-up/verify'
const SIGN_UP = 'POST /pre-registration/sign-up'
const UNREACHED = 'The server could not be reached. Check your connection and try again.'
const WRONG = 'Invalid verification code. Please try again.'

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

test('the form has a heading and three groups of fields [RTE-03 SUP-01 SUP-02 SUP-03 SUP-04 SUP-05]', async () => {
  await openSignUp()
  expect(location.pathname).toBe('/auth/signup')
  screen.getByText('Welcome! Get started by sharing about you.', { selector: 'h1' })
  const groups = [...document.querySelectorAll('fieldset')].map((group) => [
    group.querySelector('legend')?.textContent,
    ...[...group.querySelectorAll('input')].map(({ labels }) => labels?.[0]?.textContent),
  ])
  expect(groups).toEqual([
    ['About Organization', 'Name', 'Location', 'Website', 'App Store URL', 'Play Store URL'],
    ['About Admin', 'Name', 'Role'],
    ['Sign Up Info', 'Work Email', 'Password', 'Confirm Password'],
  ])
  expect([input('password').type, input('confirmPassword').type]).toEqual(['password', 'password'])
})

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

test('a refused code stands below the email, and a sent one opens six boxes [SUP-08 SUP-15 SUP-16 SUP-17 SUP-23 STT-06 STT-07]', async () => {
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

test('a reload in the code step keeps the form except the passwords', async () => {
  const shown = await openStep()
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(kept).not.toContain(filled.password)
  await shown.reload()
  await untilShown('Your input is restored.')
  for (const [field, value] of Object.entries(filled))
    expect(input(field as SignUpField).value, field).toBe(/password/i.test(field) ? '' : value)
  await click('Start over')
  expect(input('companyName').value).toBe('')
})

test('the six boxes, a resend and a submit that waits for all six [VER-01 VER-02 VER-04 VER-05 CST-02]', async () => {
  await openStep()
  expect([boxes().length, document.activeElement]).toEqual([6, boxes()[0]])
  expect(button('Resend code')).toBeDefined()
  for (const [typed, isDisabled] of [
    ['', true],
    ['ab12c', true],
    ['ab12cd', false],
  ] as const) {
    typeCode(typed)
    expect(button('Submit Form').disabled, typed).toBe(isDisabled)
  }
  fireEvent.change(boxes()[5] ?? document.body, { target: { value: '' } })
  expect(button('Submit Form').disabled).toBe(true)
})

test('a new code can be asked for after 300 seconds, each time [VER-03 VER-17 VER-18 TIM-05]', async () => {
  const shown = await openStep()
  const clock = () => screen.getByRole('timer').textContent.split(' ').at(-1)
  const resend = button('Resend code')
  expect(clock()).toBe('5:00')
  for (const [seconds, text] of [
    [1, '4:59'],
    [240, '0:59'],
    [58, '0:01'],
  ] as const) {
    await pass(seconds * 1000)
    expect([clock(), resend.disabled]).toEqual([text, true])
  }
  await pass(1000)
  expect([clock(), resend.disabled]).toEqual(['0:00', false])
  typeCode('ab1')
  expect(shown.sent(SEND)).toHaveLength(1)
  await click('Resend code')
  expect([code(), clock(), resend.disabled]).toEqual(['', '5:00', true])
  expect(shown.sent(SEND)).toHaveLength(2)
  await pass(1000)
  expect(clock()).toBe('4:59')
})

test.for([
  [{ body: { msg: 'FAILED' } }, WRONG, 2000],
  [{ status: 400, body: { code: 400, message: 'The code is no code.' } }, WRONG, 2000],
  ['abort', UNREACHED, 3000],
] as const)(
  'after %j the boxes are red, then empty, and nothing is signed up [VER-14 VER-15 VER-16 TIM-06]',
  async ([answer, text, ms]) => {
    const shown = await openStep()
    shown.answer(VERIFY, answer)
    typeCode('ab12cd')
    await click('Submit Form')
    await untilShown(text)
    const red = () => document.querySelectorAll('[aria-invalid=true]').length
    await pass(ms - 100)
    expect([code(), red()]).toEqual(['AB12CD', 6])
    await pass(200)
    expect([code(), red(), document.activeElement]).toEqual(['', 0, boxes()[0]])
    typeCode('x')
    expect(screen.queryByText(WRONG)).toBeNull()
    expect(shown.sent(SIGN_UP)).toEqual([])
  },
)

test('the right code signs up with all ten values, once the server takes them [VER-12 VER-13 SUP-18 SUP-19 SUP-20 SUP-21 SUP-23 STO-06 ENT-03]', async () => {
  const shown = await openStep({ isStopped: false })
  // The published API counts any 2xx as a success. The reply of the sign-up is not read.
  shown.answer(VERIFY, { status: 201, body: { msg: 'SUCCESS' } })
  typeCode('ab12cd')
  const message = 'The company has been here before.'
  for (const [answer, text] of [
    ['abort', UNREACHED],
    [{ status: 409, body: { code: 409, message } }, message],
  ] as const) {
    shown.answer(SIGN_UP, answer)
    await click('Submit Form')
    await untilShown(text)
    expect(location.pathname).toBe('/auth/signup')
  }
  shown.answer(SIGN_UP, { status: 204 })
  await click('Submit Form')
  await untilAt('/auth/signin')
  expect(shown.sent(SIGN_UP).map(({ body }) => body)).toEqual([filled, filled, filled])
  expect(shown.sent(VERIFY).map(({ body }) => body)).toEqual([
    { email: filled.email, code: 'AB12CD' },
  ])
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])
  expect(kept).not.toContain(filled.password)
  await shown.go(-1)
  await untilAt('/')
})

async function openSignUp() {
  const shown = await showConsole('/auth/signup', { signedIn: false })
  await until(() => input('companyName'))
  return shown
}

/** Opens the code step through the form, by default with a clock that stands still. */
async function openStep({ isStopped = true } = {}) {
  const shown = await showConsole('/', { signedIn: false })
  await shown.go('/auth/signup')
  await until(() => input('companyName'))
  shown.answer(SEND, { status: 202, body: { status: 'SUCCESS', msg: '' } })
  fill()
  if (isStopped) stopClock()
  await click('Sign Up')
  await until(() => expect(boxes()).toHaveLength(6))
  return shown
}

/** Fills in all boxes at once, as a phone does with the code of an email. */
function typeCode(text: string): void {
  for (const box of boxes()) fireEvent.change(box, { target: { value: '' } })
  fireEvent.change(boxes()[0] ?? document.body, { target: { value: text } })
}

const code = () =>
  boxes()
    .map(({ value }) => value)
    .join('')

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

function boxes(): HTMLInputElement[] {
  const group = screen.queryByRole('group', { name: 'Verification code' })
  return group === null ? [] : within(group).getAllByRole<HTMLInputElement>('textbox')
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
