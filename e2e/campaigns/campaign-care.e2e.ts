import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { expectAccessible } from '../support/browser.ts'
import { held, openMockedConsole, patience, type MockedConsole } from '../support/mocked-console.ts'
import {
  banner,
  campaign,
  campaignable,
  regions,
  square,
  tidepool,
  runningCampaign,
} from '../answers/default-answers.ts'

// What the console offers for campaigns beyond the published screens: search, figures, editing and
// duplicating.

const WHOLE = `GET /campaign/${campaign.id}/app/${tidepool.id}`
const EDIT = `PUT /campaign/${campaign.id}/app/${tidepool.id}`
const FIGURES = `GET /campaign/${campaign.id}/figures`
const CHANGES = `GET /campaign/${campaign.id}/changes`
const address = `/app/campaign/${campaign.id}`

const malmo = {
  ...runningCampaign,
  id: '0199-cmp-3',
  campaign_name: 'Midsommar i Malmö',
  app_name: 'Night Bus',
  state: 'scheduled',
  starts_at: '2026-06-19T10:00:00.000Z',
  today: { day: '2026-04-20', spent: '0.00', left: '40.00' },
}
const expired = {
  ...runningCampaign,
  id: '0199-cmp-4',
  campaign_name: 'Old push',
  is_active: false,
  state: 'expired',
  valid_till: '2026-04-01T10:00:00.000Z',
}
const asBanner = {
  ...campaignable,
  id: '0199-cac-2',
  name: 'Low tide, strip',
  type: 200,
  content_path: banner.content_path,
  content_orientation: 400,
  target_device: 300,
  resolution: { width: 1280, height: 128 },
}
const whole = {
  ...runningCampaign,
  created_at: '2026-04-01T10:00:00.000Z',
  icon_id: square.id,
  regions: ['DE'],
  campaignAds: [campaignable.id],
}

test('search, state and order of the campaigns are kept in the address, and an expired campaign says what to do', async () => {
  const mocked = await openCare()
  const { page } = mocked
  await page.goto('/app/campaign/active')
  const names = () => page.locator('tbody tr td:first-child a').allInnerTexts()
  await expect.poll(names, patience).toEqual([malmo.campaign_name, runningCampaign.campaign_name])
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Active Campaign',
    'App Name',
    'Keywords',
    'Icon',
    'Valid Till',
  ])
  const lines = page.locator('tbody tr td:first-child')
  expect(await lines.allInnerTexts()).toEqual([
    `${malmo.campaign_name}\nStarts 19 Jun`,
    `${runningCampaign.campaign_name}\nRunning · €22.00 of €40.00 left today`,
  ])
  await page.getByLabel('Sort by').click()
  await page.getByRole('option', { name: 'Least left today' }).click()
  await expect.poll(names).toEqual([runningCampaign.campaign_name, malmo.campaign_name])
  await page.getByRole('button', { name: 'Scheduled' }).click()
  await expect.poll(names).toEqual([malmo.campaign_name])
  await page.getByRole('button', { name: 'all', exact: true }).click()
  await page.getByLabel('Find a campaign').fill('night MALMO')
  await expect.poll(names).toEqual([malmo.campaign_name])
  await expect.poll(() => page.url()).toContain('q=night+MALMO')
  await expectAccessible(page, 'a list of campaigns')

  await page.getByRole('link', { name: malmo.campaign_name }).click()
  await page.getByText(/^It starts 19 Jun 2026/).waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link').click()
  await expect
    .poll(names, { ...patience, message: 'the way back leads to the list as it was' })
    .toEqual([malmo.campaign_name])
  await page.getByLabel('Find a campaign').fill('zeppelin')
  await page.getByText('Nothing found for “zeppelin”.').waitFor()
  await page.getByText('0 found of 2 campaigns').waitFor()

  await page.goto('/app/campaign/inactive')
  await page.getByRole('link', { name: 'Extend', exact: true }).click()
  await page.getByText('It ended on 1 Apr 2026.').waitFor()
  const till = page.getByLabel('Extend Till')
  expect(await till.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(Date.parse(await till.inputValue())).toBe(Date.parse(expired.valid_till))
  await page.getByRole('button', { name: '90 days' }).click()
  const days = (Date.parse(await till.inputValue()) - Date.now()) / dayMs
  expect(Math.round(days)).toBe(90)
})

