import { expect, test } from 'vitest'
import { activity, noFactors } from '../answers/default-answers.ts'
import { apiToken } from '../answers/token-answers.ts'
import { expectFineEverywhere } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'
import { typeCode } from '../support/sign-up-screen.ts'

// Checks what the walk of all addresses does not reach: open dialogs, steps, and lists with
// everything in them.

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const begun = { secret, address: `otpauth://totp/Frontrow:ida?secret=${secret}&issuer=Frontrow` }
const codes = Array.from({ length: 10 }, (_, place) => `4kq0z-m7xw${place}`)
const passkey = {
  id: '0199-key-1',
  name: 'Chrome on macOS',
  added_at: '2026-05-20T10:00:00.000Z',
  last_used_at: '2026-05-26T08:00:00.000Z',
  host: 'localhost',
}
const enrolled = {
  ...noFactors,
  totp: { added_at: '2026-05-26T14:05:00.000Z' },
  recovery_codes_left: 2,
  passkeys: [
    passkey,
    { ...passkey, id: '0199-key-2', name: 'Phone', host: 'old.example.com', last_used_at: null },
  ],
}
const stepUpNeeded = {
  status: 403,
  body: { code: 403, reason: 'step_up_needed', message: 'Confirm your identity.' },
}

test('the dialogs of the security page are fine in both schemes and widths', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer('POST /developer/factors/totp', stepUpNeeded)
  mocked.answer('POST /developer/factors/totp/confirmation', { body: { recovery_codes: codes } })
  await page.goto('/account/developer/security')
  const setUp = page.getByRole('button', { name: 'Set up an authenticator app' })
  await setUp.click()
  await page.getByRole('dialog', { name: 'Confirm your identity' }).waitFor()
  await expectFineEverywhere(page, 'security, question')
  await page.keyboard.press('Escape')
  mocked.answer('POST /developer/factors/totp', { body: begun })
  await setUp.click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await expectFineEverywhere(page, 'security, qr')
  mocked.answer('GET /developer/factors', { body: enrolled })
  await typeCode(page, '123456')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await expectFineEverywhere(page, 'security, codes')
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByText('2 recovery codes are left.').waitFor()
  await expectFineEverywhere(page, 'security, on')
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('dialog').waitFor()
  await expectFineEverywhere(page, 'security, remove')
})

test('the second step of the sign-in is fine in both schemes and widths', async () => {
  const mocked = await openMockedConsole()
  const { page } = mocked
  const body = { code: 403, reason: 'second_factor_needed', message: 'Enter the code.' }
  mocked.answer('POST /pre-registration/token', { status: 403, body })
  await page.goto('/auth/signin')
  await page.getByLabel('Email', { exact: true }).fill('ida@harbourvine.example')
  await page.getByLabel('Password', { exact: true }).fill('front row seat')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await expectFineEverywhere(page, 'security, step')
})

test('tokens of each state and their form are fine in both schemes and widths', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const token = { ...apiToken, networks: ['203.0.113.0/24'] }
  const loose = { ...token, id: 't3', name: 'Agency', exceeds_maker: true }
  const ended = { ...token, id: 't2', name: 'Old import', state: 'revoked', networks: [] }
  mocked.answer('GET /tokens', { body: [token, loose, ended] })
  await page.goto('/account/organization/tokens')
  await page.getByText('Exceeds its creator’s role', { exact: true }).waitFor()
  await expectFineEverywhere(page, 'tokens, list')
  await page.getByRole('button', { name: 'New token', exact: true }).click()
  await page.getByRole('dialog').waitFor()
  await expectFineEverywhere(page, 'tokens, new')
  const create = page.getByRole('button', { name: 'Create token', exact: true })
  await create.click()
  await expect.poll(() => page.locator('[aria-invalid=true]').count()).toBeGreaterThan(0)
  await expectFineEverywhere(page, 'tokens, new with errors')
})

test('a long activity is fine in both schemes and widths', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const [edit] = activity.entries
  const dates = { before: '2026-06-01T00:00:00.000Z', after: '2026-07-01T00:00:00.000Z' }
  const changes = [
    { field: 'valid_till', ...dates },
    { field: 'bank_name', before: null, after: null },
  ]
  const more = ['campaign.extend', 'session.fail', 'organization.save-banking'].map((action) => ({
    ...edit,
    id: action,
    action,
    actor_name: action === 'session.fail' ? 'Unknown' : 'Support',
    via: 'console',
    changes,
  }))
  mocked.answer('GET /organization/activity', {
    body: { ...activity, entries: [...activity.entries, ...more], next: '1_a' },
  })
  await page.goto('/account/organization/activity')
  await page.getByRole('button', { name: 'Show older entries', exact: true }).waitFor()
  await expectFineEverywhere(page, 'activity')
})
