import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  consoleUrl,
  held,
  openMockedConsole,
  type MockedConsole,
} from '../support/mocked-console.ts'
import { campaign, campaignable, portrait, square, tidepool } from '../answers/default-answers.ts'
import { expectNoNavigation } from '../support/expect-no-navigation.ts'

const CREATE = `POST /campaign/${tidepool.id}`
const CONTENTS = /^GET \/ad-content\//
const CREATED = 'Campaign created successfully'
const time = '2026-04-20T09:00:00Z'

test('the form has ten fields, and another app clears icon and ad contents [CCR-01 CCR-03 CCR-04 CCR-05 CCR-06 CCR-07 CCR-08 CCR-09 CCR-10 CCR-11 CCR-12 CCR-16]', async () => {
  const mocked = await openForm()
  const { page } = mocked
  const ofType = (id: string, type: number) => ({ ...square, id, content_path: id, type })
  mocked.answer(CONTENTS, {
    body: [square, portrait, ofType('square-banner', 200), ofType('square-video', 300)],
  })
  const labels = [
    'Campaign Name',
    'App',
    'Type',
    'Keywords',
    'Icon',
    'Target Regions',
    'Campaignable Ad Contents',
    'Currency',
    'Daily Budget',
    'ECPM Budget',
  ]
  for (const label of labels) expect(await field(page, label).count(), label).toBe(1)
  expect(await field(page, 'Type').inputValue()).toBe('standard')
  for (const label of ['Icon', 'Campaignable Ad Contents'])
    expect(await field(page, label).isDisabled(), label).toBe(true)

  expect(await offered(page, 'App', 'bus')).toEqual(['Night Bus'])
  await field(page, 'App').fill('')
  await expect.poll(() => offered(page, 'App')).toEqual(['Tidepool Match', 'Night Bus'])
  await page.getByRole('option', { name: 'Tidepool Match' }).click()
  expect(await field(page, 'App').inputValue()).toBe('Tidepool Match')

  expect(await offered(page, 'Icon')).toHaveLength(1)
  const thumbnail = page.getByRole('option').locator('img')
  expect(await thumbnail.getAttribute('src')).toBe(
    `${await consoleUrl()}/media/${square.content_path}/content.jpg`,
  )
  await page.getByRole('option').click()
  expect(await field(page, 'Icon').inputValue()).not.toBe('')
  expect(await offered(page, 'Campaignable Ad Contents')).toEqual([campaignable.name])
  await page.getByRole('option').click()
  await page.keyboard.press('Escape')
  expect(await chosenOf(page, 'Campaignable Ad Contents')).toEqual([campaignable.name])

  expect(await offered(page, 'Target Regions', 'ger')).toEqual([
    'Country - Germany',
    'Region - Bavaria, Country - Germany',
  ])
  for (const option of await page.getByRole('option').all()) await option.click()
  await field(page, 'Target Regions').fill('')
  await expect.poll(() => offered(page, 'Target Regions')).toContain('Continent - Europe')
  expect(await chosenOf(page, 'Target Regions')).toEqual([
    'Country - Germany',
    'Region - Bavaria, Country - Germany',
  ])
  await page.keyboard.press('Backspace')
  expect(await chosenOf(page, 'Target Regions')).toEqual(['Country - Germany'])
  await page.keyboard.press('Escape')

  await choose(page, 'App', 'Night Bus')
  expect(await field(page, 'App').inputValue()).toBe('Night Bus')
  expect(await field(page, 'Icon').inputValue()).toBe('')
  expect(await chosenOf(page, 'Campaignable Ad Contents')).toEqual([])
  expect(await chosenOf(page, 'Target Regions')).toEqual(['Country - Germany'])
})

test('a created campaign shows its success, and its list opens half a second later [CCR-26 CCR-27 CCR-28 CCR-29 CCR-30 CCR-31 TIM-08 CST-14]', async () => {
  const mocked = await openForm({ time })
  const { page } = mocked
  const saving = held({ body: campaign })
  mocked.answer(CREATE, saving.answer)
  await fillIn(page)
  await mocked.freeze()
  await button(page, 'Save').click()
  await button(page, 'Saving campaign...').waitFor()
  expect(await button(page, 'Saving campaign...').isDisabled()).toBe(true)
  saving.release()
  await page.getByText(CREATED, { exact: true }).waitFor()
  expect(mocked.sent(CREATE).map(({ query, body }) => ({ query, body }))).toEqual([
    {
      query: { app_id: tidepool.id },
      body: {
        name: 'Spring push',
        type: 'standard',
        keywords: 'puzzle, ocean',
        icon: square.id,
        currency: 'EUR',
        daily_budget: 40.5,
        ecpm_budget: 1.8,
        regions: ['DE', 'DE-BY'],
        campaignAds: [campaignable.id],
      },
    },
  ])
  await expectNoNavigation(mocked, 400)
  await page.clock.runFor(200)
  await expect.poll(() => pathname(page)).toBe('/app/campaign/active')
  await page.goBack()
  await expect.poll(() => pathname(page)).toBe('/app/list')
})

