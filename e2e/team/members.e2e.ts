import { beforeAll, expect, test } from 'vitest'
import { joinNetwork } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import { tokenFor } from '../support/kept-mail.ts'
import { patience } from '../support/mocked-console.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { enter, press } from './member-keys.ts'

const PAGE = '/account/organization/members'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('a person is invited, joins, signs in and is removed, by keyboard [OPERATOR-9.9 OPERATOR-9.10]', async () => {
  const owner = await joinNetwork(server, 'Harbour Vine')
  const email = 'bo@example.com'
  const { page, errors, context } = await openPage({ baseURL: server.url })
  await page.goto('/auth/signin')
  await enter(page, 'harbour.vine@example.com', 'front row seat')
  await page.waitForURL('**/app/overview')
  await page.goto(PAGE)
  await press(page, 'Invite')
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).waitFor()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByText(`Invitation sent to ${email}.`).waitFor()
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByText('Finance', { exact: true }).waitFor()
  expect(errors).toEqual([])

  const guest = await openPage({ baseURL: server.url })
  await guest.page.goto(`/auth/invitation#token=${await tokenFor(server, email)}`)
  await guest.page.getByText('Bank, tax and card details; views payments').waitFor()
  await guest.page.getByLabel('Full Name', { exact: true }).focus()
  await guest.page.keyboard.type('Bo Ek')
  for (const label of ['Password', 'Confirm Password']) {
    await guest.page.getByLabel(label, { exact: true }).focus()
    await guest.page.keyboard.type('battery staple')
  }
  await guest.page.keyboard.press('Enter')
  await guest.page.waitForURL('**/auth/signin')
  await guest.page.getByText('You joined Harbour Vine. Sign in to continue.').waitFor()
  await enter(guest.page, email, 'battery staple')
  await guest.page.waitForURL('**/app/overview')
  await guest.page.goto(PAGE)
  await guest.page.getByText(/^Your role \(Finance\) does not change who is in/).waitFor()

  await page.reload()
  await press(page, 'Remove Bo Ek')
  // The dialog takes the focus when it opens, and may take it from the button.
  const dialog = page.getByRole('dialog')
  await dialog.locator(':focus').waitFor()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  await page.getByText('Bo Ek was removed and signed out.').waitFor()
  await guest.page.reload()
  await guest.page.waitForURL('**/auth/signin', patience)
  expect(owner.token).not.toBe('')
  expect([...errors, ...guest.errors]).toEqual([])
  await Promise.all([context.close(), guest.context.close()])
})
