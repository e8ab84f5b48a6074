import { expect, test } from 'vitest'
import { expectFineEverywhere } from '../support/browser.ts'
import { patience } from '../support/mocked-console.ts'
import { operatorSession, proposal } from '../answers/operator-answers.ts'
import { operatorScreens } from '../support/operator-screens.ts'

const { mocked, open, visit, role, text, label } = operatorScreens()

/** Types a code into its boxes, the first of which has the focus. */
async function typeCode(): Promise<void> {
  const first = label(/^Character 1 of/)
  await expect
    .poll(() => first.evaluate((box) => box === document.activeElement), patience)
    .toBe(true)
  await mocked.page.keyboard.type('123456')
}

const pages = {
  'operator, approvals': '/approvals',
  'operator, a proposal': `/approvals/${proposal.id}`,
  'operator, audit': '/audit',
  'operator, operators': '/operators',
  'operator, settings': '/settings',
  'operator, reasons': '/settings/reasons',
  'operator, own account': '/me',
}

test.for(Object.entries(pages))('%s is fine on every screen', async ([name, path]) => {
  await visit(path)
  await expectFineEverywhere(mocked.page, name)
})

test('an account with a factor sends password and code together', async () => {
  mocked.answer('GET /operator/v1/session', { status: 401, body: { message: 'Sign in.' } })
  mocked.answer('POST /operator/v1/session', ({ body }) =>
    'second_factor' in (body as object)
      ? { body: operatorSession() }
      : { status: 403, body: { reason: 'second_factor_needed', message: 'A code is needed.' } },
  )
  await open('/audit')
  await expectFineEverywhere(mocked.page, 'operator, sign-in')
  await label('Email').fill('maren@frontrow.example')
  await role('textbox', { name: 'Password' }).fill('a long password')
  await role('button', { name: 'Sign in' }).click()
  await role('heading', { name: 'Two-step sign-in' }).waitFor()
  await typeCode()
  await role('button', { name: 'Sign in' }).click()
  await role('heading', { name: 'Audit log', level: 1 }).waitFor()
  expect(mocked.sent('POST /operator/v1/session').at(-1)).toMatchObject({
    headers: { 'x-operator': '1' },
    body: { password: 'a long password', second_factor: '123456' },
  })
})

test('who signs out is led to the sign-in', async () => {
  mocked.answer('POST /operator/v1/session/revoke', { body: { status: 'SUCCESS' } })
  await open('/me')
  await role('button', { name: 'Sign out', exact: true }).click()
  await role('heading', { name: 'Operator sign-in' }).waitFor()
  expect(mocked.sent('POST /operator/v1/session/revoke')).toHaveLength(1)
})

test('an approval that needs a confirmation is asked for once and sent again', async () => {
  let isConfirmed = false
  mocked.answer('POST /operator/v1/session/confirm', () => {
    isConfirmed = true
    return { body: { confirmed_till: '2026-05-26T12:05:00.000Z' } }
  })
  mocked.answer(`POST /operator/v1/proposals/${proposal.id}/approval`, () =>
    isConfirmed
      ? { body: { ...proposal, state: 'done', may_decide: false } }
      : { status: 403, body: { reason: 'step_up_needed', message: 'Confirm that it is you.' } },
  )
  await open(`/approvals/${proposal.id}`)
  await role('button', { name: 'Approve request' }).click()
  await typeCode()
  await role('button', { name: 'Confirm' }).click()
  await text('Request approved. The change is applied.').waitFor()
  const approvals = mocked.sent(`POST /operator/v1/proposals/${proposal.id}/approval`)
  expect(approvals.map(({ body }) => body)).toEqual([
    { payload_hash: proposal.payload_hash },
    { payload_hash: proposal.payload_hash },
  ])
})

