import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { developer } from '../../../../../e2e/answers/default-answers.ts'
import { held } from '../../../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
  errorOf,
  field,
  pass,
  showConsole,
  stopClock,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const PROFILE = 'GET /developer/{developer-id}'
const CHANGE = 'PUT /developer/password/{developer-id}'
const labels = ['Old Password', 'New Password', 'Confirm Password'] as const

test.for([
  [100, 'Admin'],
  [200, 'Developer'],
  [300, 'Sales'],
  [0, 'No role provided'],
  [999, 'No role provided'],
  [null, 'No role provided'],
  [undefined, 'No role provided'],
] as const)('role %s is shown as %s [DEV-02 DEV-03 DEV-04 DEV-05]', async ([role, word]) => {
  const answer = { body: { ...developer, role } }
  await showConsole('/account/developer', { answers: [{ name: PROFILE, answer }] })
  expect((await screen.findByLabelText<HTMLInputElement>('Role')).value).toBe(word)
})

test('name, email and role are fixed, and each says why [DEV-01 DEV-06 DEV-10 DEV-27]', async () => {
  const profile = held({ body: developer })
  const answers = [{ name: PROFILE, answer: profile.answer }]
  await showConsole('/account/developer', { answers })
  await untilShown('Loading Developer Information...')
  profile.release()
  await until(() => field('Full name'))
  expect(screen.queryByText('Loading Developer Information...')).toBeNull()
  expect(
    ['Full name', 'Email', 'Role'].map((label) => [field(label).value, field(label).readOnly]),
  ).toEqual([
    [developer.name, true],
    [developer.email, true],
    ['Admin', true],
  ])
  expect(screen.getAllByLabelText('please contact support to update.')).toHaveLength(3)
})

test('a changed password is told, and the sign-in opens 1.5 seconds later [DEV-09 DEV-20 DEV-21 TIM-02 STT-04]', async () => {
  const shown = await openDeveloper()
  const change = held({ body: { status: 'SUCCESS' } })
  shown.answer(CHANGE, change.answer)
  fill(['abcdefg', 'hijklmn', 'hijklmn'])
  stopClock()
  await click('Save')
  expect(button('Saving..').disabled).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()
  change.release()
  await untilShown('Password has been updated successfully.')
  await pass(1400)
  expect([location.pathname, localStorage.getItem('token')]).toEqual([
    '/account/developer',
    'session-token',
  ])
  // Also from a screen that is opened meanwhile.
  await shown.go('/account/organization')
  await pass(200)
  await untilAt('/auth/signin')
  await untilShown('Please sign in with new password')
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored).not.toMatch(/session-token|userInfo/)
})

test('each of the three passwords is shown and hidden by its own button [DEV-07 DEV-08]', async () => {
  await openDeveloper()
  const types = () => labels.map((label) => field(label).type)
  expect(types()).toEqual(['password', 'password', 'password'])
  for (const [place, label] of labels.entries()) {
    fireEvent.mouseDown(button(`Show ${label}`))
    expect(types(), label).toEqual(['password', 'password', 'password'].with(place, 'text'))
    fireEvent.mouseDown(button(`Hide ${label}`))
  }
  expect(types()).toEqual(['password', 'password', 'password'])
})

const [noOld, noNew, noConfirm] = labels.map((label) => `${label} is required`) as [
  string,
  string,
  string,
]
const different = 'Passwords do not match'

test.for<[Passwords, (string | null)[]]>([
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
    [noOld, 'Passwords is too short', different],
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
    [null, null, different],
  ],
])(
  'the passwords %j are not sent [DEV-11 DEV-12 DEV-13 DEV-14 DEV-15 DEV-16 VAL-03 CST-01]',
  async ([typed, said]) => {
    const shown = await openDeveloper()
    fill(typed)
    await click('Save')
    expect(labels.map(errorOf)).toEqual(said)
    expect(shown.sent(CHANGE)).toEqual([])
  },
)