test('a campaign’s page shows its figures, as graph and as table, and the history of its changes', async () => {
  const mocked = await openCare()
  const { page } = mocked
  const first = held(figuresOf([700, 800]))
  mocked.answer(FIGURES, first.answer)
  await page.goto(`${address}?show=figures`)
  await page.getByText('Loading performance...').waitFor()
  first.release()
  const curve = page.getByRole('slider', { name: 'Impressions per day' })
  await curve.focus()
  await page.keyboard.press('Home')
  await expect
    .poll(() => curve.getAttribute('aria-valuetext'))
    .toBe('Sun 19 Apr 2026: 700 impressions')
  await page.getByRole('button', { name: /^Spent/ }).click()
  await page.getByRole('slider', { name: 'Spent per day' }).waitFor()
  expect(await page.getByRole('group', { name: 'Line shown' }).innerText()).toMatch(
    /1,500[^]*2% of impressions[^]*€2.70/,
  )
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect
    .poll(() => page.locator('figure td').allInnerTexts())
    .toEqual(['Sun 19 Apr 2026', '€1.26', 'Mon 20 Apr 2026', '€1.44'])
  await expectAccessible(page, 'the numbers of a campaign')
  mocked.answer(FIGURES, figuresOf([]))
  await page.getByRole('button', { name: 'all', exact: true }).click()
  await page.getByText('No impressions yet').waitFor()
  expect(mocked.sent(FIGURES).at(-1)?.query).toEqual({ timespan: 'Day' })
  mocked.answer(FIGURES, { status: 422, body: { code: 422, message: 'Not so.' } })
  await page.getByRole('button', { name: 'Week' }).click()
  await page.getByText('422 Not so.').waitFor()
  mocked.answer(FIGURES, figuresOf([5]))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('slider').waitFor()
  expect(new URL(page.url()).searchParams.get('by')).toBe('Week')

  await page.getByRole('link', { name: 'Changes', exact: true }).click()
  await page.getByText('Daily Budget').waitFor()
  const said = await page.getByRole('region', { name: 'Changes' }).innerText()
  expect(said).toMatch(/Daily Budget\s+€30.00 → €40.00/)
  expect(said).toContain('added Sweden and 11 more; removed Oceania')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the changes of a campaign')
})

