import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, folke, ida, security } from '../../../../e2e/answers/team-answers.ts'
import {
  button,
  click,
  clickInDialog,
  field,
  showConsole,
  type,
  until,
  untilAt,
  untilShown,
} from '../../../test/shown-console.tsx'
import { momentText } from '../../lib/text/day-text.ts'

const PAGE = '/account/organization/security'
const SHOW = 'GET /organization/security'
const SET = 'PUT /organization/security'
const noRule = 'Members can sign in with only their password.'

const dayBegins = (day: string) => new Date(`${day}T00:00`).toISOString()

async function openSecurity(answer: unknown = security) {
  return showConsole(PAGE, {
    time: '2026-05-26T14:05:00.000Z',
    answers: [{ name: SHOW, answer: { body: answer } }],
  })
}

test('an owner sets a day at least 24 hours ahead, in the zone here [OPERATOR-9.8]', async () => {
  const shown = await openSecurity()
  await untilShown(noRule)
  screen.getByText(/1 of 3 has none yet: Folke Dahl\. Without it they keep their role/)
  await click('Require two-step sign-in')
  await until(() => expect(field('Required from').value).toBe('2026-06-09'))
  type('Required from', '2026-05-27')
  await submitDay()
  await untilShown('Choose a day that begins at least 24 hours from now')
  expect(shown.sent(SET)).toEqual([])
  const message = 'Choose a time from 24 hours to 1 year ahead.'
  const refused = { code: 422, message, reason: 'two_factor_from_not_valid' }
  shown.answer(SET, { status: 422, body: { ...refused, field: 'two_factor_from' } })
  type('Required from', '2026-05-28')
  await submitDay()
  await untilShown(message)
  const from = dayBegins('2026-06-12')
  shown.answer(SET, { body: { ...security, two_factor_from: from } })
  type('Required from', '2026-06-12')
  await submitDay()
  await until(() => screen.getByText(`Required from ${momentText(from)}.`))
  expect(shown.sent(SET).map(({ body }) => body)).toEqual([
    { two_factor_from: dayBegins('2026-05-28') },
    { two_factor_from: from },
  ])
})

test('an owner takes the rule back', async () => {
  const shown = await openSecurity({ ...security, two_factor_from: '2026-06-11T22:00:00.000Z' })
  shown.answer(SET, { body: security })
  await until(() => button('Remove requirement'))
  await click('Remove requirement')
  await clickInDialog('Remove requirement')
  await untilShown(noRule)
  expect(shown.sent(SET).map(({ body }) => body)).toEqual([{ two_factor_from: null }])
})

test('an owner turns the view of support off', async () => {
  const shown = await openSecurity()
  await until(() => button('Turn off'))
  await click('Turn off')
  await until(() => screen.getByText(/A view needs a second operator’s approval/))
  await until(() => button('Turn on'))
  const sent = shown.sent('PUT /organization/security/support-view')
  expect(sent.map(({ body }) => body)).toEqual([{ allowed: false }])
})

test('a member reads since when the rule holds, and nothing of the others', async () => {
  await openSecurity({ ...security, two_factor_from: '2026-05-01T12:00:00.000Z', members: [] })
  await until(() => screen.getByText(/^Required since 1 May 2026/))
  expect(document.querySelector('table')).toBeNull()
})

test('an owner without a second factor is led to set one up first', async () => {
  const members = [{ ...ida, second_factor: false }, ada, folke]
  await openSecurity({ ...security, has_second_factor: false, members })
  await until(() => screen.getByText(/Set it up first to require it of all members\./))
  expect(button('Require two-step sign-in').disabled).toBe(true)
  fireEvent.click(screen.getByText('Set up'))
  await untilAt('/account/developer/security')
})

test('a server without such rules is told', async () => {
  const body = { code: 404, message: 'There is nothing here.' }
  await showConsole(PAGE, { answers: [{ name: SHOW, answer: { status: 404, body } }] })
  await untilShown('404 There is nothing here.')
})

async function submitDay(): Promise<void> {
  fireEvent.submit(field('Required from'))
  await until(() => {})
}
