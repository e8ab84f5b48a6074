import { test } from 'vitest'
import { expectAccessible } from '../support/browser.ts'
import { openMockedConsole } from '../support/mocked-console.ts'
import {
  campaign,
  campaignable,
  runningCampaign,
  square,
  tidepool,
} from '../answers/default-answers.ts'

const views = ['figures', 'changes', 'edit']

test.each(views)('the %s of a campaign are accessible in both schemes', async (view) => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer('GET /campaign/true', { body: [{ ...runningCampaign, stopped_by: 'balance' }] })
  const whole = { icon_id: square.id, regions: ['DE'], campaignAds: [campaignable.id] }
  mocked.answer(`GET /campaign/${campaign.id}/app/${tidepool.id}`, {
    body: { ...runningCampaign, ...whole, created_at: runningCampaign.starts_at },
  })
  const entry = { at: '2026-04-19T10:00:00.000Z', by: 'Ida Lindqvist' }
  mocked.answer(`GET /campaign/${campaign.id}/changes`, {
    body: [{ ...entry, changes: [{ field: 'daily_budget', before: '30.00', after: '40.00' }] }],
  })
  await page.goto(`/app/campaign/${campaign.id}?show=${view}`)
  await page.getByRole('heading', { name: campaign.campaign_name }).waitFor()
  await page.waitForLoadState('networkidle')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page, `a campaign’s ${view}, ${colorScheme}`)
  }
})
