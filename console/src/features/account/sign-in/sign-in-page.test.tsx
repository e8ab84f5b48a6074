import { fireEvent, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { nightBus } from '../../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
  field,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const TOKEN = 'POST /pre-registration/token'
const password = 'front row seat'
const account = {
  access_token: 'fr_s_of_ida',
  name: 'Ida Lindqvist',
  email: 'ida@harbourvine.example',
  approved: true,
  migrated: true,
}
const short = 'Password must be at least 6 characters'

test('the form has an email, a password to be shown, and a remember me [RTE-02 SGN-01 SGN-02 SGN-03 SGN-04 SGN-05]', async () => {
  await openSignIn()
  expect(location.pathname).toBe('/auth/signin')
  expect([field('Email').disabled, signInButton().disabled]).toEqual([false, false])
  fireEvent.change(passwordField(), { target: { value: '123456' } })
  const types = ['Show Password', 'Hide Password'].map((name) => {
    const before = passwordField().type
    fireEvent.mouseDown(button(name))
    return before
  })
  expect([...types, passwordField().type]).toEqual(['password', 'text', 'password'])
  expect(passwordField().value).toBe('123456')
  const remember = screen.getByRole<HTMLInputElement>('checkbox', { name: /remember me/i })
  const ticks = [0, 1, 2].map(() => {
    const before = remember.checked
    fireEvent.click(remember)
    return before
  })
  expect(ticks).toEqual([false, true, false])
})

test.for([
  ['', '', 'Email is required', 'Password is required'],
  ['abc', '12345', 'Email is invalid', short],
  [account.email, '', '', 'Password is required'],
  [account.email, '12345', '', short],
] as const)(
  '%j with password %j is not sent [SGN-12 SGN-13 SGN-14 SGN-15 VAL-01 VAL-02 CST-01]',
  async ([email, secret, ...texts]) => {
    const shown = await openSignIn()
    fill(email, secret)
    await submit()
    expect(said()).toEqual(texts)
    expect(shown.calls).toEqual([])
  },
)

test('a password of six characters is sent [SGN-15]', async () => {
  const shown = await openSignIn()
  shown.answer(TOKEN, { status: 401, body: { code: 401, message: 'password is incorrect' } })
  fill(account.email, '123456')
  await submit()
  await until(() => expect(shown.sent(TOKEN)).toHaveLength(1))
})

test('a refused sign-in shows why at its field and can be retried [SGN-06 SGN-07 SGN-16 SGN-17 SGN-18]', async () => {
  const shown = await openSignIn()
  const refusal = held({ status: 401, body: { code: 401, message: 'wrong' } })
  shown.answer(TOKEN, refusal.answer)
  fill(account.email, password)
  await submit()
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Signing in...' }).disabled).toBe(
    true,
  )
  refusal.release()
  await until(() => expect(said()).toEqual(['', 'password is incorrect']))
  expect(signInButton().disabled).toBe(false)

  shown.answer(TOKEN, { status: 404, body: { code: 404, message: 'nobody' } })
  await submit()
  await until(() => expect(said()).toEqual(['email not found', '']))
  shown.answer(TOKEN, { status: 500, body: { code: 500, message: 'The lamp is broken.' } })
  await submit()
  await untilAlert('The lamp is broken.')
  expect(signInButton().disabled).toBe(false)
  shown.answer(TOKEN, 'abort')
  await submit()
  await untilAlert('The server could not be reached.')
  expect(signInButton().disabled).toBe(false)
  expect(location.pathname).toBe('/auth/signin')
  expect([localStorage.length, sessionStorage.getItem('token')]).toEqual([0, null])
})

test.for([{ name: 'Ida', email: 'ida@example.com', approved: true }, {}])(
  'a 200 with %j is not a sign-in, and can be tried again [FINDINGS-A12]',
  async (body) => {
    const shown = await openSignIn()
    shown.answer(TOKEN, { body })
    fill('ida@example.com', password)
    await submit()
    await untilAlert('The sign-in could not be completed.')
    expect(screen.queryByText('Sign in successful.')).toBeNull()
    expect([localStorage.length, sessionStorage.getItem('token')]).toEqual([0, null])
  },
)

test('remember me requests a long session [SGN-04]', async () => {
  const shown = await openSignIn()
  shown.answer(TOKEN, { body: account })
  fill(account.email, password)
  fireEvent.click(screen.getByRole('checkbox', { name: /remember me/i }))
  await submit()
  await untilShown('Sign in successful.')
  expect(new URLSearchParams(String(shown.sent(TOKEN)[0]?.body)).get('remember_me')).toBe('true')
})

