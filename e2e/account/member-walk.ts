import { inviteMember } from '@frontrow/contract/team'
import { minuteMs } from '@frontrow/contract/durations'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { totpCode, totpStepOf } from '../../server/src/features/identity/factors/totp.ts'
import { joinNetwork } from '../support/api-client.ts'
import { expectAccessible, openPage, type screens, untilLoaded } from '../support/browser.ts'
import { tokenFor } from '../support/kept-mail.ts'
import { focusByTab } from '../support/focus-by-tab.ts'
import { type ServerProcess, startServer, turnClock } from '../support/server-process.ts'
import { boxes } from '../support/sign-up-screen.ts'
import { addAuthenticator } from '../support/virtual-authenticator.ts'

type Screen = (typeof screens)[number]

const SECURITY = '/account/developer/security'
const password = 'battery staple'

/**
 * A person is invited, signs in for the first time, sets up an app and a passkey, signs in with the
 * passkey alone and as the second step, is asked to confirm, and removes both factors: by keyboard
 * alone, each screen accessible. Returns the errors of the page, which is at `localhost`, because
 * no passkey works at 127.0.0.1.
 */
export async function walkAsMember(screen: Screen): Promise<string[]> {
  const server = await startServer({ AUTO_APPROVE: '1' })
  onTestFinished(() => server.remove())
  const name = `House ${screen.width} ${screen.scheme}`
  const owner = await joinNetwork(server, name)
  const email = `bo-${screen.width}-${screen.scheme}@example.com`
  await owner.call(inviteMember, { body: { email, role: 500 } })
  const baseURL = server.url.replace('127.0.0.1', 'localhost')
  const opened = await openPage({ baseURL, width: screen.width })
  const { page, errors, context } = opened
  await page.emulateMedia({ colorScheme: screen.scheme })
  const authenticator = await addAuthenticator(page)
  const walk: Walk = {
    page,
    email,
    fine: (what) => expectFine(page, screen, what),
  }

  await accept(walk, await linkFor(server, email))
  await signInByPassword(walk)
  await page.waitForURL('**/app/overview')
  await addApp(walk)
  await addPasskey(walk)
  expect(await authenticator.count()).toBe(1)

  await signOut(walk)
  await authenticator.answers(false)
  await signInByPasskeyAlone(walk, authenticator)
  await signOut(walk)
  await signInByPassword(walk)
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
  await walk.fine('second step')
  await press(page, 'Use a passkey')
  await page.waitForURL('**/app/overview')

  await turnClock(server, 6 * minuteMs)
  await renameAfterStepUp(walk)
  await removeBoth(walk)
  await context.close()
  return errors
}

interface Walk {
  page: Page
  email: string
  /** Checks the screen that is shown now. */
  fine: (what: string) => Promise<void>
}

async function accept({ page, fine }: Walk, link: string): Promise<void> {
  await page.goto(link)
  await type(page, 'Full Name', 'Bo Ek')
  await fine('invitation')
  for (const label of ['Password', 'Confirm Password']) await type(page, label, password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/auth/signin')
}

async function signInByPassword({ page, email, fine }: Walk): Promise<void> {
  const field = page.getByLabel('Email', { exact: true })
  await focusByTab(page, field)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(email)
  await type(page, 'Password', password)
  await fine('sign-in')
  await page.keyboard.press('Enter')
}

async function addApp({ page, fine }: Walk): Promise<void> {
  await page.goto(SECURITY)
  await untilLoaded(page)
  await press(page, 'Set up an authenticator app')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('img', { name: /^QR code/ }).waitFor()
  await fine('app')
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await focusByTab(page, boxes(page).first())
  await page.keyboard.type(totpCode(secret, totpStepOf(new Date())))
  await page.keyboard.press('Enter')
  await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor()
  await fine('codes')
  await press(page, 'I saved them')
}

async function addPasskey({ page, fine }: Walk): Promise<void> {
  await press(page, 'Add a passkey')
  await page.getByText(/^Passkey .+ added\.$/).waitFor()
  await page
    .getByRole('list', { name: 'Passkeys' })
    .getByText(/never used$/)
    .waitFor()
  await fine('passkeys')
}

async function signInByPasskeyAlone(
  { page, fine }: Walk,
  authenticator: Awaited<ReturnType<typeof addAuthenticator>>,
): Promise<void> {
  await press(page, 'Sign in with a passkey')
  await page.getByText('No passkey was used. Try again when you are ready.').waitFor()
  await fine('passkey')
  await authenticator.answers(true)
  await press(page, 'Try again')
  await page.waitForURL('**/app/overview')
}

async function renameAfterStepUp({ page, fine }: Walk): Promise<void> {
  await page.goto(SECURITY)
  await untilLoaded(page)
  await page.getByText(/last used on/).waitFor()
  await press(page, /^Rename /)
  const name = page.getByLabel('Name', { exact: true })
  await name.waitFor()
  await fine('rename')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Work laptop')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Confirm your identity' }).waitFor()
  await fine('step-up')
  await press(page, 'Use a passkey')
  await page.getByRole('list', { name: 'Passkeys' }).getByText('Work laptop').waitFor()
}

async function removeBoth({ page, fine }: Walk): Promise<void> {
  await press(page, 'Remove the app')
  await fine('remove the app')
  await pressIn(page, 'Remove the app')
  await page.getByText('You can no longer sign in with it.').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Remove Work laptop')
  await fine('remove the passkey')
  await pressIn(page, 'Remove the passkey')
  await page.getByText('Two-step sign-in is off.').waitFor()
}

async function signOut({ page }: Walk): Promise<void> {
  await page.goto('/app/overview')
  await untilLoaded(page)
  await press(page, 'sign out')
  await page.waitForURL('**/auth/signin')
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  const exact = typeof name === 'string'
  await focusByTab(page, page.getByRole('button', { name, exact }))
  await page.keyboard.press('Enter')
}

/** Presses a button of the open dialog. */
async function pressIn(page: Page, name: string): Promise<void> {
  await focusByTab(page, page.getByRole('dialog').getByRole('button', { name, exact: true }))
  await page.keyboard.press('Enter')
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await focusByTab(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function expectFine(page: Page, { width, scheme }: Screen, what: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide, `${what} sideways at ${width}`).toBeLessThanOrEqual(width)
  await expectAccessible(page, `${what}, ${width}, ${scheme}`)
  const folder = process.env['SHOTS']
  if (folder !== undefined)
    await page.screenshot({
      path: `${folder}/walk-${what.replaceAll(' ', '-')}-${width}-${scheme}.png`,
    })
}

async function linkFor(server: ServerProcess, email: string): Promise<string> {
  return `/auth/invitation#token=${await tokenFor(server, email)}`
}
