import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { openMockedConsole, patience, type MockedConsole } from '../support/mocked-console.ts'
import {
  campaign,
  campaignable,
  square,
  tidepool,
  runningCampaign,
} from '../answers/default-answers.ts'

const LIST = 'GET /campaign/true'
const WHOLE = `GET /campaign/${campaign.id}/app/${tidepool.id}`
const EDIT = `PUT /campaign/${campaign.id}/app/${tidepool.id}`
const address = `/app/campaign/${campaign.id}`

const limited = { ...runningCampaign, total: { budget: '300.00', spent: '120.50', left: '179.50' } }
const whole = {
  created_at: '2026-04-01T10:00:00.000Z',
  icon_id: square.id,
  regions: ['DE'],
  campaignAds: [campaignable.id],
}

/** Opens the page of the only campaign, signed in. */
async function openCampaign(listed: object): Promise<MockedConsole> {
  const mocked = await openMockedConsole({
    signedIn: true,
    width: 1280,
    height: 900,
  })
  mocked.answer(LIST, { body: [listed] })
  mocked.answer(WHOLE, { body: { ...listed, ...whole } })
  return mocked
}

const factsOf = (page: Page) => page.getByRole('definition').allInnerTexts()

test('a total budget can be set, is shown with what is left of it, and can be removed', async () => {
  const mocked = await openCampaign({ ...runningCampaign, total: null, stopped_by: null })
  const { page } = mocked
  await page.goto(address)
  await page.getByText('Daily Budget').waitFor()
  expect(await page.getByText('Total Budget').count()).toBe(0)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  const field = page.getByLabel('Total Budget')
  await field.fill('0.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').getByText('total budget cannot be less than 1.0').waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  expect(mocked.sent(EDIT)).toEqual([])
  await field.fill('300')
  await expectAccessible(page, 'the edit of a total budget')
  mocked.answer(EDIT, { body: { ...limited, ...whole } })
  mocked.answer(WHOLE, { body: { ...limited, ...whole } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Left of Total').waitFor(patience)
  expect(mocked.sent(EDIT).at(-1)?.body).toEqual({ total_budget: '300.00' })
  expect(await factsOf(page)).toEqual(expect.arrayContaining(['€300.00', '€179.50']))
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect.poll(() => field.inputValue(), patience).toBe('300.00')
  await field.fill('')
  mocked.answer(EDIT, { body: { ...runningCampaign, ...whole, total: null } })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Campaign saved', { exact: true }).waitFor()
  expect(mocked.sent(EDIT).at(-1)?.body).toEqual({ total_budget: null })
})

test.each([
  ['total_budget', 'Stopped: its total budget is used up.', []],
  ['credit_limit', 'Stopped: your credit limit is reached.', ['/account/billing']],
] as const)('a campaign that is stopped by its %s says so', async (stop, text, leadsTo) => {
  const mocked = await openCampaign({ ...limited, stopped_by: stop })
  const { page } = mocked
  await page.goto(address)
  await page.getByText(text).waitFor()
  const links = await page.getByRole('link', { name: 'View billing' }).all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(leadsTo)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `a campaign stopped by its ${stop}, ${colorScheme}`)
  }
})

test.each([
  ['balance', 'It will not be shown now: your balance is used up.', 'Top up'],
  ['unpaid', 'It will not be shown now: an invoice is unpaid.', 'View invoice'],
] as const)(
  'the forms say that money would stop a campaign by its %s, and lead to what mends it',
  async (stop, text, way) => {
    const mocked = await openCampaign({ ...limited, stopped_by: stop })
    const { page } = mocked
    const shown = async () => {
      await page.getByText(text).waitFor()
      const link = page.getByRole('main').getByRole('link', { name: way })
      expect(await link.getAttribute('href')).toBe('/account/billing')
    }
    await page.goto(address)
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Total Budget').waitFor()
    await shown()
    expect(await page.getByText('Stopped:').count()).toBe(0)
    // Of a new campaign only the server knows.
    mocked.answer('GET /organization/money-stop', { body: { stopped_by: stop } })
    await page.goto('/app/campaign/create')
    await shown()
    await expectAccessible(page, `a form of a campaign that ${stop} would stop`)
  },
)

test('a form without an answer about money is as it was', async () => {
  const mocked = await openCampaign(campaign)
  const { page } = mocked
  mocked.answer('GET /organization/money-stop', {
    status: 404,
    body: { code: 404, message: 'No.' },
  })
  await page.goto('/app/campaign/create')
  await page.getByLabel('Campaign Name').waitFor()
  await expect.poll(() => mocked.sent('GET /organization/money-stop').length).toBe(1)
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('main').getByRole('status').count()).toBe(0)
  expect(await page.getByText('It will not be shown now').count()).toBe(0)
})