test('a campaign can be edited by keyboard alone, and only changed fields are sent', async () => {
  const mocked = await openCare()
  const { page } = mocked
  const saved = { ...whole, campaign_name: 'Tidepool summer', daily_budget: 50.5 }
  mocked.answer(EDIT, {
    status: 422,
    body: { code: 422, message: 'Too little.', field: 'daily_budget' },
  })
  await page.goto(address)
  await page.getByRole('link', { name: 'Edit', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Campaign Name').waitFor()
  expect(await fieldOf(page, 'App').inputValue()).toBe('Tidepool Match')
  expect(await fieldOf(page, 'App').isEditable()).toBe(false)
  await tabTo(page, 'Campaign Name')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Tidepool summer')
  await tabTo(page, 'Target Regions')
  // Enter selects the first match.
  for (const typed of ['swed', 'bav', 'euro', 'jap', 'braz']) {
    await page.keyboard.press('Control+A')
    await page.keyboard.type(typed)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Escape')
  const groups = page.getByRole('group', { name: 'Chosen regions' })
  expect((await groups.innerText()).split(/\s*\n\s*/)).toEqual([
    'Asia',
    '1',
    'Japan',
    'Europe',
    '4',
    'Remove all',
    'Everywhere',
    'Germany',
    'Bavaria (Germany)',
    'Sweden',
    'South America',
    '1',
    'Brazil',
  ])
  await page.getByText('Germany and 2 more are in your selection already.').waitFor()
  await tabTo(page, 'Remove them')
  await page.keyboard.press('Enter')
  expect(await fieldOf(page, 'Target Regions').getAttribute('placeholder')).toBe('')
  await tabTo(page, 'Daily Budget')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('50.5')
  await page.getByText('€50.50 a day at €1.80 ECPM buys about 28,100').waitFor()
  await expectAccessible(page, 'the edit of a campaign')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').filter({ hasText: '422 Too little.' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Daily Budget')
  mocked.answer(EDIT, { body: saved })
  await page.keyboard.press('Enter')
  await page.getByText('Campaign saved', { exact: true }).waitFor()
  expect(mocked.sent(EDIT).at(-1)?.body).toEqual({
    name: 'Tidepool summer',
    daily_budget: '50.50',
    regions: ['BR', 'JP', 'continent-EU'],
  })
  await page.getByRole('heading', { name: 'Tidepool summer' }).waitFor()
  expect(await page.getByRole('definition').allInnerTexts()).toContain('€50.50')
})

test('a duplicate opens the filled form with its ad contents, estimate and review, without what was retired', async () => {
  const mocked = await openCare()
  const { page } = mocked
  mocked.answer(WHOLE, {
    body: { ...whole, icon_id: 'retired', campaignAds: [campaignable.id, 'retired'] },
  })
  mocked.answer(`POST /campaign/${tidepool.id}`, { body: runningCampaign })
  await page.goto(address)
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await page.getByText('Nothing is created until you save.').waitFor()
  expect(await fieldOf(page, 'Campaign Name').inputValue()).toBe('Tidepool spring push (copy)')
  const contents = page.getByRole('list', { name: 'Chosen ad contents' })
  expect((await contents.innerText()).split('\n').filter((line) => line !== '')).toEqual([
    'Low tide, phone',
    'Full-screen image',
    'Phone, portrait',
    '1080 x 1920',
  ])
  await page.getByText('No ad content for banner, video or rewarded video placements.').waitFor()
  await fieldOf(page, 'Campaignable Ad Contents').click()
  await page.getByRole('option', { name: asBanner.name }).click()
  await page.getByText('No ad content for video or rewarded video placements.').waitFor()
  await page.keyboard.press('Escape')
  const review = page.getByRole('complementary', { name: 'Review' })
  expect((await review.innerText()).split(/\s*\n\s*/)).toEqual([
    'Review',
    'Tidepool spring push (copy)',
    'Tidepool Match',
    'Type',
    'standard',
    'Keywords',
    'puzzle, ocean',
    'Target Regions',
    'Germany',
    'Campaignable Ad Contents',
    '2',
    'Daily Budget',
    '€40.00',
    'ECPM Budget',
    '€1.80',
    'Impressions a day',
    'about 22,200',
    'Valid Till',
    await validTill(page),
  ])
  // The icon no longer exists, so the form asks for another one.
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'icon cannot be empty' }).waitFor()
  await fieldOf(page, 'Icon').click()
  await page.getByRole('option').first().click()
  await page.getByLabel('Starts').fill('2099-05-06T07:08')
  await expect.poll(() => review.innerText()).toContain('5 Jun 2099')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'the duplicate of a campaign')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Campaign created successfully', { exact: true }).waitFor()
  expect(mocked.sent(`POST /campaign/${tidepool.id}`)[0]?.body).toMatchObject({
    name: 'Tidepool spring push (copy)',
    icon: square.id,
    regions: ['DE'],
    campaignAds: [campaignable.id, asBanner.id],
    starts_at: expect.any(String),
  })
})

