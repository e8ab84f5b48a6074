import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerAccount, policy, policyStats } from '../../../../e2e/answers/account-answers.ts'
import type { Given } from '../../../../e2e/answers/mocked-call.ts'
import { expectDelayedSignOut } from '../../../test/delayed-sign-out.ts'
import {
  click,
  errorOf,
  field,
  showConsole,
  stopClock,
  type,
  until,
  untilShown,
} from '../../../test/shown-console.tsx'
import { dayText } from '../../lib/text/day-text.ts'

const UNSIGNED = 'GET /policies/latest/unsigned'
const LIST = 'GET /policies/organization'
const SIGN = `POST /policies/{developer-id}/${policy.id}`
const DIFFERENT = "Signatures don't match"
const NOT_TODAY = "Signatures date should be today's date"
const TODAY = '2026-04-08T12:00:00Z'
const released = dayText(policy.created_at)
const AGREE = 'By this I confirm agreeing with the terms of services.'
const form = {
  'Full name': 'Ida Lindqvist',
  'Position in company': 'Head of publishing',
  Signature: 'I. Lindqvist',
  'Signature date': '2026-04-08',
  'Signature location': 'Gothenburg',
  'Confirm your signature': 'I. Lindqvist',
}
type Label = keyof typeof form
const labels = Object.keys(form) as Label[]

test('the agreement shows its version, and its parts can be folded [POL-01 POL-02 POL-03]', async () => {
  await openPolicies()
  screen.getByText(`Version 2.0 · released ${released}`)
  const bullets = () =>
    [...document.querySelectorAll('main li')]
      .filter((item) => item.closest('[hidden]') === null)
      .map(({ textContent }) => textContent)
  const [threshold, never, once, data] = [
    'Paid at 1000 dollars.',
    'Never below it.',
    'Once a month.',
    'No more than is needed.',
  ]
  const all = [threshold, never, once, data]
  expect(bullets()).toEqual(all)
  for (const [part, left] of [
    ['Payouts', [data]],
    ['Threshold', [once, data]],
  ] as const) {
    const fold = screen.getByText(part)
    fireEvent.click(fold)
    expect([fold.getAttribute('aria-expanded'), bullets()]).toEqual(['false', left])
    fireEvent.click(fold)
    expect([fold.getAttribute('aria-expanded'), bullets()]).toEqual(['true', all])
  }
})

test('the history shows the validity of each version and who signed it [POL-07 POL-08 POL-09]', async () => {
  const shown = await openPolicies()
  const [latest, first] = policyStats
  const unsigned = { ...first, id: '2', signed: false, signed_by: null }
  shown.answer(LIST, { body: [latest, unsigned, first] })
  await shown.reload()
  await until(() => expect(history()).toHaveLength(4))
  expect(history()).toEqual([
    ['Version', 'Creation Date', 'Validity', 'Signed', 'Signed By'],
    ['2.0', released, 'Valid', 'No', 'None'],
    ['1.0', '4 Jan 2026', '31 Mar 2026', 'No', 'None'],
    ['1.0', '4 Jan 2026', '31 Mar 2026', 'Yes', 'Ida Lindqvist'],
  ])
  // A server of the published API has only the list.
  shown.answer(/^GET \/policies\/[^/]+\/signed$/, { status: 404, body: {} })
  await click('1.0')
  await untilShown('No copy of this agreement is available.')
  expect(screen.queryByText('Try again')).toBeNull()
})

test('an empty form marks its six fields and the box, and is not sent [POL-05 POL-06 POL-10 POL-11]', async () => {
  const shown = await openPolicies()
  await click('Submit')
  expect(errors()).toEqual({
    'Full name': 'Full name is required',
    'Position in company': 'Position in company is required',
    Signature: 'Signature is required',
    'Signature date': 'Signature date is required',
    'Signature location': 'Signature location is required',
    'Confirm your signature': 'Confirm your signature',
  })
  screen.getByText('Agree to Submit')
  for (const label of ['Full name', 'Position in company'] as const)
    expect(field(label).placeholder).toBe(`${label} is required`)
  expect(field('Confirm your signature').placeholder).toBe('Confirm your signature')
  expect(shown.sent(SIGN)).toEqual([])
})

