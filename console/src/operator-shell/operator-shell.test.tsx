import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { operatorSession, proposal } from '../../../e2e/answers/operator-answers.ts'
import { showOperator, type OperatorConsole } from '../../test/operator-console.ts'

const SESSION = 'GET /operator/v1/session'
const signedOut = { status: 401, body: { message: 'Sign in.' } }

/** Types a code into its boxes, the first of which has the focus. */
async function typeCode(page: OperatorConsole): Promise<void> {
  ;(await page.part('textbox', 'Character 1 of 6').element()).focus()
  await page.press('1', '2', '3', '4', '5', '6')
}

test('an account with a factor sends password and code together', async () => {
  const page = await showOperator('/audit', (mocked) => mocked.answer(SESSION, signedOut))
  page.answer('POST /operator/v1/session', ({ body }) =>
    'second_factor' in (body as object)
      ? { body: operatorSession() }
      : { status: 403, body: { reason: 'second_factor_needed', message: 'A code is needed.' } },
  )
  await page.type('Email', 'maren@frontrow.example')
  await page.type('Password', 'a long password')
  await page.click('Sign in')
  await page.part('heading', 'Two-step sign-in').element()
  await typeCode(page)
  await page.click('Sign in')
  await page.part('heading', 'Audit log').element()
  expect(page.sent('POST /operator/v1/session').at(-1)).toMatchObject({
    headers: { 'x-operator': '1' },
    body: { password: 'a long password', second_factor: '123456' },
  })
})

test('who signs out is led to the sign-in', async () => {
  const page = await showOperator('/me')
  page.answer('POST /operator/v1/session/revoke', { body: { status: 'SUCCESS' } })
  await page.click('Sign out')
  await page.part('heading', 'Operator sign-in').element()
  expect(page.sent('POST /operator/v1/session/revoke')).toHaveLength(1)
})

test('the session that ended leads to the sign-in', async () => {
  const page = await showOperator('/settings')
  const isAsked = () => page.sent('GET /operator/v1/operators').length > 0
  page.answer('GET /operator/v1/operators', signedOut)
  page.answer(SESSION, () => (isAsked() ? signedOut : { body: operatorSession() }))
  await page.click('Operators', 'link')
  await page.part('heading', 'Operator sign-in').element()
  expect(page.sent('GET /operator/v1/operators')).toHaveLength(1)
})

test('an approval that needs a confirmation is sent again after it', async () => {
  const page = await showOperator(`/approvals/${proposal.id}`)
  const approval = `POST /operator/v1/proposals/${proposal.id}/approval`
  page.answer('POST /operator/v1/session/confirm', () => {
    page.answer(approval, { body: { ...proposal, state: 'done', may_decide: false } })
    return { body: { confirmed_till: '2026-05-26T12:05:00.000Z' } }
  })
  page.answer(approval, {
    status: 403,
    body: { reason: 'step_up_needed', message: 'Confirm that it is you.' },
  })
  await page.click('Approve request')
  await typeCode(page)
  await page.click('Confirm')
  await page.shows('Request approved. The change is applied.')
  const sent = { payload_hash: proposal.payload_hash }
  expect(page.bodies(approval)).toEqual([sent, sent])
})

test('whoever must set up a second factor can do nothing else', async () => {
  const session = { ...operatorSession(), must_enrol: true, has_factor: false }
  const page = await showOperator('/audit', (mocked) => mocked.answer(SESSION, { body: session }))
  page.answer('POST /operator/v1/me/totp', {
    body: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Frontrow:maren?secret=JBSWY' },
  })
  const codes = Array.from({ length: 10 }, (_, place) => `abcde-fghi${place}`)
  page.answer('POST /operator/v1/me/totp/confirmation', { body: { recovery_codes: codes } })
  await page.click('Set up authenticator app')
  expect(screen.queryByRole('navigation', { name: 'Operator' })).toBeNull()
  await page.part('img', /^QR code/).element()
  await typeCode(page)
  await page.click('Turn on two-step sign-in')
  await page.shows('abcde-fghi9')
  page.answer(SESSION, { body: operatorSession() })
  await page.click('I saved them')
  await page.part('heading', 'Audit log').element()
})

test('a passkey is removed after a question', async () => {
  const page = await showOperator('/me')
  page.answer(/^POST .*\/removal$/, { body: { status: 'SUCCESS' } })
  await page.click('Remove Chrome on Linux')
  await page.part('dialog', 'Remove Chrome on Linux?').click('Remove passkey')
  await page.shows('Passkey Chrome on Linux removed.')
  expect(page.sent('POST /operator/v1/me/passkeys/0199-passkey-1/removal')).toHaveLength(1)
})

test.each([
  [true, 0],
  [false, 1],
])(
  'with dual control %s, its warning is on every page %i times [OPERATOR-9.28]',
  async (...row) => {
    const [isDual, times] = row
    const session = operatorSession()
    const network = { ...session.network, dual_control: isDual }
    const page = await showOperator('/me', (mocked) =>
      mocked.answer(SESSION, { body: { ...session, network } }),
    )
    for (const [path, heading] of [
      ['/approvals', 'Approvals'],
      ['/audit', 'Audit log'],
      ['/operators', 'Operators'],
      ['/settings', 'Settings'],
      ['/settings/reasons', 'Reasons'],
    ] as const) {
      await page.open(path)
      await page.part('heading', heading).element()
      expect(screen.queryAllByText('Dual control is off:'), path).toHaveLength(times)
    }
  },
)

test('g and a letter open a page, and ? lists the keys', async () => {
  const page = await showOperator('/audit')
  await page.click('Filter')
  await page.part('heading', 'Audit log').element()
  await page.press('?')
  await page.part('dialog', 'Keyboard shortcuts').shows('Open Operators')
  await page.click('Close')
  await page.part('dialog').gone()
  await page.press('g', 'o')
  await page.part('heading', 'Operators').element()
  expect(page.address()).toBe('/operator/operators')
})

test('single keys do nothing while a field has the focus', async () => {
  const page = await showOperator('/audit')
  await page.click('Filter')
  ;(await page.part('textbox', 'Object ID').element()).focus()
  await page.press('g', 'o', '?')
  expect(page.address()).toBe('/operator/audit')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('single keys do nothing for an operator who turned them off', async () => {
  const session = operatorSession()
  const operator = { ...session.operator, single_keys: false }
  const page = await showOperator('/operators', (mocked) =>
    mocked.answer(SESSION, { body: { ...session, operator } }),
  )
  await page.part('heading', 'Operators').element()
  await page.press('g', 'l', '?')
  expect(page.address()).toBe('/operator/operators')
  expect(screen.queryByRole('dialog')).toBeNull()
})
