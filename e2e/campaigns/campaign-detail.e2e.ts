import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  consoleUrl,
  held,
  openMockedConsole,
  type MockedConsole,
} from '../support/mocked-console.ts'
import { campaign } from '../answers/default-answers.ts'
import {
  expectNoNavigation,
  expectSignOutAfterHalfASecond,
} from '../support/expect-no-navigation.ts'

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
      '€ 40.00',
      '€ 1.80',
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

test.each([
  {
    isActive: true,
    handler: 'Deactivat',
    list: 'Inactive Campaigns',
    path: '/app/campaign/inactive',
  },
  { isActive: false, handler: 'Activat', list: 'Active Campaigns', path: '/app/campaign/active' },
])(
  '$verb: the new state is shown before the answer, and its list opens half a second after the success [CDT-12 CDT-13 CDT-14 CDT-15 TIM-09]',
  async ({ isActive, handler, list, path }) => {
    const mocked = await openCampaign({ isActive, time })
    const { page } = mocked
    const saving = held({ body: { id: campaign.id, is_active: !isActive } })
    mocked.answer(SWITCH, saving.answer)
    await mocked.freeze()
    await button(page, `${handler}e`).click()
    await button(page, `${handler}ing campaign...`).waitFor()
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect(await crumbs.getByRole('link').innerText()).toBe(list)
    expect(await button(page, `${handler}ing campaign...`).isDisabled()).toBe(true)
    saving.release()
    await page.getByText(`Campaign ${handler}ed Successfully.`, { exact: true }).waitFor()
    const sent = mocked.sent(SWITCH).map(({ name, query, body }) => ({ name, query, body }))
    const name = `PUT /campaign/${campaign.id}/app/${campaign.app_id}/activation`
    expect(sent).toEqual([{ name, query: ids, body: { is_active: !isActive } }])
    expect(mocked.sent(SWITCH)[0]?.address).toMatch(/activation\?app_id=[^&]+&campaign_id=[^&]+$/)

    await expectNoNavigation(mocked, 400)
    await page.clock.runFor(200)
    await expect.poll(() => pathname(page)).toBe(path)
    await page.goBack()
    await expect
      .poll(() => pathname(page))
      .toBe(`/app/campaign/${isActive ? 'active' : 'inactive'}`)
    await mocked.close()
  },
)

test('a failed activation restores the old state, and one alert shows code and message [CDT-09 CDT-16 STT-09]', async () => {
  const mocked = await openCampaign()
  const { page } = mocked
  mocked.answer(SWITCH, { status: 500, body: { code: 500, message: 'Out of order.' } })
  await button(page, 'Deactivate').click()
  await page.getByText('500 Out of order.').waitFor()
  expect(await alertLines(page)).toEqual(['500 Out of order.'])
  expect(await button(page, 'Deactivate').isEnabled()).toBe(true)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await crumbs.getByRole('link').innerText()).toBe('Active Campaigns')

  mocked.answer(EXTEND, { status: 400, body: { code: 400, message: 'The date is in the past.' } })
  await button(page, 'Extend').click()
  await page.getByText('The date is in the past.').waitFor()
  expect(await alertLines(page)).toEqual(['The date is in the past.'])
})