test.for<[Label | 'agreed', string, Record<string, string>]>([
  ['Confirm your signature', 'I. Lindquist', { 'Confirm your signature': DIFFERENT }],
  ['Signature date', '2026-04-07', { 'Signature date': NOT_TODAY }],
  ['agreed', '', {}],
])(
  'a form whose %s is %j is not sent [POL-10 POL-12 POL-13 POL-14 VAL-10]',
  async ([label, typed, said]) => {
    const shown = await openPolicies()
    fill()
    if (label === 'agreed') fireEvent.click(field(AGREE))
    else type(label, typed)
    await click('Submit')
    expect(errors()).toMatchObject(said)
    expect(screen.queryByText('Agree to Submit') !== null).toBe(label === 'agreed')
    expect(field(AGREE).getAttribute('aria-invalid')).toBe(label === 'agreed' ? 'true' : null)
    expect(shown.sent(SIGN)).toEqual([])
  },
)

test('signing sends seven values, then history and agreement are read anew [POL-13 POL-15 POL-16 POL-17 STT-11 ENT-11]', async () => {
  const shown = await openPolicies()
  await shown.reload()
  await until(() => field(AGREE))
  fill()
  const asked = () => [UNSIGNED, LIST].map((name) => shown.sent(name).length)
  const before = asked()
  shown.answer(SIGN, () => {
    const [latest, first] = policyStats
    shown.answer(UNSIGNED, { body: null })
    shown.answer(LIST, { body: [{ ...latest, signed: true, signed_by: 'Ida Lindqvist' }, first] })
    return { body: { status: 'SUCCESS' } }
  })
  await click('Submit')
  await untilShown('No agreement to sign.')
  screen.getByText('Policy signed successfully.')
  expect(shown.sent(SIGN).map(({ body }) => body)).toEqual([
    {
      name: 'Ida Lindqvist',
      designation: 'Head of publishing',
      signature: 'I. Lindqvist',
      signature_date: '2026-04-08',
      signature_location: 'Gothenburg',
      signature_confirm: 'I. Lindqvist',
      policy_id: policy.id,
    },
  ])
  expect(asked()).toEqual(before.map((times) => times + 1))
  await until(() =>
    expect(history()[1]).toEqual(['2.0', released, 'Valid', 'Yes', 'Ida Lindqvist']),
  )
  expect(document.querySelectorAll('main input, main textarea')).toHaveLength(0)
})

test.for<[Given, string]>([
  [{ status: 201, body: { status: 'SUCCESS' } }, '201 The request failed. Try again.'],
  [{ status: 204 }, '204 The request failed. Try again.'],
  [{ status: 500 }, '500 The server is unavailable. Try again shortly.'],
  [{ status: 500, body: { code: 500, message: 'The lamp is broken.' } }, '500 The lamp is broken.'],
])('the answer %j is no success, and the session stays [POL-18 POL-19]', async ([answer, said]) => {
  const shown = await openPolicies()
  fill()
  shown.answer(SIGN, answer)
  await click('Submit')
  await untilShown(said)
  expect(screen.queryByText('Policy signed successfully.')).toBeNull()
  expect([field('Full name').value, shown.sent(UNSIGNED).length]).toEqual(['Ida Lindqvist', 1])
  expect([location.pathname, localStorage.getItem('token')]).toEqual([
    '/account/policies',
    'session-token',
  ])
})

test('an expired session is told, and the sign-in opens half a second later [POL-20 TIM-04]', async () => {
  const shown = await openPolicies()
  fill()
  shown.answer(SIGN, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  stopClock(TODAY)
  await click('Submit')
  await untilShown('401 The session has ended.')
  screen.getByText('Sign in again.')
  await expectDelayedSignOut(shown)
})

async function openPolicies() {
  const shown = await showConsole('/getstarted', { time: TODAY })
  answerAccount(shown)
  await shown.go('/account/policies')
  await until(() => field(AGREE))
  await until(() => expect(history().length).toBeGreaterThan(1))
  return shown
}

function fill(): void {
  for (const label of labels) type(label, form[label])
  fireEvent.click(field(AGREE))
}

/** The errors of the fields that have one. */
const errors = () =>
  Object.fromEntries(
    labels.map((label) => [label, errorOf(label)]).filter(([, said]) => said !== null),
  ) as Partial<Record<Label, string>>

/** The table's texts, with the head first. */
const history = () =>
  [...document.querySelectorAll('main tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  )