test('whoever must set up a second factor can do nothing else', async () => {
  const session = { ...operatorSession(), must_enrol: true, has_factor: false }
  mocked.answer('GET /operator/v1/session', { body: session })
  mocked.answer('POST /operator/v1/me/totp', {
    body: { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Frontrow:maren?secret=JBSWY' },
  })
  const codes = Array.from({ length: 10 }, (_, place) => `abcde-fghi${place}`)
  mocked.answer('POST /operator/v1/me/totp/confirmation', { body: { recovery_codes: codes } })
  await open('/audit')
  expect(await role('navigation', { name: 'Operator' }).count()).toBe(0)
  await role('button', { name: 'Set up authenticator app' }).click()
  await role('img', { name: /^QR code/ }).waitFor()
  await label('1', { exact: false }).first().focus()
  await typeCode()
  await role('button', { name: 'Turn on two-step sign-in' }).click()
  await text('abcde-fghi9').waitFor()
  mocked.answer('GET /operator/v1/session', { body: operatorSession() })
  await role('button', { name: 'I saved them' }).click()
  await role('heading', { name: 'Audit log', level: 1 }).waitFor()
})

test('a passkey is listed, added where the browser offers it, and removed after a question', async () => {
  mocked.answer(/^POST .*\/removal$/, { body: { status: 'SUCCESS' } })
  await open('/me')
  await mocked.page.getByText('Passkeys do not work at this URL.').waitFor()
  const removing = mocked.page.getByRole('button', { name: 'Remove Chrome on Linux' })
  await removing.click()
  const dialog = mocked.page.getByRole('dialog', { name: 'Remove Chrome on Linux?' })
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await mocked.page.getByText('Passkey Chrome on Linux removed.').waitFor()
  expect(mocked.sent('POST /operator/v1/me/passkeys/0199-passkey-1/removal')).toHaveLength(1)
})

test('every page says that one person alone may decide, and none while two do [OPERATOR-9.28]', async () => {
  const said = text('Dual control is off:')
  await open('/audit')
  expect(await said.count()).toBe(0)
  const session = operatorSession()
  const network = { ...session.network, dual_control: false }
  mocked.answer('GET /operator/v1/session', { body: { ...session, network } })
  for (const path of Object.values(pages)) {
    await open(path)
    expect(await said.count(), path).toBe(1)
  }
})

test('single keys open pages, and never while a field has the focus', async () => {
  await open('/audit')
  await label('Object ID').focus()
  await mocked.page.keyboard.type('go')
  expect(new URL(mocked.page.url()).pathname).toBe('/operator/audit')
  await role('heading', { name: 'Audit log', level: 1 }).click()
  await mocked.page.keyboard.press('?')
  await role('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await mocked.page.keyboard.press('Escape')
  // A dialog that fades out still has the focus.
  await role('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
  await mocked.page.keyboard.type('go')
  await role('heading', { name: 'Operators', level: 1 }).waitFor()

  const session = operatorSession()
  const quiet = { ...session, operator: { ...session.operator, single_keys: false } }
  mocked.answer('GET /operator/v1/session', { body: quiet })
  await open('/operators')
  await mocked.page.keyboard.type('gl?')
  expect(await role('dialog').count()).toBe(0)
  expect(new URL(mocked.page.url()).pathname).toBe('/operator/operators')
})

test('the session that ended leads to the sign-in and back', async () => {
  const ended = { status: 401, body: { message: 'Sign in.' } }
  const asked = () => mocked.sent('GET /operator/v1/operators').length > 0
  mocked.answer('GET /operator/v1/operators', ended)
  mocked.answer('GET /operator/v1/session', () => (asked() ? ended : { body: operatorSession() }))
  await open('/settings')
  await role('link', { name: 'Operators' }).click()
  await role('heading', { name: 'Operator sign-in' }).waitFor()
  expect(mocked.sent('GET /operator/v1/operators')).toHaveLength(1)
})

test('a reason is changed in the version that was seen, and a test mail shows what the mail server said [OPERATOR-3.4]', async () => {
  const PUT = 'PUT /operator/v1/reasons/ad_scam'
  const changed = { reason: 'reason_changed', message: 'Somebody else has changed this reason.' }
  mocked.answer(PUT, { status: 409, body: changed })
  await open('/settings/reasons')
  await role('button', { name: 'Edit Scam' }).click()
  const dialog = role('dialog')
  await dialog.getByLabel('Message to members').fill(' ')
  await dialog.getByRole('button', { name: 'Save reason' }).click()
  await dialog.getByText('Enter a message').waitFor()
  await dialog.getByLabel('Message to members').fill('The ad asks for passwords.')
  await dialog.getByLabel('Reason', { exact: true }).fill('members did not understand it')
  await dialog.getByRole('button', { name: 'Save reason' }).click()
  await dialog.getByText('Somebody else has changed this reason.').waitFor()
  await expectFineEverywhere(mocked.page, 'operator, a changed reason')
  expect(mocked.sent(PUT).map(({ body }) => body)).toMatchObject([
    { version: 2, severity: 3, message: 'The ad asks for passwords.', is_appealable: false },
  ])
  await open('/settings')
  await role('button', { name: 'Send test email' }).click()
  await text('The email to maren@frontrow.example could not be sent.').waitFor()
  await text('535 5.7.8 Authentication failed').first().waitFor()
  await expectFineEverywhere(mocked.page, 'operator, a failed test mail')
})
