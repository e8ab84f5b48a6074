import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordEvents, recordInstall, requestAd } from '@frontrow/contract/delivery'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { Client } from '../support/api-client.ts'
import { codeFor } from '../support/kept-mail.ts'

// The complete first use of the product. Each step continues where the one before it ended.
// World of its own: nobody is approved at the sign-up, and no other ad is served.

const seed = fileURLToPath(new URL('../../server/seed/demo/', import.meta.url))
const email = 'ida@harbourvine.example'
const password = 'front row seat'
const patience = { timeout: 10_000 }

let server: ServerProcess
let context: BrowserContext
let page: Page
let errors: string[]
const placementKeys: string[] = []
let appKey = ''
/** How many ad requests were made. */
let asked = 0

beforeAll(async () => {
  server = await startServer()
  ;({ context, page, errors } = await openPage({ baseURL: server.url }))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

afterAll(async () => {
  await context.close()
  await server.remove()
})

const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const label = (name: string) => page.getByLabel(name, { exact: true })
const sidebar = (name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true })

test('the first use leads from the home page to four counts [CAP-11 MON-06 PLC-15 SUP-22 VWT-03 STT-12]', async () => {
  await goToSignUp()
  await signUp()
  await waitForApproval()
  await seeAccount()
  await registerApps()
  await uploadFiles()
  await cropForPhones()
  await addPlacement()
  await createCampaign()
  await useOneAd()
  await readCounts()
  expect(errors).toEqual([])
})

/** The home page says what Frontrow is and leads to the sign-up. */
async function goToSignUp(): Promise<void> {
  await page.goto('/')
  await seen(page.getByText('everyone deserves an audience'))
  await page.getByRole('navigation').getByRole('link', { name: 'sign up' }).click()
  await seen(heading('Welcome! Get started by sharing about you.'))
}

/** A developer signs up with the code from the mail. */
async function signUp(): Promise<void> {
  const organization = page.getByRole('group', { name: 'About Organization' })
  await organization.getByLabel('Name').fill('Harbour & Vine Games')
  await organization.getByLabel('Location').fill('Lund, Sweden')
  await organization.getByLabel('Website').fill('https://harbourvine.example')
  await organization
    .getByLabel('Play Store URL')
    .fill('https://play.google.com/store/apps/dev?id=7')
  const admin = page.getByRole('group', { name: 'About Admin' })
  await admin.getByLabel('Name').fill('Ida Lindqvist')
  await admin.getByLabel('Role').fill('Founder')
  const info = page.getByRole('group', { name: 'Sign Up Info' })
  await info.getByLabel('Work Email').fill(email)
  await info.getByLabel('Password', { exact: true }).fill(password)
  await info.getByLabel('Confirm Password', { exact: true }).fill(password)
  // On a phone, the button of the step is in view as soon as the step opens.
  await page.setViewportSize({ width: 390, height: 844 })
  await button('Sign Up').click()
  const submit = button('Submit Form')
  await expect.poll(async () => (await submit.boundingBox())?.y).toBeLessThan(800)
  await page.setViewportSize({ width: 1440, height: 900 })
  const code = await codeFor(server, email)
  expect(code).toMatch(/^[A-Z0-9]{6}$/)
  await page.evaluate((text) => navigator.clipboard.writeText(text), ` ${code}-`)
  await page.getByRole('textbox', { name: /1 of 6/ }).press('Control+V')
  await submit.click()
  await page.waitForURL('**/auth/signin', patience)
}

/** An unapproved organization enters without a reload once it is approved. */
async function waitForApproval(): Promise<void> {
  await label('Email').fill(email)
  await label('Password').fill(password)
  await button('Sign In').click()
  await seen(page.getByText('Sign in successful.'))
  await page.waitForURL('**/auth/verificationWaiting', patience)
  await seen(page.getByText('Wait For Approval'))
  expect(await server.operator('list', '--pending')).toContain(email)
  await server.operator('approve', email)
  // The screen checks for the approval every ten seconds.
  await page.waitForURL('**/app/overview', patience)
  await seen(page.getByText('No Data Available for Installs'))
}

/** The new user is the admin of the new organization. */
async function seeAccount(): Promise<void> {
  await page.getByRole('link', { name: 'Ida Lindqvist', exact: true }).click()
  await expect.poll(() => label('Full name').inputValue()).toBe('Ida Lindqvist')
  expect(await label('Email').inputValue()).toBe(email)
  expect(await label('Role').inputValue()).toBe('Admin')
  await sidebar('Organization').click()
  for (const text of [
    'Harbour & Vine Games',
    'Lund, Sweden',
    'https://harbourvine.example',
    'https://play.google.com/store/apps/dev?id=7',
  ])
    await seen(page.getByRole('main').getByText(text, { exact: true }))
}

async function registerApps(): Promise<void> {
  await registerApp('Tidepool Match', 'com.harbourvine.tidepool')
  await registerApp('Night Bus', 'com.harbourvine.nightbus')
  await seen(page.getByRole('row').filter({ hasText: 'Night Bus' }).getByText('Games (Puzzle)'))
}

/** Uploaded images, banners and videos have their own types. */
async function uploadFiles(): Promise<void> {
  await page.getByRole('link', { name: 'Tidepool Match' }).click()
  await seen(heading('Tidepool Match'))
  for (const name of ['icon.jpg', 'portrait.jpg', 'banner.jpg', 'clip.mp4'])
    await uploadFile(`tidepool-match/${name}`)
  const table = page.getByRole('table', { name: /^Ad Contents/ })
  await seen(table.getByRole('row').filter({ hasText: 'VIDEO' }))
  await seen(table.getByRole('row').filter({ hasText: 'BANNER' }))
  await seen(table.getByRole('row').filter({ hasText: /IMAGE.*720 . 1280.*Portrait/s }))
}

/** An image is cropped for phones and made campaignable. */
async function cropForPhones(): Promise<void> {
  await page
    .getByRole('table', { name: /^Ad Contents/ })
    .getByRole('row')
    .filter({ hasText: /IMAGE.*720 . 1280/s })
    .click()
  await seen(page.getByText('cropped resolution'))
  await page.getByPlaceholder('Campaignable Ad Name').fill('Low tide, phone')
  await button('Show preview').click()
  const reloaded = page.waitForEvent('load', patience)
  await button('Create Campaignable Ad Content').click()
  await reloaded
  await page
    .getByRole('navigation', { name: /breadcrumb/i })
    .getByRole('link', { name: 'Tidepool Match' })
    .click()
  const table = page.getByRole('table', { name: /^Campaignable Ad Contents/ })
  await seen(table.getByRole('row').filter({ hasText: 'Low tide, phone' }))
  await seen(table.getByRole('cell', { name: 'Phone', exact: true }))
}

/** A monetized app gets a placement with counts of 0 and a key to copy. */
async function addPlacement(): Promise<void> {
  await sidebar('Add New Apps').click()
  await page
    .getByRole('textbox', { name: /Apps/ })
    .or(page.getByRole('combobox', { name: /Apps/ }))
    .first()
    .click()
  await page.getByRole('option', { name: 'Night Bus' }).click()
  await page.keyboard.press('Escape')
  const reloaded = page.waitForEvent('load', patience)
  await button('Add App').click()
  await reloaded
  await sidebar('Monetizing Apps').click()
  await seen(page.getByRole('row').filter({ hasText: 'Night Bus' }))
  await page.getByRole('link', { name: 'Night Bus' }).click()
  await label('Placement Name').fill('End of the line')
  await choose('Type', 'FullscreenImage')
  await button('Save').click()
  await seen(page.getByText('placement created successfully'))
  const row = page.getByRole('row').filter({ hasText: 'End of the line' })
  await seen(row)
  await row.getByRole('button', { name: /copy/i }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/^fr_p_/)
  const key = await copied()
  placementKeys.push(key)
  const cells = await row.getByRole('cell').allInnerTexts()
  // Its rates are a line of ours under the name.
  expect(cells[0]?.split('\n')[0]).toBe('End of the line')
  expect(cells[1]).toBe('FullscreenImage')
  expect(cells[2]).toContain(key.slice(5, 12))
  expect(cells.slice(3)).toEqual(['0', '0', '0', '0'])
}

/** A created campaign is in the list of active campaigns. */
async function createCampaign(): Promise<void> {
  await sidebar('Create New Campaign').click()
  await label('Campaign Name').fill('Tidepool spring push')
  await choose('App', 'Tidepool Match')
  await label('Keywords').fill('puzzle, ocean')
  await field('Icon').click()
  await page.getByRole('option').first().click()
  await field('Target Regions').fill('sweden')
  await page.getByRole('option', { name: 'Country - Sweden', exact: true }).click()
  await page.keyboard.press('Escape')
  await field('Campaignable Ad Contents').click()
  await page.getByRole('option', { name: /Low tide, phone/ }).click()
  await page.keyboard.press('Escape')
  await choose('Currency', /Euro/)
  await label('Daily Budget').fill('40')
  await label('ECPM Budget').fill('1.80')
  await button('Save').click()
  await seen(page.getByText('Campaign created successfully'))
  await page.waitForURL('**/app/campaign/active', patience)
  await page.getByRole('link', { name: 'Tidepool spring push' }).click()
  await seen(page.getByText('Extend Till'))
  await seen(button('Deactivate'))
}

/** The impression, click and install of one ad are counted once each. */
async function useOneAd(): Promise<void> {
  const app = new Client(server.url)
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  const ask = () => {
    asked += 1
    const body = { placement_api_key: placementKeys[0] ?? '', device }
    return app.call(requestAd, { body })
  }
  let { ad } = await ask()
  // A new campaign is served once the node has its lease.
  const shown = async () => ad !== null || ({ ad } = await ask()).ad !== null
  await expect.poll(shown).toBe(true)
  if (ad === null) throw new Error('no ad')
  const picture = await fetch(ad.media.url)
  expect(picture.headers.get('content-type')).toBe('image/jpeg')
  const show = { events: [{ token: ad.tokens.impression }] }
  expect((await app.call(recordEvents, { body: show })).results).toEqual([{ status: 'accepted' }])
  expect((await app.call(recordEvents, { body: show })).results).toEqual([{ status: 'duplicate' }])
  for (let click = 0; click < 2; click += 1) {
    const toStore = await fetch(ad.click_url, { redirect: 'manual' })
    expect(toStore.status).toBe(302)
    expect(toStore.headers.get('location')).toMatch(
      /^https:\/\/play\.google\.com\/store\/apps\/details\?id=com\.harbourvine\.tidepool&referrer=/,
    )
  }
  appKey = await appKeyOf('Tidepool Match')
  const install = { app_api_key: appKey, click_token: ad.tokens.click, install_id: 'phone-1' }
  expect(await app.call(recordInstall, { body: install })).toEqual({ attributed: true })
}

/** Both tables of the overview show the four counts. */
async function readCounts(): Promise<void> {
  const reads = async (table: string) => {
    await page.goto('/app/overview')
    const row = page.getByRole('table', { name: table }).getByRole('row').nth(1)
    await row.waitFor(patience)
    return row.innerText()
  }
  await expect
    .poll(() => reads('Campaign Overview'), { timeout: 15_000 })
    .toMatch(/Tidepool spring push\s+.*Tidepool Match\s+1\s+1\s+1\s+1\s+0/)
  await expect
    .poll(() => reads('Monetization Overview'), patience)
    .toMatch(new RegExp(`End of the line\\s+.*Night Bus\\s+${asked}\\s+1\\s+1\\s+1\\s+0\\.00`))
}

/** Selects an option of a select by its label. */
async function choose(name: string, option: string | RegExp): Promise<void> {
  await field(name).click()
  await page
    .getByRole(
      'option',
      typeof option === 'string' ? { name: option, exact: true } : { name: option },
    )
    .first()
    .click()
}

/** The input of a select. Mantine gives its list the same label, so it is excluded. */
function field(name: string): Locator {
  return page.locator('input:not([type=hidden])').and(page.getByLabel(name, { exact: true }))
}

async function registerApp(name: string, googleId: string): Promise<void> {
  await sidebar('Create New App').click()
  await label('App Name').fill(name)
  await label('Google App Id').fill(googleId)
  await label('Category').fill('Games')
  await label('Subcategory').fill('Puzzle')
  await button('Save').click()
  await seen(page.getByText('App created successfully.'))
  await page.waitForURL('**/app/list', patience)
  await seen(page.getByRole('link', { name }))
}

async function uploadFile(name: string): Promise<void> {
  await button('Upload').click()
  const dialog = page.getByRole('dialog')
  const save = dialog.getByRole('button', { name: 'Save', exact: true })
  // A dialog that still fades out loses a file that is chosen in it faster than a person can.
  const isChosen = async () => {
    await dialog.locator('input[type=file]').setInputFiles(join(seed, name))
    return save.isEnabled()
  }
  await expect.poll(isChosen, patience).toBe(true)
  await save.click()
  await seen(dialog.getByText('Content uploaded successfully'))
  await dialog.waitFor({ state: 'hidden', ...patience })
}

async function bearer(): Promise<Record<string, string>> {
  const token = await page.evaluate(() => localStorage.getItem('token'))
  return { authorization: `Bearer ${token ?? ''}` }
}

async function appKeyOf(name: string): Promise<string> {
  const answer = await page.request.get('/api/v1/organization/apps', { headers: await bearer() })
  const apps = (await answer.json()) as { name: string; app_api_key: string }[]
  return apps.find((app) => app.name === name)?.app_api_key ?? ''
}

async function seen(what: Locator): Promise<void> {
  await what.first().waitFor({ state: 'visible', ...patience })
}
