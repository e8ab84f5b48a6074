import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  consoleUrl,
  held,
  openMockedConsole,
  type MockedConsole,
} from '../support/mocked-console.ts'
import { campaign } from '../answers/default-answers.ts'

const SWITCH = /^PUT .*\/activation$/
const EXTEND = /^PUT .*\/expansion$/
const ids = { app_id: campaign.app_id, campaign_id: campaign.id }
const time = '2026-04-20T09:00:00Z'

test('a campaign’s page shows ten details, the way back to its list, and a button for the opposite state [CDT-01 CDT-02 CDT-03 CDT-04 CDT-05 CDT-06 CDT-07 CDT-08 CDT-10 CDT-11 CST-15]', async () => {
  for (const isActive of [true, false]) {
    const mocked = await openCampaign({ isActive, timezoneId: 'Asia/Tokyo' })
    const { page } = mocked
    const list = isActive ? 'Active Campaigns' : 'Inactive Campaigns'
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual([
      list,
      campaign.campaign_name,
    ])
    expect(await page.getByRole('term').allInnerTexts()).toEqual([
      'Campaign Name',
      'App Name',
      'Type',
      'Keywords',
      'Icon',
      'Valid Till',
      'Total Ad Contents',
      'Total Regions',
      'Daily Budget',
      'ECPM Budget',
    ])
    expect(await page.getByRole('definition').allInnerTexts()).toEqual([
      'Tidepool spring push',
      'Tidepool Match',
      'standard',
      'puzzle, ocean',
      '',
      '2 Jan 2030, 12:04',
      '3',
      '5',
      '€40.00',
      '€1.80',
    ])
    const icon = page.getByRole('definition').locator('img')
    expect(await icon.boundingBox()).toMatchObject({ width: 30, height: 30 })
    expect(await icon.getAttribute('src')).toBe(
      `${await consoleUrl()}/media/${campaign.icon}/content.jpg`,
    )
    expect(await page.getByRole('main').locator('input').count()).toBe(1)
    const till = page.getByLabel('Extend Till', { exact: true })
    expect(await till.getAttribute('type')).toBe('datetime-local')
    expect(await button(page, 'Extend').count()).toBe(1)
    expect(await button(page, 'Deactivate').count()).toBe(isActive ? 1 : 0)
    expect(await button(page, 'Activate').count()).toBe(isActive ? 0 : 1)

    await crumbs.getByRole('link', { name: list, exact: true }).click()
    await page.waitForURL(`**/app/campaign/${isActive ? 'active' : 'inactive'}`)
    await mocked.close()
  }
})

test('a switch shows the new state before the answer, then the other list, and goes back [CDT-12 CDT-15]', async () => {
  const mocked = await openCampaign()
  const { page } = mocked
  const saving = held({ body: { id: campaign.id, is_active: false } })
  mocked.answer(SWITCH, saving.answer)
  await button(page, 'Deactivate').click()
  await button(page, 'Deactivating campaign...').waitFor()
  saving.release()
  await page.waitForURL('**/app/campaign/inactive')
  await page.goBack()
  await expect.poll(() => pathname(page)).toBe('/app/campaign/active')
})

test('an extension sends the chosen time only, shows its success, and opens the list one second later [CDT-17 CDT-18 ENT-25 CDT-19 CDT-20 TIM-10]', async () => {
  const mocked = await openCampaign({ time, timezoneId: 'Asia/Tokyo' })
  const { page } = mocked
  const extended = { id: campaign.id, valid_till: '2031-05-06T07:08:00.000Z', is_active: true }
  const saving = held({ body: extended })
  mocked.answer(EXTEND, saving.answer)
  await page.getByLabel('Extend Till').fill('2031-05-06T16:08')
  await mocked.freeze()
  await button(page, 'Extend').click()
  const pending = button(page, 'Extending campaign...')
  await pending.waitFor()
  expect(await pending.isDisabled()).toBe(true)
  saving.release()
  await page.getByText('Campaign Extended Successfully.', { exact: true }).waitFor()
  const sent = mocked.sent(EXTEND).map(({ name, query, body }) => ({ name, query, body }))
  const name = `PUT /campaign/${campaign.id}/app/${campaign.app_id}/expansion`
  expect(sent).toEqual([{ name, query: ids, body: { date: '2031-05-06T07:08:00.000Z' } }])
  expect(mocked.sent(EXTEND)[0]?.address).toMatch(/expansion\?app_id=[^&]+&campaign_id=[^&]+$/)
  await page.clock.runFor(900)
  expect(await pathname(page)).toBe(`/app/campaign/${campaign.id}`)
  await page.clock.runFor(200)
  await expect.poll(() => pathname(page)).toBe('/app/campaign/active')
})

interface Opening {
  isActive?: boolean
  time?: string
  timezoneId?: string
}

/** Opens the campaign from its list, so the list's code is loaded already. */
async function openCampaign(opening: Opening = {}): Promise<MockedConsole> {
  const { isActive = true, ...options } = opening
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  const row = { ...campaign, is_active: isActive }
  mocked.answer(`GET /campaign/${isActive}`, { body: [row] })
  await mocked.page.goto(`/app/campaign/${isActive ? 'active' : 'inactive'}`)
  await mocked.page.getByRole('link', { name: campaign.campaign_name }).click()
  await mocked.page.getByLabel('Extend Till').waitFor()
  return mocked
}

function button(page: Page, name: string) {
  return page.getByRole('main').getByRole('button', { name, exact: true })
}

function pathname(page: Page): Promise<string> {
  return page.evaluate(() => location.pathname)
}
