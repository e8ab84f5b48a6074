import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { totpCode, totpStepOf } from '../../server/src/features/identity/factors/totp.ts'
import { joinNetwork } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { typeCode } from '../support/sign-up-screen.ts'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('an app is set up by its QR code, then the sign-in has a second step [OPERATOR-1.5]', async () => {
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

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('front row seat')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
}
