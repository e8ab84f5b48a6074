import { patience } from '../support/mocked-console.ts'
import { readFileSync } from 'node:fs'
import { resetPassword } from '@frontrow/contract/account'
import { listAdContents } from '@frontrow/contract/ad-contents'
import { listApps, setAppRetirement } from '@frontrow/contract/apps'
import { listPayments } from '@frontrow/contract/billing'
import { listPlacements } from '@frontrow/contract/monetization'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '../../console/src/paths.ts'
import { addDeveloper } from '../../server/src/features/account/account.ts'
import { recordPayment } from '../../server/src/features/billing/for-operators.ts'
import { publishPolicy } from '../../server/src/features/policies/policies.ts'
import { openServices } from '../../server/src/commands/startup/open-services.ts'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import { clusterFolder } from '../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../server/src/lib/cluster/embedded-postgres.ts'
import { Client, advertise, joinNetwork, makeApp, openPlacement } from '../support/api-client.ts'
import { expectAccessible, isNightly, openPage, untilLoaded } from '../support/browser.ts'
import { tokenFor } from '../support/kept-mail.ts'
import {
  type Filled,
  type RoleName,
  type RolePage,
  mayDo,
  navigate,
  pagesOf,
  roles,
} from './role-pages.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'

// OPERATOR-9.1: each role opens every page of the console with a real server, without being signed
// out, and finds disabled exactly what it may not do.

const company = 'Harbour Vine'
const ownerEmail = 'harbour.vine@example.com'
const password = 'front row seat'
const art = new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)
const names = Object.keys(roles) as RoleName[]
const emailOf = (role: RoleName) => `${role.toLowerCase()}@example.com`

let server: ServerProcess
let made: Filled
beforeAll(async () => {
  server = await startServer({ AUTO_APPROVE: '1' })
  const owner = await joinNetwork(server, company)
  const [filled] = await Promise.all([fill(owner), operate()])
  await Promise.all(names.map(choosePassword))
  const [payment] = await owner.call(listPayments, {})
  made = { ...filled, paymentId: payment?.id ?? '' }
}, 120_000)
afterAll(async () => {
  await server.remove()
})

// At night every role. The matrix of roles (server/test/access/roles.test.ts) always has them all.
test.each(isNightly ? names : (['Viewer'] as const))(
  'a member who is %s opens every page, and what the role may not do is disabled',
  async (role) => {
    const { context, page, errors } = await openPage({ baseURL: server.url })
    const refused: string[] = []
    page.on('response', (answer) => {
      if ([401, 403].includes(answer.status())) refused.push(`${answer.status()} ${answer.url()}`)
    })
    await signIn(page, role)
    for (const one of pagesOf(made)) {
      await navigate(page, one)
      await look(page, one, role)
    }
    expect(refused, 'calls that the role may not make').toEqual([])
    expect(errors).toEqual([])
    await context.close()
  },
  120_000,
)

test('a press on a disabled control says who may, and nothing else happens', async () => {
  const { context, page } = await openPage({ baseURL: server.url, width: 390 })
  await signIn(page, 'Viewer')
  await navigate(page, { path: paths.appList })
  const link = page.getByRole('main').getByRole('link', { name: 'New app' })
  await expect.poll(() => link.getAttribute('aria-disabled')).toBe('true')
  await link.focus()
  await page.keyboard.press('Enter')
  await link.click({ force: true })
  const why = 'Your role (Viewer) does not register or change apps. Ask Ida Lindqvist (owner).'
  const note = page.getByRole('status').getByText(why)
  await note.waitFor()
  expect(await note.count()).toBe(1)
  expect(new URL(page.url()).pathname).toBe(paths.appList)

  await navigate(page, { path: paths.banking })
  const said = page.getByRole('main').getByText(/^Your role \(Viewer\) does not change bank/)
  await said.filter({ visible: true }).waitFor()
  expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'banking of a viewer')
  await context.close()
})

/** Signs in by the form, which stores that the role is limited. */
async function signIn(page: Page, role: RoleName): Promise<void> {
  await page.goto(paths.signIn)
  await page.getByLabel('Email', { exact: true }).fill(emailOf(role))
  await page.getByLabel(/^password/i).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(`**${paths.overview}`)
}

