import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { totpCode, totpStepOf } from '../../server/src/features/identity/factors/totp.ts'
import { joinNetwork } from '../support/api-client.ts'
import { expectFineEverywhere, openPage } from '../support/browser.ts'
import { noFactors, otherSession, thisSession } from '../answers/default-answers.ts'
import { held, openMockedConsole } from '../support/mocked-console.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { boxes, typeCode } from '../support/sign-up-screen.ts'

// The security page of a person, the second step of the sign-in, and the question before a
// protected change. The published console has none of them.
const PAGE = '/account/developer/security'
const TOKEN = 'POST /pre-registration/token'
const FACTORS = 'GET /developer/factors'
const CONFIRM = 'POST /session/confirm'
const BEGIN = 'POST /developer/factors/totp'

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
const account = {
  access_token: 'fr_s_of_ida',
  name: 'Ida Lindqvist',
  email: 'ida@harbourvine.example',
  approved: true,
  migrated: true,
}
const refusal = (code: number, reason: string, message: string) => ({
  status: code,
  body: { name: 'Forbidden', code, reason, message },
})
const stepUpNeeded = refusal(403, 'step_up_needed', 'Confirm your identity, then try again.')

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('an app is set up with its QR code, and the sign-in then asks for a second step [OPERATOR-1.5]', async () => {
  const client = await joinNetwork(server, 'Lantern Hill')
  const { context, page, errors } = await openPage({ baseURL: server.url })
  await page.addInitScript((kept) => {
    if (sessionStorage.getItem('seen') === null) localStorage.setItem('token', kept)
    sessionStorage.setItem('seen', 'yes')
  }, client.token)
  await page.goto('/account/developer')
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  const shown = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  expect(shown).toMatch(/^[A-Z2-7]{32}$/)
  await typeCode(page, '000000')
  await page.keyboard.press('Enter')
  await dialog.getByText('This code is wrong, expired or already used.').waitFor()
  await typeCode(page, totpCode(shown, totpStepOf(new Date())))
  await page.keyboard.press('Enter')
  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const made = await list.getByRole('listitem').allInnerTexts()
  expect(made).toHaveLength(10)
  await dialog.getByRole('button', { name: 'I saved them' }).click()
  await page.getByText('10 recovery codes are left.').waitFor()

  await page.getByRole('button', { name: 'sign out', exact: true }).click()
  await page.waitForURL('**/auth/signin')
  await signIn(page, 'lantern.hill@example.com')
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(made[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/overview')
  expect(errors).toEqual([])
  await context.close()
})

test('the second step sends everything again with the code, and keeps the password in memory', async () => {
  const mocked = await openMockedConsole()
  const { page } = mocked
  mocked.answer(TOKEN, refusal(403, 'second_factor_needed', 'Enter the code.'))
  await page.goto('/auth/signin')
  await signIn(page, account.email)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0)
  await expect
    .poll(() =>
      boxes(page)
        .first()
        .evaluate((box) => box === document.activeElement),
    )
    .toBe(true)
  await expectFineEverywhere(page, 'security, step')
  await page.keyboard.press('Enter')
  await page.getByText('Enter the 6 digits from the app').waitFor()
  mocked.answer(TOKEN, refusal(401, 'second_factor_wrong', 'This code is wrong.'))
  await typeCode(page, '123456')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('This code is wrong.').waitFor()
  expect(await boxes(page).first().inputValue()).toBe('')
  mocked.answer(TOKEN, { body: account })
  await typeCode(page, '654321')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/overview')
  const sent = mocked.sent(TOKEN).map(({ body }) => String(body))
  const first = 'username=ida%40harbourvine.example&password=front+row+seat'
  expect(sent.map((body) => new URLSearchParams(body).toString())).toEqual([
    first,
    `${first}&second_factor=123456`,
    `${first}&second_factor=654321`,
  ])
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, sessionStorage]))
  expect(stored).not.toContain('front row seat')
})

