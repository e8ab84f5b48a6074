import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectFineEverywhere, untilLoaded } from './browser.ts'
import { openSharedMockedConsole, patience, type MockedConsole } from './mocked-console.ts'
import { answerAsOperator, operatorSession, proposal } from './operator-answers.ts'

let mocked: MockedConsole

beforeAll(async () => {
  mocked = await openSharedMockedConsole({ timezoneId: 'UTC' })
})
beforeEach(() => {
  answerAsOperator(mocked)
  mocked.calls.length = 0
})
afterAll(() => mocked.close())

async function open(path: string): Promise<void> {
  await mocked.page.setViewportSize({ width: 1440, height: 900 })
  await mocked.page.goto(`/operator${path}`)
  await untilLoaded(mocked.page)
}

const { getByRole, getByLabel, getByText } = {
  getByRole: (...given: Parameters<MockedConsole['page']['getByRole']>) =>
    mocked.page.getByRole(...given),
  getByLabel: (...given: Parameters<MockedConsole['page']['getByLabel']>) =>
    mocked.page.getByLabel(...given),
  getByText: (...given: Parameters<MockedConsole['page']['getByText']>) =>
    mocked.page.getByText(...given),
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
  await open(path)
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
  await getByLabel('Email').fill('maren@frontrow.example')
  await getByRole('textbox', { name: 'Password' }).fill('a long password')
  await getByRole('button', { name: 'Sign in' }).click()
  await getByRole('heading', { name: 'One more step' }).waitFor()
  await mocked.page.keyboard.type('123456')
  await getByRole('button', { name: 'Sign in' }).click()
  await getByRole('heading', { name: 'Audit', level: 1 }).waitFor()
  expect(mocked.sent('POST /operator/v1/session').at(-1)).toMatchObject({
    headers: { 'x-operator': '1' },
    body: { password: 'a long password', second_factor: '123456' },
  })
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
  await getByRole('button', { name: 'Approve' }).click()
  await getByRole('dialog').waitFor()
  await mocked.page.keyboard.type('123456')
  await getByRole('button', { name: 'Confirm' }).click()
  await getByText('Approved and done.').waitFor()
  const approvals = mocked.sent(`POST /operator/v1/proposals/${proposal.id}/approval`)
  expect(approvals.map(({ body }) => body)).toEqual([
    { payload_hash: proposal.payload_hash },
    { payload_hash: proposal.payload_hash },
  ])
})

test('a proposal that somebody else decided meanwhile is read again', async () => {
  const gone = { reason: 'proposal_decided', message: 'This proposal is decided already.' }
  mocked.answer(`POST /operator/v1/proposals/${proposal.id}/approval`, { status: 409, body: gone })
  await open(`/approvals/${proposal.id}`)
  const decided = { ...proposal, state: 'refused', may_decide: false, note: 'Not now.' }
  mocked.answer(`GET /operator/v1/proposals/${proposal.id}`, { body: decided })
  await getByRole('button', { name: 'Approve' }).click()
  await getByText('Not now.').waitFor()
  expect(await getByRole('button', { name: 'Approve' }).count()).toBe(0)
})

