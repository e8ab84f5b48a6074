import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { beginTotp, confirmTotp } from '@frontrow/contract/identity/factors'
import { createToken } from '@frontrow/contract/identity/sign-in'
import { confirmSession } from '@frontrow/contract/identity/sessions'
import { acceptInvitation, inviteMember } from '@frontrow/contract/team'
import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { totpCode, totpStepOf } from '../../server/src/features/identity/factors/totp.ts'
import { Client, joinNetwork } from '../support/api-client.ts'
import { expectAccessible, expectFineEverywhere, openPage } from '../support/browser.ts'
import { mailTo, tokenFor } from '../support/kept-mail.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { ask } from '../support/test-network.ts'
import { ada, folke, ida, invitation, shownInvitation, team } from '../answers/team-answers.ts'

// The page of an organization's members and the page of an invitation. The published console has
// neither.
const PAGE = '/account/organization/members'
const SECURITY = '/account/organization/security'
const LIST = 'GET /team/members'
const SHOW = 'POST /pre-registration/invitation/show'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('a person is invited, joins, signs in and is removed, by keyboard alone [OPERATOR-9.9 OPERATOR-9.10]', async () => {
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

test('a person of two organizations switches in the nav bar, and a person of one sees no switcher', async () => {
  await joinNetwork(server, 'Night Lamp')
  await joinNetwork(server, 'Coin Rush')
  const { page, errors, context } = await openPage({ baseURL: server.url })
  await page.goto('/auth/signin')
  await enter(page, 'night.lamp@example.com', 'front row seat')
  await page.waitForURL('**/app/overview')
  expect(await page.getByRole('combobox', { name: 'Organization', exact: true }).count()).toBe(0)
  await page.goto(PAGE)
  await press(page, 'Invite')
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill('coin.rush@example.com')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Invitation sent to').waitFor()
  const guest = await openPage({ baseURL: server.url })
  const token = await tokenFor(server, 'coin.rush@example.com')
  await guest.page.goto(`/auth/invitation#token=${token}`)
  await press(guest.page, 'Sign in', 'link')
  await guest.page.getByText('Sign in to accept the invitation.').waitFor()
  await guest.page.getByLabel(/^password/i).fill('front row seat')
  await guest.page.keyboard.press('Enter')
  await guest.page.waitForURL('**/auth/invitation#token=**')
  await press(guest.page, 'Accept')
  await guest.page.waitForURL('**/app/overview')
  const switcher = guest.page.getByRole('combobox', { name: 'Organization', exact: true })
  await expect.poll(() => switcher.inputValue(), patience).toBe('Night Lamp')
  await expectAccessible(guest.page, 'switcher')
  await switcher.focus()
  await guest.page.keyboard.press('Enter')
  await guest.page.getByRole('option', { name: 'Coin Rush', exact: true }).waitFor()
  // The list ignores keys until it has registered its options, so the key is pressed again.
  const chosen = guest.page.locator('[role=option][data-combobox-selected]')
  await expect
    .poll(async () => {
      await guest.page.keyboard.press('ArrowUp')
      return chosen.textContent().catch(() => '')
    }, patience)
    .toBe('Coin Rush')
  await guest.page.keyboard.press('Enter')
  await expect
    .poll(() => switcher.inputValue().catch(() => ''), { timeout: 20_000 })
    .toBe('Coin Rush')
  expect([...errors, ...guest.errors]).toEqual([])
  await Promise.all([context.close(), guest.context.close()])
})

test('from the day that an owner sets, a member sets up a second factor, and the open tab goes on [OPERATOR-9.8]', async () => {
  const owner = await joinNetwork(server, 'Coral Reef')
  const email = 'ola@example.com'
  await owner.call(inviteMember, { body: { email, role: 500 } })
  const token = await tokenFor(server, email)
  const ola = new Client(server.url)
  const named = {
    name: 'Ola Berg',
    password: 'battery staple',
    confirmPassword: 'battery staple',
  }
  await ola.call(acceptInvitation, { body: { token, ...named } })
  const signedIn = await ola.call(createToken, {
    body: { username: email, password: named.password, remember_me: 'true' },
  })
  ola.token = signedIn.access_token
  await enrol(owner)

  const of = await openPage({ baseURL: server.url })
  await keepToken(of.page, owner)
  await of.page.goto(SECURITY)
  await of.page.getByText('1 of 2 has none yet: Ola Berg.').waitFor()
  await press(of.page, 'Require two-step sign-in')
  const day = of.page.getByLabel('Required from')
  await day.fill((await day.getAttribute('min')) ?? '')
  await day.press('Enter')
  await of.page.getByText('planned', { exact: true }).waitFor()
  await mailTo(server, email, ({ subject }) =>
    subject.startsWith('Coral Reef requires two-step sign-in from '),
  )

  const tab = await openPage({ baseURL: server.url })
  await keepToken(tab.page, ola)
  const overview = tab.page.getByRole('heading', { level: 1, name: 'Overview' })
  await tab.page.goto('/app/overview')
  await overview.waitFor()
  await bringDay(email)
  await tab.page.reload()
  await tab.page.getByText('Coral Reef requires it of every member since').waitFor()
  expect(new URL(tab.page.url()).pathname).toBe('/app/overview')

  await ola.call(confirmSession, { body: { password: named.password } })
  await enrol(ola)
  await overview.waitFor()
  expect([...of.errors, ...tab.errors]).toEqual([])
  await Promise.all([of.context.close(), tab.context.close()])
})

/** The day of the rule comes for a member's organization alone: others use the same server. */
async function bringDay(email: string): Promise<void> {
  const url = runningClusterUrl(clusterFolder(server.dataDir).folder) ?? ''
  await ask(
    url,
    `UPDATE organizations SET two_factor_from = now() FROM memberships m JOIN developers d
     ON d.id = m.developer_id WHERE m.organization_id = organizations.id AND d.email = '${email}'`,
  )
}

/** Sets up an authenticator app. */
async function enrol(client: Client): Promise<void> {
  const { secret } = await client.call(beginTotp, {})
  await client.call(confirmTotp, { body: { code: totpCode(secret, totpStepOf(new Date())) } })
}

async function keepToken(page: Page, { token }: Client): Promise<void> {
  await page.addInitScript((kept) => localStorage.setItem('token', kept), token)
}

test('the members page is accessible in each state, in both schemes and on a small screen', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  await page.goto(PAGE)
  await page.getByText(invitation.email, { exact: true }).waitFor()
  await expectFineEverywhere(page, 'members, owner')
  await press(page, 'Invite')
  await page.getByRole('dialog').waitFor()
  await expectFineEverywhere(page, 'members, invite')
  await press(page, 'Send invitation')
  await page.getByText('Email is required', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await press(page, 'Transfer ownership')
  await page.getByRole('dialog').getByText('Enter “Harbour & Vine” to confirm.').waitFor()
  await expectFineEverywhere(page, 'members, hand-over')
  await page.keyboard.press('Escape')
  await press(page, 'Reset the two-step sign-in of Ada Boman')
  await page.getByRole('dialog').getByText('Verify their identity first').waitFor()
  await expectFineEverywhere(page, 'members, reset')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await page.getByText('Two-step sign-in of Ada Boman was reset').waitFor()

  const offer = { member_id: ida.id, name: ida.name, expires_at: invitation.expires_at }
  const asAdmin = [{ ...ida, is_owner: false }, { ...ada, is_owner: true }, folke]
  mocked.answer(LIST, { body: { ...team, members: asAdmin, owner_transfer: offer } })
  await page.reload()
  await press(page, 'Become the owner')
  await page.getByRole('dialog').waitFor()
  await expectFineEverywhere(page, 'members, offer')

  const asViewer = [{ ...ida, is_owner: false, role: 500 }, { ...ada, is_owner: true }, folke]
  mocked.answer(LIST, { body: { members: asViewer, invitations: [], owner_transfer: null } })
  await page.reload()
  await page
    .getByText(/^Your role \(Viewer\) does not change who is in the organization\. Ask Ada Boman/)
    .waitFor()
  expect(await page.getByRole('button', { name: 'Invite', exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('combobox').count()).toBe(0)
  await expectFineEverywhere(page, 'members, viewer')
})

test('a refused invitation is told beside the address, and a failed list offers to try again', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  await page.goto(PAGE)
  const message = 'This person is already a member.'
  mocked.answer('POST /team/invitations', {
    status: 409,
    body: { code: 409, message, reason: 'already_member', field: 'email' },
  })
  await press(page, 'Invite')
  const email = page.getByRole('dialog').getByLabel('Email', { exact: true })
  await email.fill('ada@harbourvine.example')
  await press(page, 'Send invitation')
  await page.getByRole('dialog').getByText(message, { exact: true }).waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  await page.keyboard.press('Escape')
  mocked.answer(LIST, { status: 404, body: { code: 404, message: 'There is nothing here.' } })
  await page.reload()
  await page.getByText('404 There is nothing here.').waitFor()
  mocked.answer(LIST, { body: team })
  await page.getByRole('alert').getByRole('button').click()
  await page.getByText('Folke Dahl', { exact: true }).waitFor()
})

test('the page of an invitation is accessible in each state', async () => {
  const mocked = await openMockedConsole({ timezoneId: 'UTC' })
  const { page } = mocked
  const open = async (account: string) => {
    mocked.answer(SHOW, { body: { ...shownInvitation, account } })
    // A query, because a browser loads no document anew for another hash.
    await page.goto(`/auth/invitation?${account}#token=abc`)
    await page.getByText('Harbour & Vine').first().waitFor()
  }
  await open('new')
  await page.getByLabel('Full Name', { exact: true }).waitFor()
  await expectFineEverywhere(page, 'members, invited-new')
  await open('password')
  await page.getByText('The password of your existing account.').waitFor()
  await open('session')
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).waitFor()
  await expectFineEverywhere(page, 'members, invited-known')
  const message = 'This invitation was used, revoked or has expired. Ask for a new one.'
  mocked.answer(SHOW, {
    status: 400,
    body: { code: 400, message, reason: 'invitation_not_valid', field: 'token' },
  })
  await page.reload()
  await page.getByText(message, { exact: true }).waitFor()
  await page.goto('/auth/invitation?none')
  await page.getByText('Open the whole link from the email.').waitFor()
  await mocked.signIn()
  await open('session')
  await page.getByText(/and you are signed in as ida@harbourvine.example/).waitFor()
})

/** Moves the focus to a button or link and presses Enter. */
async function press(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await page.getByRole(role, { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel(/^password/i).fill(password)
  await page.keyboard.press('Enter')
}