test('a sign-in is said and stored, and 1.5 seconds later the overview opens [SGN-08 SGN-10 SGN-20 TIM-01 STT-02 STO-01 STO-02 STO-03 STO-06 CST-06 API-02]', async () => {
  const shown = await openSignIn()
  shown.answer(TOKEN, { body: account })
  fill(` ${account.email} `, password)
  stopClock()
  await submit()
  await untilShown('Sign in successful.')
  within(screen.getByRole('navigation', { name: 'Main' })).getByText('sign out')
  const { access_token: token, name, email } = account
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual([token, token])
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({ name, email })
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(password)
  await pass(1400)
  expect(location.pathname).toBe('/auth/signin')
  await pass(200)
  await untilAt('/app/overview')
  const [sent] = shown.sent(TOKEN)
  expect(sent?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
  expect(sent?.headers['authorization']).toBeUndefined()
  expect([...new URLSearchParams(String(sent?.body))]).toEqual([
    ['username', email],
    ['password', password],
  ])
})

test('the form is shown and filled in while no storage can be read [SGN-19]', async () => {
  const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('storage is closed')
  })
  await openSignIn()
  onTestFinished(() => read.mockRestore())
  fill(account.email, password)
  expect(signInButton().disabled).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('who signs in after another one sees none of their data [STT-03]', async () => {
  const shown = await showConsole('/app/list')
  await until(() => screen.getByText('Tidepool Match'))
  await click('sign out')
  await untilAt('/auth/signin')
  const list = held({ body: [{ id: '2', App: nightBus, ad_contents: 0, installs: 7 }] })
  shown.answer('GET /app/app-stat', list.answer)
  shown.answer(TOKEN, { body: { ...account, access_token: 'fr_s_of_bo', name: 'Bo' } })
  await until(() => field('Email'))
  fill('bo@nightlamp.example', password)
  await submit()
  await untilShown('Sign in successful.')
  await shown.go('/app/list')
  await until(() => screen.getByText('Loading App List...'))
  expect(screen.queryByText('Tidepool Match')).toBeNull()
  list.release()
  await until(() => screen.getByText('Night Bus'))
  expect(screen.queryByText('Tidepool Match')).toBeNull()
  const asked = shown.sent('GET /app/app-stat').map(({ headers }) => headers['authorization'])
  expect(asked).toEqual(['Bearer session-token', 'Bearer fr_s_of_bo'])
})

test.for([
  ['who is not approved', { approved: false, migrated: false }],
  ['who is migrated, but not approved', { approved: false, migrated: true }],
  ['who is approved, but not migrated', { approved: true, migrated: false }],
] as const)(
  'a user %s waits 1.5 seconds after the sign-in [SGN-09 SGN-11 TIM-01]',
  async ([, standing]) => {
    const shown = await openSignIn()
    shown.answer(TOKEN, { body: { ...account, ...standing } })
    shown.answer(/^GET \/developer\//, { body: { ...account, role: 100, ...standing } })
    fill(account.email, password)
    stopClock()
    await submit()
    await untilShown('Sign in successful.')
    await pass(1400)
    expect(location.pathname).toBe('/auth/signin')
    await pass(200)
    await untilAt('/auth/verificationWaiting')
    await untilShown('Wait For Approval')
  },
)

test('after a password change the sign-in asks for the new one [SGN-21 TIM-02]', async () => {
  const shown = await showConsole('/account/developer')
  shown.answer('PUT /developer/password/{developer-id}', { body: { status: 'SUCCESS' } })
  await screen.findByLabelText('Old Password')
  type('Old Password', password)
  type('New Password', 'balcony seat')
  type('Confirm Password', 'balcony seat')
  stopClock()
  await click('Save')
  await untilShown('Password has been updated successfully.')
  await pass(1600)
  await untilAt('/auth/signin')
  await until(() => main().getByText('Please sign in with new password'))
  expect(localStorage.getItem('token')).toBeNull()
  // It is gone after the next submit, also one that sends nothing, and does not come back.
  await submit()
  await until(() => expect(main().queryByText('Please sign in with new password')).toBeNull())
  expect(said()).toEqual(['Email is required', 'Password is required'])
  await shown.reload()
  await until(() => field('Email'))
  expect(main().queryByText('Please sign in with new password')).toBeNull()
})

async function openSignIn() {
  const shown = await showConsole('/auth/signin', { signedIn: false })
  await screen.findByLabelText('Email')
  return shown
}

const main = () => within(screen.getByRole('main'))
const signInButton = () => main().getByRole<HTMLButtonElement>('button', { name: 'Sign In' })

function fill(email: string, secret: string): void {
  type('Email', email)
  fireEvent.change(passwordField(), { target: { value: secret } })
}

const passwordField = () => main().getByLabelText<HTMLInputElement>(/^password/i)

async function submit(): Promise<void> {
  fireEvent.click(signInButton())
  await until(() => {})
}

const untilAlert = (text: string) =>
  until(() => expect(main().getByRole('alert').textContent).toContain(text))

/** The errors of both fields as a screen reader reads them; '' where a field is not marked. */
function said(): string[] {
  return [field('Email'), passwordField()].map((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return ''
    const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join('')
  })
}