test('a 401 or 404 for the form’s lists signs out, and a 400 reloads the page once [CCR-34]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const lists = {
    apps: { call: 'GET /organization/apps', body: [tidepool] },
    regions: { call: 'GET /campaign/regions', body: [] },
    'ad contents': { call: CONTENTS, body: [square] },
  }
  const fails = async (name: keyof typeof lists, code: number) => {
    for (const { call, body } of Object.values(lists)) mocked.answer(call, { body })
    mocked.answer(lists[name].call, { status: code, body: { code, message: 'Not so.' } })
    // A kept draft would ask for its ad contents at once.
    if (mocked.loads() > 0) await page.evaluate(() => sessionStorage.clear())
    await page.goto('/app/campaign/create')
    if (name === 'ad contents') await choose(page, 'App', 'Tidepool Match')
  }
  for (const [name, code] of [
    ['apps', 401] as const,
    ['regions', 401] as const,
    ['ad contents', 401] as const,
    ['apps', 404] as const,
    ['ad contents', 404] as const,
  ]) {
    await fails(name, code)
    await page.waitForURL('**/auth/signin')
    expect(await tokenOf(page), `${name} ${code}`).toBeNull()
    await page.evaluate(() => localStorage.setItem('token', 'session-token'))
  }
  for (const name of ['apps', 'regions', 'ad contents'] as const) {
    const before = mocked.loads()
    await fails(name, 400)
    await expect.poll(() => mocked.loads(), { message: name }).toBe(before + 2)
    // After the one reload, the message is shown instead of another reload.
    await page.getByText('400 Not so.').waitFor()
    expect(mocked.loads(), name).toBe(before + 2)
    expect(await tokenOf(page)).toBe('session-token')
  }
})

/**
 * Opens both lists first. With their code loaded, a redirect takes no time, so one that comes too
 * early is visible.
 */
async function openForm(options: { time?: string } = {}): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  const { page } = mocked
  const sidebar = (name: string) => page.getByRole('link', { name, exact: true })
  if (options.time === undefined) await page.goto('/app/campaign/create')
  else {
    await page.goto('/app/campaign/active')
    await page.getByRole('link', { name: campaign.campaign_name }).waitFor()
    await sidebar('Apps').click()
    await page.getByRole('link', { name: tidepool.name }).waitFor()
    await sidebar('Create New Campaign').click()
  }
  await field(page, 'Campaign Name').waitFor()
  return mocked
}

async function fillIn(page: Page): Promise<void> {
  await field(page, 'Campaign Name').fill('Spring push')
  await field(page, 'Keywords').fill('puzzle, ocean')
  await choose(page, 'App', 'Tidepool Match')
  await choose(page, 'Icon')
  await choose(page, 'Currency', 'Euro (EUR)')
  await field(page, 'Daily Budget').fill('40.5')
  await field(page, 'ECPM Budget').fill('1.8')
  for (const region of ['Country - Germany', 'Region - Bavaria, Country - Germany'])
    await choose(page, 'Target Regions', region)
  await choose(page, 'Campaignable Ad Contents', campaignable.name)
}

/** The input of a field. A select's list has the same label, so it is excluded. */
function field(page: Page, label: string): Locator {
  return page
    .getByRole('main')
    .locator('input:not([type=hidden])')
    .and(page.getByLabel(label, { exact: true }))
}

/** The options of a select after `search` was typed. */
async function offered(page: Page, label: string, search?: string): Promise<string[]> {
  await field(page, label).click()
  if (search !== undefined) await field(page, label).fill(search)
  await page.getByRole('option').first().waitFor()
  return page.getByRole('option').allInnerTexts()
}

/** Selects the option with this text, or the first one. */
async function choose(page: Page, label: string, option?: string): Promise<void> {
  await field(page, label).click()
  const options = page.getByRole('option')
  const wanted =
    option === undefined ? options.first() : page.getByRole('option', { name: option, exact: true })
  await wanted.click()
  await page.keyboard.press('Escape')
}

/** The selected values of a multi-select. */
function chosenOf(page: Page, label: string): Promise<string[]> {
  return field(page, label).locator('..').locator('.mantine-Pill-label').allInnerTexts()
}

function button(page: Page, name: string): Locator {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

function pathname(page: Page): Promise<string> {
  return page.evaluate(() => location.pathname)
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}