async function look(page: Page, one: RolePage, role: RoleName): Promise<void> {
  const where = `${one.path} as ${role}`
  const main = page.getByRole('main')
  const title = main.getByRole('heading', { level: 1, ...(one.heading && { name: one.heading }) })
  await title.waitFor()
  const isOpen = one.needs === undefined || mayDo(role, one.needs)
  const panel = main.getByText('Your role does not allow this', { exact: true })
  if (!isOpen) await panel.waitFor()
  await untilLoaded(page)
  const { pathname, search } = new URL(page.url())
  expect(`${pathname}${search}`, where).toBe(one.path)
  // The page before stays until the next one has loaded.
  await expect.poll(() => panel.count(), { ...patience, message: where }).toBe(isOpen ? 0 : 1)
  expect(await main.getByRole('alert').allInnerTexts(), where).toEqual([])
  if (!isOpen) {
    const why = new RegExp(`^Your role \\(${role}\\) does not .* Ask Ida Lindqvist \\(owner\\)\\.$`)
    await main.getByText(why).filter({ visible: true }).waitFor()
    if (role === 'Viewer') await expectAccessible(page, where)
    return
  }
  for (const [name, need] of Object.entries(one.controls ?? {})) {
    const control = main
      .getByRole('button', { name, exact: true })
      .or(main.getByRole('link', { name, exact: true }))
    const state = { disabled: !mayDo(role, need), told: !mayDo(role, need) }
    await expect
      .poll(() => stateOf(control.first()), { message: `${name} on ${where}` })
      .toEqual(state)
  }
}

/** Whether a control is disabled for the role, and whether its description says who may. */
async function stateOf(control: ReturnType<Page['locator']>) {
  return control.evaluate((element) => {
    const id = element.getAttribute('aria-describedby')
    const told = id === null ? '' : (document.getElementById(id)?.textContent ?? '')
    return {
      disabled: element.getAttribute('aria-disabled') === 'true',
      told:
        /^Your role .* Ask Ida Lindqvist \(owner\)\.$/.test(told) &&
        told === element.getAttribute('title'),
    }
  })
}

/** Makes an app in use with everything that it can have, and a retired one. */
async function fill(owner: Client): Promise<Omit<Filled, 'paymentId'>> {
  const appId = await makeApp(owner, 'Tidepool Match', 'com.example.tidepool')
  const oldId = await makeApp(owner, 'Old Tram', 'com.example.oldtram')
  await owner.call(setAppRetirement, { params: { appId: oldId }, body: { retired: true } })
  const campaignId = await advertise(owner, appId, new Blob([readFileSync(art)]))
  await openPlacement(owner, appId)
  const ofApp = { params: { appId }, query: { app_id: appId } }
  const [app] = (await owner.call(listApps, {})).filter(({ id }) => id === appId)
  const [content] = await owner.call(listAdContents, ofApp)
  const [placement] = await owner.call(listPlacements, ofApp)
  return { app, appId, content, campaignId, placementId: placement?.id ?? '' }
}

/**
 * Does what the operator's commands do, in one process: adds a member of each role, an agreement to
 * sign, and a payment.
 */
async function operate(): Promise<void> {
  const config = readConfig({ DATA_DIR: server.dataDir, LOG_LEVEL: 'silent' })
  const url = runningClusterUrl(clusterFolder(server.dataDir).folder) ?? ''
  const services = await openServices(config, url)
  const operator = 'test'
  for (const role of names)
    await addDeveloper(services, {
      organizationEmail: ownerEmail,
      name: 'Bo Ek',
      email: emailOf(role),
      role: roles[role],
      operator,
    })
  const texts = [{ content: 'Once a month.' }]
  const section = { title: 'Payouts', subsections: [{ title: 'Schedule', texts }] }
  const policy = { version: '2.0', policy_content: { sections: [section] } }
  await publishPolicy(services, { fileText: JSON.stringify(policy), operator })
  await recordPayment(services, { email: ownerEmail, amountMicros: 12_500_000n, operator })
  await services.database.close()
}

/** Chooses a password by the link of the mail. */
async function choosePassword(role: RoleName): Promise<void> {
  const token = await tokenFor(server, emailOf(role))
  const body = { token, password, confirmPassword: password }
  await new Client(server.url).call(resetPassword, { body })
}
