import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { held, type Given } from '../../../../../e2e/answers/mocked-call.ts'
import { apiToken } from '../../../../../e2e/answers/token-answers.ts'
import {
  button,
  choose,
  click,
  errorOf,
  field,
  showConsole,
  type,
  until,
  untilShown,
} from '../../../../test/shown-console.tsx'

const CREATE = 'POST /tokens'
const CONFIRM = 'POST /session/confirm'
const refusal = (code: number, reason: string, message: string) => ({
  status: code,
  body: { code, reason, message },
})
const tooMany = refusal(409, 'too_many_tokens', 'Revoke one first.')

test('a token needs a name and a scope, and a refused network is marked', async () => {
  const shown = await openTokens()
  await click('New token')
  await click('Create token')
  expect([errorOf('Name'), errorOf('Scopes')]).toEqual([
    'Enter a name.',
    'Choose at least one scope.',
  ])
  expect(shown.sent(CREATE)).toEqual([])
  const message = 'Enter an IP address or a network.'
  const refused = refusal(422, 'network_not_valid', message)
  shown.answer(CREATE, { ...refused, body: { ...refused.body, field: 'networks' } })
  await fillIn()
  await click('Create token')
  await until(() => expect(errorOf('Networks (optional)')).toBe(message))
})

test('a failure keeps what was typed, and a double click makes one token', async () => {
  const shown = await openTokens(tooMany)
  await click('New token')
  await fillIn()
  await click('Create token')
  await untilShown('409 Revoke one first.')
  expect(field('Name').value).toBe('Nightly report')
  const answer = held({ body: { token: { ...apiToken, id: 't9' }, secret: 'fr_t_secret' } })
  shown.answer(CREATE, answer.answer)
  const create = button('Create token')
  await click('Create token')
  fireEvent.click(create)
  answer.release()
  await untilShown('fr_t_secret')
  expect(shown.sent(CREATE)).toHaveLength(2)
  expect(shown.sent(CREATE)[1]?.body).toEqual({
    name: 'Nightly report',
    scopes: ['money.read'],
    expires_in_days: 90,
    networks: [],
  })
  await click('I copied it')
  expect(document.body.textContent).not.toContain('fr_t_secret')
})

test('a protected change asks who it is, then is sent once more under its key [OPERATOR-9.7]', async () => {
  const shown = await openTokens(refusal(403, 'step_up_needed', 'Confirm your identity.'))
  shown.answer(CONFIRM, refusal(401, 'password_wrong', 'password is incorrect'))
  await click('New token')
  await fillIn()
  await click('Create token')
  await until(() => field('Password'))
  await confirmBy('not that')
  await untilShown('password is incorrect')
  shown.answer(CONFIRM, { body: { confirmed_till: '2026-05-26T14:10:00.000Z' } })
  shown.answer(CREATE, tooMany)
  await confirmBy('front row seat')
  await untilShown('409 Revoke one first.')
  expect(screen.queryByLabelText('Password')).toBeNull()
  const [first, second, ...more] = shown.sent(CREATE)
  expect(more).toEqual([])
  expect(second?.body).toEqual(first?.body)
  expect(first?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('a token whose maker has left says when it stops, and is taken over [FINDINGS3-M7]', async () => {
  const token = { ...apiToken, id: 't1' }
  const shown = await openTokens()
  const left = { ...token, stops_at: '2026-06-02T14:05:00.000Z', exceeds_maker: true }
  const loose = { ...token, id: 't2', name: 'Agency', exceeds_maker: true }
  shown.answer('GET /tokens', { body: [left, loose] })
  await shown.reload()
  await untilShown('Exceeds its creator’s role')
  await untilShown('Stops 2 Jun 2026')
  shown.answer('POST /tokens/t1/take-over', { body: token })
  await click('Take over Nightly report')
  await untilShown('active')
  expect(shown.sent('POST /tokens/t1/take-over')).toHaveLength(1)
})

async function openTokens(create: Given = tooMany) {
  const shown = await showConsole('/account/organization/tokens', {
    answers: [{ name: CREATE, answer: create }],
  })
  await until(() => expect(button('New token').disabled).toBe(false))
  return shown
}

async function fillIn(): Promise<void> {
  type('Name', 'Nightly report')
  await choose('Scopes', 'View payments')
}

async function confirmBy(password: string): Promise<void> {
  type('Password', password)
  fireEvent.submit(field('Password'))
  await until(() => {})
}
