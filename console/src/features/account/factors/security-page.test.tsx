import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noFactors, otherSession, thisSession } from '../../../../../e2e/answers/default-answers.ts'
import { held, type Answer } from '../../../../../e2e/answers/mocked-call.ts'
import {
  button,
  click,
  field,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const PAGE = '/account/developer/security'
const TOKEN = 'POST /pre-registration/token'
const FACTORS = 'GET /developer/factors'
const BEGIN = 'POST /developer/factors/totp'
const SESSIONS = 'GET /session/list'
const refusal = (code: number, reason: string, message: string) => ({
  status: code,
  body: { code, reason, message },
})

test('the second step sends all again with the code, and stores no password', async () => {
  const shown = await showConsole('/auth/signin', { signedIn: false })
  shown.answer(TOKEN, refusal(403, 'second_factor_needed', 'Enter the code.'))
  await until(() => field('Email'))
  type('Email', 'ida@harbourvine.example')
  type('Password', 'front row seat')
  fireEvent.submit(field('Password'))
  await untilShown('Two-step sign-in')
  expect(document.activeElement).toBe(boxes()[0])
  await submitCode('')
  await untilShown('Enter the 6 digits from the app')
  shown.answer(TOKEN, refusal(401, 'second_factor_wrong', 'This code is wrong.'))
  await submitCode('123456')
  await untilShown('This code is wrong.')
  expect(boxes()[0]?.value).toBe('')
  shown.answer(TOKEN, {
    body: {
      access_token: 'fr_s_of_ida',
      name: 'Ida Lindqvist',
      email: 'ida@harbourvine.example',
      approved: true,
      migrated: true,
    },
  })
  await submitCode('654321')
  await untilAt('/app/overview')
  const first = 'username=ida%40harbourvine.example&password=front+row+seat'
  expect(shown.sent(TOKEN).map(({ body }) => String(body))).toEqual([
    first,
    `${first}&second_factor=123456`,
    `${first}&second_factor=654321`,
  ])
  const stored = JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored).not.toContain('front row seat')
})

test('a question that is closed leaves the change undone, and is asked once', async () => {
  const shown = await openSecurity()
  shown.answer(BEGIN, refusal(403, 'step_up_needed', 'Confirm your identity, then try again.'))
  const setUp = button('Set up an authenticator app')
  fireEvent.click(setUp)
  await until(() => field('Password'))
  await click('Close')
  await untilShown('403 Confirm your identity, then try again.')
  expect(shown.sent(BEGIN)).toHaveLength(1)
  const till = '2026-05-26T14:10:00.000Z'
  shown.answer('POST /session/confirm', { body: { confirmed_till: till } })
  fireEvent.click(setUp)
  await until(() => field('Password'))
  type('Password', 'front row seat')
  fireEvent.submit(field('Password'))
  await until(() => expect(shown.sent(BEGIN)).toHaveLength(3))
  await until(() => expect(screen.queryByLabelText('Password')).toBeNull())
})

test('sessions are listed, this one marked, and another one is signed out', async () => {
  const list = held({ body: [thisSession, otherSession] })
  const shown = await openSecurity([{ name: SESSIONS, answer: list.answer }])
  await untilShown('Loading sessions...')
  list.release()
  await untilShown('This device')
  const own = screen.getByText('Firefox on Linux').closest('tr')
  expect(own?.querySelector('button')).toBeNull()
  shown.answer(/^POST \/session\/.*revocation$/, { body: { status: 'SUCCESS', ended: 1 } })
  shown.answer(SESSIONS, { body: [thisSession] })
  fireEvent.click(screen.getByLabelText(/^Sign out Chrome on Android/))
  await untilShown('Chrome on Android was signed out.')
  await until(() => expect(button('Sign out all other sessions').disabled).toBe(true))
  expect(shown.sent('POST /session/0199-ses-2/revocation')).toHaveLength(1)
})

test('what cannot be loaded is told in its place, and signs nobody out', async () => {
  const broken = refusal(422, 'fault', 'The lamp is broken.')
  await openSecurity([
    { name: SESSIONS, answer: broken },
    { name: FACTORS, answer: broken },
  ])
  await until(() => expect(screen.getAllByText('422 The lamp is broken.')).toHaveLength(2))
  expect(location.pathname).toBe(PAGE)
})

test('where passkeys are used at another address, the page says which', async () => {
  await openSecurity()
  await untilShown('http://localhost:8080')
  expect(screen.queryByText('Add a passkey')).toBeNull()
})

async function openSecurity(answers: { name: string; answer: Answer }[] = []) {
  const shown = await showConsole(PAGE, {
    answers: [...answers, { name: FACTORS, answer: { body: noFactors } }],
  })
  await untilShown('Active sessions')
  if (answers.length === 0) await until(() => button('Set up an authenticator app'))
  return shown
}

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('main [role=group] input')]

async function submitCode(code: string): Promise<void> {
  const [first] = boxes()
  if (code !== '') fireEvent.change(first ?? document.body, { target: { value: code } })
  fireEvent.submit(first ?? document.body)
  await until(() => {})
}
