import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { developer } from '../../../../../e2e/answers/default-answers.ts'
import {
  pass,
  showConsole,
  stopClock,
  untilAt,
  untilShown,
} from '../../../../test/shown-console.tsx'

const PAGE = '/auth/verificationWaiting'
const PROFILE = /^GET \/developer\/\{developer-id\}$/
const waiting = { ...developer, approved: false, migrated: false }
const notApproved = { status: 403, body: { code: 403, message: 'Wait.', reason: 'not_approved' } }

async function openWaiting(path = PAGE, more: { approval_due_at?: string } = {}) {
  const shown = await showConsole(path, {
    answers: [
      { name: PROFILE, answer: { body: { ...waiting, ...more } } },
      { name: 'GET /app/app-stat', answer: notApproved },
    ],
  })
  await untilShown('Wait For Approval')
  return shown
}

test('the waiting screen has a sign-out, but no sidebar and no menu [VWT-01 VWT-04 SHL-12 SBR-03]', async () => {
  await openWaiting()
  screen.getByRole('heading', { name: 'Wait For Approval' })
  screen.getByRole('button', { name: 'sign out' })
  expect(screen.queryByRole('button', { name: /menu/i })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Console' })).toBeNull()
  const links = within(screen.getByRole('navigation', { name: 'Available now' }))
  expect(links.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/account/developer',
    '/account/organization',
    '/account/policies',
    '/account/organization/decisions',
  ])
})

test.each([
  ['2026-04-23T09:00:00Z', /^An operator .* The decision comes by 23 Apr 2026, .* This page opens/],
  ['2026-04-19T09:00:00Z', /^An operator reviews every new organization. This page opens/],
])('the time of a decision that is due at %s is said until it has passed', async (due, words) => {
  stopClock('2026-04-20T09:00:00Z')
  await openWaiting(PAGE, { approval_due_at: due })
  await untilShown(/^An operator reviews/)
  await pass(100)
  expect(screen.getByText(/^An operator reviews/).textContent).toMatch(words)
})

test('an approval opens the overview within ten seconds [VWT-05]', async () => {
  stopClock('2026-04-20T09:00:00Z')
  const shown = await openWaiting()
  shown.answer(PROFILE, { body: { ...waiting, approved: true, migrated: true } })
  await pass(10_100)
  await untilAt('/app/overview')
})

test.for(['/app/list', '/app/verificationWaiting'])(
  '%s leads to the waiting screen and keeps the session [VWT-03 RTE-15]',
  async (path) => {
    await openWaiting(path)
    expect([location.pathname, localStorage.getItem('token')]).toEqual([PAGE, 'session-token'])
  },
)