test('a protected change asks who it is and is sent once more with the same Idempotency-Key [OPERATOR-9.7]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer('GET /tokens', { body: [] })
  mocked.answer('POST /tokens', stepUpNeeded)
  mocked.answer(CONFIRM, refusal(401, 'password_wrong', 'password is incorrect'))
  await page.goto('/account/organization/tokens')
  await page.getByRole('button', { name: 'New token', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nightly report')
  await page.getByRole('combobox', { name: 'Scopes' }).click()
  await page.getByRole('option', { name: 'View payments' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create token', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your identity' })
  await question.getByLabel('Password', { exact: true }).fill('not that')
  await page.keyboard.press('Enter')
  await question.getByText('password is incorrect').waitFor()
  mocked.answer(CONFIRM, { body: { confirmed_till: '2026-05-26T14:10:00.000Z' } })
  mocked.answer('POST /tokens', refusal(409, 'too_many_tokens', 'Revoke one first.'))
  await question.getByLabel('Password', { exact: true }).fill('front row seat')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await page.getByText('409 Revoke one first.').waitFor()
  const sent = mocked.sent('POST /tokens')
  expect(sent).toHaveLength(2)
  expect(sent[1]?.body).toEqual(sent[0]?.body)
  expect(sent[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(sent[1]?.headers['idempotency-key']).toBe(sent[0]?.headers['idempotency-key'])
})

test('a question that is closed leaves the change undone, and a second refusal asks no more', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(BEGIN, stepUpNeeded)
  mocked.answer(FACTORS, { body: noFactors })
  await page.goto(PAGE)
  const setUp = page.getByRole('button', { name: 'Set up an authenticator app' })
  await setUp.click()
  const question = page.getByRole('dialog', { name: 'Confirm your identity' })
  await question.waitFor()
  await expectFineEverywhere(page, 'security, question')
  await page.keyboard.press('Escape')
  await page.getByText('403 Confirm your identity, then try again.').waitFor()
  expect(mocked.sent(BEGIN)).toHaveLength(1)
  mocked.answer(CONFIRM, { body: { confirmed_till: '2026-05-26T14:10:00.000Z' } })
  await setUp.click()
  await question.getByLabel('Password', { exact: true }).fill('front row seat')
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => mocked.sent(BEGIN).length).toBe(3)
  expect(await question.count()).toBe(0)
})

test('sessions are listed, this one marked, and others are signed out one by one or together', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  const list = held({ body: [thisSession, otherSession] })
  mocked.answer('GET /session/list', list.answer)
  await page.goto(PAGE)
  await page.getByText('Loading sessions...').waitFor()
  list.release()
  const own = page.getByRole('row').filter({ hasText: 'Firefox on Linux' })
  await own.getByText('This device').waitFor()
  expect(await own.getByRole('button').count()).toBe(0)
  mocked.answer(/^POST \/session\/.*revocation$/, { body: { status: 'SUCCESS', ended: 1 } })
  mocked.answer('GET /session/list', { body: [thisSession] })
  await page.getByRole('button', { name: /^Sign out Chrome on Android/ }).click()
  await page.getByText('Chrome on Android was signed out.').waitFor()
  const everywhere = page.getByRole('button', { name: 'Sign out all other sessions' })
  await expect.poll(() => everywhere.isDisabled()).toBe(true)
  expect(mocked.sent('POST /session/0199-ses-2/revocation')).toHaveLength(1)

  mocked.answer('GET /session/list', refusal(500, 'fault', 'The lamp is broken.'))
  mocked.answer(FACTORS, refusal(500, 'fault', 'The lamp is broken.'))
  await page.reload()
  await expect.poll(() => page.getByRole('alert').count(), { timeout: 30_000 }).toBe(2)
  expect(new URL(page.url()).pathname).toBe(PAGE)
})

test('the security page and its dialogs are accessible in both schemes and on a small screen', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer(BEGIN, { body: begun })
  mocked.answer('POST /developer/factors/totp/confirmation', { body: { recovery_codes: codes } })
  await page.goto(PAGE)
  await page.getByText('Firefox on Linux').waitFor()
  // This page is at an IP address, where no browser takes a passkey.
  await page.getByRole('link', { name: 'http://localhost:8080', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
  await expectFineEverywhere(page, 'security, off')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await expectFineEverywhere(page, 'security, qr')
  mocked.answer(FACTORS, { body: enrolled })
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

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('front row seat')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