test('an edit clears the error of its field [DEV-17 DEV-18 DEV-19 VAL-04 CST-01]', async () => {
  const shown = await openDeveloper()
  for (const [place, label] of labels.entries()) {
    fill(['', '', ''])
    await click('Save')
    expect(flags()).toEqual([true, true, true])
    type(label, 'a')
    expect(flags(), label).toEqual([true, true, true].with(place, false))
  }
  for (const label of ['New Password', 'Confirm Password']) {
    fill(['abcdefg', 'hijklmn', 'hijklmo'])
    await click('Save')
    expect(flags()).toEqual([false, false, true])
    type(label, `${field(label).value}p`)
    expect(flags(), label).toEqual([false, false, false])
  }
  for (const [old, typed] of [
    ['abcdefg', '12345'],
    ['12345a', '12345a'],
  ] as const) {
    fill([old, typed, typed])
    await click('Save')
    expect(flags()).toEqual([false, true, false])
    type('New Password', '123456')
    expect(flags()[1], typed).toBe(true)
    type('New Password', '1234567')
    expect(flags()[1], typed).toBe(false)
  }
  expect(shown.sent(CHANGE)).toEqual([])
})

test('a password of six characters is sent as it was typed [DEV-18 ENT-02]', async () => {
  const shown = await openDeveloper()
  shown.answer(CHANGE, { status: 400, body: { code: 400, message: 'no' } })
  fill([' abcdefg', '12345 ', '12345 '])
  await click('Save')
  expect(shown.sent(CHANGE).map(({ body }) => body)).toEqual([
    { old_password: ' abcdefg', new_password: '12345 ', confirm_password: '12345 ' },
  ])
})

const unhelpful = 'The request failed. Try again.'

test.for([
  [400, 'The lamp is broken.', 'Old password is incorrect'],
  [500, 'The lamp is broken.', unhelpful],
  [422, 'The lamp is broken.', unhelpful],
  // This status has its own message when the server sends none.
  [429, undefined, 'Too many requests. Wait a moment and try again.'],
] as const)(
  'a change that fails with %s keeps what was typed, for another try [DEV-22 DEV-24 DEV-25 STT-04]',
  async ([status, message, said]) => {
    const shown = await openDeveloper()
    const typed: Passwords = ['abcdefg', 'hijklmn', 'hijklmn']
    fill(typed)
    shown.answer(CHANGE, { status, body: message && { code: status, message } })
    await click('Save')
    expect(await within(await screen.findByRole('alert')).findByText(said)).toBeDefined()
    expect(button('Save').disabled).toBe(false)
    expect(labels.map((label) => field(label).value)).toEqual(typed)
    await click('Save')
    expect(shown.sent(CHANGE)).toHaveLength(2)
    expect(location.pathname).toBe('/account/developer')
    expect(localStorage.getItem('token')).toBe('session-token')
  },
)

test('a refused value shows the server’s message beside its field, if any', async () => {
  const shown = await openDeveloper()
  fill(['abcdefg', 'qwerty7', 'qwerty7'])
  const message = 'This password is too common. Choose another one.'
  const refused = { code: 422, message, reason: 'password_common' }
  shown.answer(CHANGE, { status: 422, body: { ...refused, field: 'new_password' } })
  await click('Save')
  await screen.findByText(message)
  expect(errorOf('New Password')).toBe(message)
  expect(screen.queryByRole('alert')).toBeNull()
  shown.answer(CHANGE, { status: 422, body: refused })
  type('New Password', 'qwerty8')
  type('Confirm Password', 'qwerty8')
  await click('Save')
  await within(await screen.findByRole('alert')).findByText(message)
})

test('a 401 for the change ends the session [DEV-23]', async () => {
  const shown = await openDeveloper()
  shown.answer(CHANGE, { status: 401, body: { code: 401, message: 'Sign in to continue.' } })
  fill(['abcdefg', 'hijklmn', 'hijklmn'])
  await click('Save')
  await untilAt('/auth/signin')
  expect(localStorage.getItem('token')).toBeNull()
})

test.for([500, 404, 401])(
  'a profile that fails with %s ends the session [DEV-26]',
  async (status) => {
    const answer = { status, body: { code: status, message: 'It did not work.' } }
    await showConsole('/account/developer', { answers: [{ name: PROFILE, answer }] })
    await untilAt('/auth/signin')
    expect(localStorage.getItem('token')).toBeNull()
  },
)

type Passwords = [old: string, fresh: string, confirm: string]

async function openDeveloper() {
  const shown = await showConsole('/account/developer')
  await screen.findByRole('button', { name: 'Save' })
  return shown
}

function fill(typed: Passwords): void {
  for (const [place, label] of labels.entries()) type(label, typed[place] ?? '')
}

const flags = () => labels.map((label) => errorOf(label) !== null)
