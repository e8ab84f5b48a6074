import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMockedConsole } from '../support/mocked-console.ts'
import {
  campaign,
  campaignable,
  runningCampaign,
  square,
  tidepool,
} from '../answers/default-answers.ts'

test('a campaign is created by keyboard, and its icons are 30 px [CLS-04 CDT-04 CST-15]', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(`POST /campaign/${tidepool.id}`, { body: runningCampaign })
  await page.goto('/app/campaign/create')
  await page.getByLabel('Campaign Name').waitFor()
  const pick = async (label: string, typed?: string) => {
    await tabTo(page, label)
    if (typed !== undefined) await page.keyboard.type(typed)
    else await page.keyboard.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
    // Typing a region selects the first match.
    if (label !== 'Target Regions') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  const write = async (label: string, text: string) => {
    await tabTo(page, label)
    await page.keyboard.type(text)
  }
  await write('Campaign Name', 'Spring push')
  await pick('App', 'tide')
  await write('Keywords', 'ocean')
  await pick('Icon')
  await pick('Target Regions', 'swed')
  await pick('Campaignable Ad Contents', 'phone')
  await pick('Currency', 'euro')
  await write('Daily Budget', '40')
  await write('ECPM Budget', '1.8')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/app/campaign/active')
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
  expect(await page.locator('tbody img').boundingBox()).toMatchObject({ width: 30, height: 30 })
  await page.getByRole('link', { name: campaign.campaign_name }).click()
  const icon = page.getByRole('definition').locator('img')
  expect(await icon.boundingBox()).toMatchObject({ width: 30, height: 30 })
})

/** Presses Tab until the field with this label has the focus. */
async function tabTo(page: Page, label: string): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const { activeElement } = document
      return activeElement instanceof HTMLInputElement
        ? activeElement.labels?.[0]?.textContent
        : undefined
    })
  for (let pressed = 0; pressed < 80; pressed += 1) {
    if ((await focused()) === label) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${label}`)
}
