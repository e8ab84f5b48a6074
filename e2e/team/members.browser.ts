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
import { expectAccessible, openPage } from '../support/browser.ts'
import { mailTo, tokenFor } from '../support/kept-mail.ts'
import { patience } from '../support/mocked-console.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { ask } from '../support/test-network.ts'
import { enter, press } from './member-keys.ts'

// Members of several organizations, and of one that asks for a second factor, with a real server.
const PAGE = '/account/organization/members'
const SECURITY = '/account/organization/security'

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('a person of two organizations switches between them in the nav bar', async () => {
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

test("from an owner's day on a member needs a factor, also in an open tab", async () => {
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