test('a campaign can be created by keyboard alone', async () => {
  const mocked = await openCare()
  const { page } = mocked
  mocked.answer(`POST /campaign/${tidepool.id}`, { body: runningCampaign })
  await page.goto('/app/campaign/create')
  await page.getByLabel('Campaign Name').waitFor()
  const pick = async (label: string, typed: string) => {
    await tabTo(page, label)
    await page.keyboard.type(typed)
    await page.getByRole('option').first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  await tabTo(page, 'Campaign Name')
  await page.keyboard.type('Spring push')
  await pick('App', 'tide')
  await tabTo(page, 'Keywords')
  await page.keyboard.type('ocean')
  await tabTo(page, 'Icon')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Target Regions')
  await page.keyboard.type('swed')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await pick('Campaignable Ad Contents', 'phone')
  await pick('Currency', 'euro')
  await tabTo(page, 'Daily Budget')
  await page.keyboard.type('40')
  await tabTo(page, 'ECPM Budget')
  await page.keyboard.type('1.8')
  await page.keyboard.press('Enter')
  await page.getByText('Campaign created successfully', { exact: true }).waitFor()
  expect(mocked.sent(`POST /campaign/${tidepool.id}`)[0]?.body).toEqual({
    name: 'Spring push',
    type: 'standard',
    keywords: 'ocean',
    icon: square.id,
    currency: 'EUR',
    daily_budget: 40,
    ecpm_budget: 1.8,
    regions: ['SE'],
    campaignAds: [campaignable.id],
  })
})

async function openCare(): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true })
  mocked.answer('GET /campaign/true', { body: [malmo, runningCampaign] })
  mocked.answer('GET /campaign/false', { body: [expired] })
  mocked.answer(WHOLE, { body: whole })
  mocked.answer(/^GET \/campaignable-ad-content\//, { body: [campaignable, asBanner] })
  const country = (id: string, name: string, continent: string) => ({
    id,
    region_name: name,
    country: name,
    continent,
    level: 'country',
  })
  mocked.answer('GET /campaign/regions', {
    body: [...regions, country('JP', 'Japan', 'Asia'), country('BR', 'Brazil', 'South America')],
  })
  const entry = { at: '2026-04-19T10:00:00.000Z', by: 'Ida Lindqvist' }
  mocked.answer(CHANGES, {
    body: [
      {
        ...entry,
        changes: [
          { field: 'daily_budget', before: '30.00', after: '40.00' },
          {
            field: 'regions',
            before: '2',
            after: '13',
            added: { count: 12, names: ['Sweden'] },
            removed: { count: 1, names: ['Oceania'] },
          },
        ],
      },
    ],
  })
  return mocked
}

/**
 * Days until 20 April 2026 with these impressions. Clicks are a fiftieth of them; the price is 1.80
 * per thousand.
 */
function figuresOf(impressions: number[]) {
  const count = (sum: number) => ({
    requests: sum * 2,
    impressions: sum,
    clicks: sum / 50,
    installs: 0,
    spent: ((sum * 1.8) / 1000).toFixed(4),
  })
  return {
    body: {
      timespan: 'Day',
      totals: count(impressions.reduce((sum, one) => sum + one, 0)),
      rows: impressions.map((one, index) => ({
        date: `2026-04-${21 - impressions.length + index}`,
        ...count(one),
      })),
    },
  }
}

/** The input of a field. A select's list has the same label, so it is excluded. */
function fieldOf(page: Page, label: string) {
  return page
    .getByRole('main')
    .locator('input:not([type=hidden])')
    .and(page.getByLabel(label, { exact: true }))
}

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    const label = activeElement instanceof HTMLInputElement ? activeElement.labels?.[0] : null
    return (label ?? activeElement)?.textContent?.trim() ?? ''
  })
}

/** Presses Tab until the field or button with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if ((await focused(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** The date in 30 days, in the console's format. */
function validTill(page: Page): Promise<string> {
  return page.evaluate(
    (duration) =>
      new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
        Date.now() + duration,
      ),
    30 * dayMs,
  )
}