test('a 401 for an activation asks to sign in again and signs out half a second later [CDT-16 TIM-04]', async () => {
  const mocked = await openCampaign({ time })
  const { page } = mocked
  mocked.answer(SWITCH, { status: 401, body: { code: 401, message: 'The session has ended.' } })
  await mocked.freeze()
  await button(page, 'Deactivate').click()
  await page.getByText('Sign in again.').waitFor()
  expect(await alertLines(page)).toEqual(['401 The session has ended.', 'Sign in again.'])
  await expectSignOutAfterHalfASecond(mocked)
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

test('an extended campaign runs again if it had ended, and stays inactive if it was deactivated [CDT-20]', async () => {
  for (const isActive of [true, false]) {
    const ended = '2026-04-01T10:00:00.000Z'
    const mocked = await openCampaign({ isActive: false, validTill: ended, time })
    const { page } = mocked
    const extended = {
      id: campaign.id,
      valid_till: '2031-05-06T07:08:00.000Z',
      is_active: isActive,
    }
    mocked.answer(EXTEND, { body: extended })
    await page.getByLabel('Extend Till').fill('2031-05-06T07:08')
    await mocked.freeze()
    await button(page, 'Extend').click()
    await page.getByText('Campaign Extended Successfully.').waitFor()
    await page.clock.runFor(1100)
    const list = `/app/campaign/${isActive ? 'active' : 'inactive'}`
    await expect.poll(() => pathname(page)).toBe(list)
    await mocked.close()
  }
})

test('any date is sent, and every answer other than 200 is shown as a failure [CDT-21 CDT-22 CDT-23 VAL-18]', async () => {
  const mocked = await openCampaign({ timezoneId: 'UTC' })
  const { page } = mocked
  const failures = [
    { status: 400, body: { code: 400, message: 'The date is in the past.' } },
    { status: 401, body: { code: 401, message: 'The session has ended.' } },
  ]
  // Without a message from the server, the console shows one for the status.
  mocked.answer(EXTEND, { status: 500, body: {} })
  await page.getByLabel('Extend Till').fill('2020-01-01T10:00')
  await button(page, 'Extend').click()
  const noAnswer = 'The server could not answer. Please try again in a moment.'
  await page.getByText(noAnswer).waitFor()
  expect(await alertLines(page)).toEqual([noAnswer])
  mocked.answer(EXTEND, { status: 201, body: { id: campaign.id, valid_till: campaign.valid_till } })
  await button(page, 'Extend').click()
  const wrong = 'Something went wrong. Please try again.'
  await page.getByText(wrong, { exact: true }).waitFor()
  expect(await alertLines(page)).toEqual([wrong])
  for (const failure of failures) {
    mocked.answer(EXTEND, failure)
    await button(page, 'Extend').click()
    await page.getByText(failure.body.message).waitFor()
    expect(await alertLines(page)).toEqual([failure.body.message])
  }
  await page.waitForURL('**/auth/signin')
  expect(mocked.sent(EXTEND).map(({ body }) => body)).toEqual(
    Array.from({ length: 4 }, () => ({ date: '2020-01-01T10:00:00.000Z' })),
  )
})

describe('FINDINGS-A1', () => {
  test.each([
    { says: 'nothing', answer: {} },
    { says: 'the date alone', answer: { valid_till: '2031-05-06T07:08:00.000Z' } },
    { says: 'another flag', answer: { id: campaign.id, is_active: false } },
  ])(
    'an extension answered with $says is a success, and the campaign’s own list opens',
    async ({ answer }) => {
      const mocked = await openCampaign({ time, timezoneId: 'UTC' })
      const { page } = mocked
      mocked.answer(EXTEND, { body: answer })
      await page.getByLabel('Extend Till').fill('2031-05-06T07:08')
      await mocked.freeze()
      await button(page, 'Extend').click()
      await page.getByText('Campaign Extended Successfully.', { exact: true }).waitFor()
      await page.getByText('6 May 2031, 07:08').waitFor()
      await expectNoNavigation(mocked, 900)
      await page.clock.runFor(200)
      await expect.poll(() => pathname(page)).toBe('/app/campaign/active')
      await mocked.close()
    },
  )

  test('an earlier end date is pointed out before it is sent and after it was saved', async () => {
    const mocked = await openCampaign({ time, timezoneId: 'UTC' })
    const { page } = mocked
    const hint = page.getByText('This is earlier than Valid Till: the campaign would end sooner.')
    await page.getByLabel('Extend Till').fill('2030-01-02T03:04')
    expect(await hint.count()).toBe(0)
    await page.getByLabel('Extend Till').fill('2029-01-02T03:04')
    await hint.waitFor()
    mocked.answer(EXTEND, { body: {} })
    await button(page, 'Extend').click()
    await page.getByText('Campaign Extended Successfully.', { exact: true }).waitFor()
    await page.getByText('It ends earlier than before: 2 Jan 2029, 03:04.').waitFor()
    await mocked.close()
  })
})

describe('FINDINGS-A2', () => {
  test.each([
    { isActive: true, handler: 'Deactivat', path: '/app/campaign/inactive', answer: {} },
    { isActive: false, handler: 'Activat', path: '/app/campaign/active', answer: null },
    {
      isActive: true,
      handler: 'Deactivat',
      path: '/app/campaign/inactive',
      answer: { is_active: true },
    },
  ])(
    '$verb: the switched flag decides text and list, even if the answer has $answer',
    async ({ isActive, handler, path, answer }) => {
      const mocked = await openCampaign({ isActive, time })
      const { page } = mocked
      mocked.answer(SWITCH, { body: answer })
      await mocked.freeze()
      await button(page, `${handler}e`).click()
      await page.getByText(`Campaign ${handler}ed Successfully.`, { exact: true }).waitFor()
      await page.clock.runFor(600)
      await expect.poll(() => pathname(page)).toBe(path)
      await mocked.close()
    },
  )
})

test('a paused campaign shows that nothing is spent', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  const today = { day: '2026-04-20', spent: '18.00', left: '22.00' }
  const paused = { ...campaign, is_active: false, state: 'paused', today }
  mocked.answer('GET /campaign/true', { body: [] })
  mocked.answer('GET /campaign/false', { body: [paused] })
  await page.goto(`/app/campaign/${campaign.id}`)
  await page.getByText('Spent € 18.00 so far.').waitFor()
  await page.getByText('It is paused: nothing is spent until it is activated.').waitFor()
  expect(await page.getByRole('meter').count()).toBe(0)
})

interface Opening {
  isActive?: boolean
  validTill?: string
  time?: string
  timezoneId?: string
}

/** Opens the campaign from its list, so the list's code is loaded already. */
async function openCampaign(opening: Opening = {}): Promise<MockedConsole> {
  const { isActive = true, validTill = campaign.valid_till, ...options } = opening
  const mocked = await openMockedConsole({ signedIn: true, ...options })
  const row = { ...campaign, is_active: isActive, valid_till: validTill }
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

/** The lines of the only alert. */
async function alertLines(page: Page): Promise<string[]> {
  return (await page.getByRole('main').getByRole('alert').innerText()).trim().split(/\n+/)
}