test('a refusal asks why', async () => {
  const refused = { ...proposal, state: 'refused', may_decide: false }
  mocked.answer(`POST /operator/v1/proposals/${proposal.id}/refusal`, { body: refused })
  await open(`/approvals/${proposal.id}`)
  await getByRole('button', { name: 'Refuse' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByText('Say why, in three characters or more').waitFor()
  await dialog.getByLabel('Reason').fill('  Ines has not signed yet ')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await getByText('The proposal is refused.').waitFor()
  expect(mocked.sent(/refusal$/).map(({ body }) => body)).toEqual([
    { reason: 'Ines has not signed yet' },
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
  expect(await getByRole('navigation', { name: 'Operator' }).count()).toBe(0)
  await getByRole('button', { name: 'Set up an authenticator app' }).click()
  await getByRole('img', { name: /^QR code/ }).waitFor()
  await getByLabel('1', { exact: false }).first().focus()
  await mocked.page.keyboard.type('123456')
  await getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  await getByText('abcde-fghi9').waitFor()
  mocked.answer('GET /operator/v1/session', { body: operatorSession() })
  await getByRole('button', { name: 'I have kept them' }).click()
  await getByRole('heading', { name: 'Audit', level: 1 }).waitFor()
})

test('a passkey is listed, added where the browser offers it, and removed after a question', async () => {
  mocked.answer(/^POST .*\/removal$/, { body: { status: 'SUCCESS' } })
  await open('/me')
  await mocked.page.getByText('They do not work at this address.').waitFor()
  const removing = mocked.page.getByRole('button', { name: 'Remove Chrome on Linux' })
  await removing.click()
  const dialog = mocked.page.getByRole('dialog', { name: 'Remove Chrome on Linux?' })
  await dialog.getByRole('button', { name: 'Remove the passkey' }).click()
  await mocked.page.getByText('The passkey Chrome on Linux is removed.').waitFor()
  expect(mocked.sent('POST /operator/v1/me/passkeys/0199-passkey-1/removal')).toHaveLength(1)
})

test('a role without a permission sees neither link nor page', async () => {
  mocked.answer('GET /operator/v1/session', { body: operatorSession(['support']) })
  await open('/audit')
  await getByText('Your role (Support) does not see the whole audit.').waitFor()
  const links = getByRole('navigation', { name: 'Operator' }).getByRole('link')
  expect(await links.allTextContents()).not.toContain('Audit')
  expect(mocked.sent('GET /operator/v1/audit')).toEqual([])
})

test('single keys open pages, and never while a field has the focus', async () => {
  await open('/audit')
  await getByLabel('Id of an object').focus()
  await mocked.page.keyboard.type('go')
  expect(new URL(mocked.page.url()).pathname).toBe('/operator/audit')
  await getByRole('heading', { name: 'Audit', level: 1 }).click()
  await mocked.page.keyboard.press('?')
  await getByRole('dialog', { name: 'Keys' }).waitFor()
  await mocked.page.keyboard.press('Escape')
  await mocked.page.keyboard.type('go')
  await getByRole('heading', { name: 'Operators', level: 1 }).waitFor()

  const session = operatorSession()
  const quiet = { ...session, operator: { ...session.operator, single_keys: false } }
  mocked.answer('GET /operator/v1/session', { body: quiet })
  await open('/operators')
  await mocked.page.keyboard.type('gl?')
  expect(await getByRole('dialog').count()).toBe(0)
  expect(new URL(mocked.page.url()).pathname).toBe('/operator/operators')
})

test('what the audit holds is shown as text, before and after', async () => {
  await open('/audit')
  await getByRole('button', { name: 'organization.approve' }).click()
  const rows = getByRole('dialog').getByRole('row')
  await expect
    .poll(() => rows.allTextContents(), patience)
    .toEqual(['FieldBeforeAfter', 'statewaitingapproved'])
})

test('the session that ended leads to the sign-in and back', async () => {
  const ended = { status: 401, body: { message: 'Sign in.' } }
  const asked = () => mocked.sent('GET /operator/v1/operators').length > 0
  mocked.answer('GET /operator/v1/operators', ended)
  mocked.answer('GET /operator/v1/session', () => (asked() ? ended : { body: operatorSession() }))
  await open('/settings')
  await getByRole('link', { name: 'Operators' }).click()
  await getByRole('heading', { name: 'Operator sign-in' }).waitFor()
  expect(mocked.sent('GET /operator/v1/operators')).toHaveLength(1)
})

test('a reason is changed in the version that was seen, and a test mail shows what the mail server said [OPERATOR-3.4]', async () => {
  const PUT = 'PUT /operator/v1/reasons/ad_scam'
  const changed = { reason: 'reason_changed', message: 'Somebody else has changed this reason.' }
  mocked.answer(PUT, { status: 409, body: changed })
  await open('/settings/reasons')
  await getByRole('button', { name: 'Change Scam' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByLabel('What members read').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Members need a text').waitFor()
  await dialog.getByLabel('What members read').fill('The ad asks for passwords.')
  await dialog.getByLabel('Why you change it').fill('members did not understand it')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Somebody else has changed this reason.').waitFor()
  await expectFineEverywhere(mocked.page, 'operator, a changed reason')
  expect(mocked.sent(PUT).map(({ body }) => body)).toMatchObject([
    { version: 2, severity: 3, message: 'The ad asks for passwords.', is_appealable: false },
  ])
  await open('/settings')
  await getByRole('button', { name: 'Send a test mail' }).click()
  await getByText('The mail to maren@frontrow.example could not be sent.').waitFor()
  await getByText('535 5.7.8 Authentication failed').first().waitFor()
  await expectFineEverywhere(mocked.page, 'operator, a failed test mail')
})
