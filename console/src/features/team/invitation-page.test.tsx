import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Given } from '../../../../e2e/answers/mocked-call.ts'
import { shownInvitation } from '../../../../e2e/answers/team-answers.ts'
import { button, field, showConsole, until, untilShown } from '../../../test/shown-console.tsx'

const PAGE = '/auth/invitation#token=abc'

const open = (answer: Given, signedIn = false) =>
  showConsole(PAGE, {
    signedIn,
    answers: [{ name: 'POST /pre-registration/invitation/show', answer }],
  })
const account = (kind: string) => ({ body: { ...shownInvitation, account: kind } })

test('a new person gives a name and a password', async () => {
  await open(account('new'))
  await until(() => field('Full Name'))
  screen.getByText('Harbour & Vine')
  expect([field('Password').value, field('Confirm Password').value]).toEqual(['', ''])
})

test('a person with an account gives its password alone', async () => {
  await open(account('password'))
  await untilShown('The password of your existing account.')
  expect(screen.queryByLabelText('Full Name')).toBeNull()
})

test('a person with organizations signs in first', async () => {
  await open(account('session'))
  await until(() => screen.getByText(/ already has an account\. Sign in with it, then accept\.$/))
  expect(screen.getByText('Sign in', { selector: 'main a' })).toBeDefined()
})

test('who is signed in with another email signs out first', async () => {
  await open(account('session'), true)
  await until(() => screen.getByText(/and you are signed in as ida@harbourvine\.example/))
  expect(button('Sign out')).toBeDefined()
})

test('an invitation that was used says so', async () => {
  const message = 'This invitation was used, revoked or has expired. Ask for a new one.'
  const refused = { code: 400, message, reason: 'invitation_not_valid', field: 'token' }
  await open({ status: 400, body: refused })
  await untilShown(message)
})

test('an address without a token asks for the whole link', async () => {
  const shown = await showConsole('/auth/invitation', { signedIn: false })
  await untilShown('Open the whole link from the email.')
  expect(shown.calls).toEqual([])
})
