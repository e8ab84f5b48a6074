// The five questions of an advertiser and the five of a publisher (docs/statistics.md), each
// answered on the screen by at most two clicks from the overview, and by one call.
import { listShownApps } from '@frontrow/contract/ad-contents/ad-review'
import { estimateReach } from '@frontrow/contract/campaigns/reach'
import { showStatistics, type StatisticsAsk } from '@frontrow/contract/statistics'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../support/api-client.ts'
import { openPage } from '../support/browser.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { enter } from '../team/member-keys.ts'
import { type CountedOrganizations, openCountedOrganizations } from './counted-organizations.ts'

// This file has its own server, because posted days hold for all organizations of a network.
let server: ServerProcess
let counted: CountedOrganizations
let page: Page
let clicks = 0

beforeAll(async () => {
  server = await startServer({ AUTO_APPROVE: '1' })
  counted = await openCountedOrganizations(server)
})
afterAll(() => server.remove())

const click = async (target: Locator) => {
  await target.click()
  clicks += 1
}
const choice = (group: string, name: string) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('button', { name, exact: true })
const row = (table: string, name: string) =>
  page
    .getByRole('table', { name: table, exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell').first().getByText(name, { exact: true }) })
const cells = async (table: string, name: string) =>
  (await row(table, name).getByRole('cell').allInnerTexts()).map((text) => text.split('\n').at(0))

/** Signs in, and waits for the first screen. */
async function open(email: string): Promise<void> {
  const opened = await openPage({ baseURL: server.url })
  page = opened.page
  await page.goto('/auth/signin')
  await enter(page, email, 'front row seat')
  await page.waitForURL('**/app/overview')
}

/** Answers a question from the first screen. Returns how many clicks it took. */
async function from(answer: () => Promise<unknown>): Promise<number> {
  await page.goto('/app/overview')
  clicks = 0
  await answer()
  return clicks
}

/** The rows of one call about the last 28 days: their names, or codes, and their measures. */
async function ask(client: Client, given: Pick<StatisticsAsk, 'about'> & Partial<StatisticsAsk>) {
  const days = { from: counted.daysAgo(27), till: counted.daysAgo(0) }
  const body = { ...days, by: [], measures: [], labels: true, ...given }
  const { columns, rows, before = [] } = await client.call(showStatistics, { body })
  const shown = columns.flatMap(({ unit }, place) => (unit === 'id' ? [] : [place]))
  const told = (all: typeof rows) => all.map((one) => shown.map((place) => one[place]))
  return given.compare === undefined ? told(rows) : { rows: told(rows), before: told(before) }
}

test('an advertiser’s five questions take two clicks or fewer, and one call', async () => {
  const { advertiser, ids } = counted
  await open('harbour.and.vine@example.com')
  const title = 'Results of campaigns by'
  const about = 'campaigns'

  const which = await from(async () => {
    await click(choice('By', 'Ad'))
    await expect
      .poll(() => cells(`${title} ad`, 'Reef'))
      .toEqual(['Reef', '1,400', '4.4%', '14', '$0.43', '$6.00', '65.2%'])
    expect((await cells(`${title} ad`, 'Wreck')).slice(0, 4)).toEqual(['Wreck', '800', '1%', '1'])
  })
  expect(
    await ask(advertiser, { about, by: ['ad'], measures: ['impressions', 'installs'] }),
  ).toEqual(
    expect.arrayContaining([
      ['Reef', 1400, 14],
      ['Wreck', 800, 1],
    ]),
  )

  const where = await from(async () => {
    await click(choice('By', 'Country'))
    await expect
      .poll(() => cells(`${title} country`, 'Sweden'))
      .toEqual(['Sweden', '1,800', '3.2%', '11', '$0.65', '$7.20', '78.3%'])
    expect((await cells(`${title} country`, 'Norway')).slice(0, 4)).toEqual([
      'Norway',
      '400',
      '3%',
      '4',
    ])
  })
  expect(
    await ask(advertiser, { about, by: ['country'], measures: ['installs', 'spent'] }),
  ).toEqual([
    ['NO', 4, '2.00'],
    ['SE', 11, '7.20'],
  ])

  const better = await from(async () => {
    await click(choice('Period shown', '28 days'))
    await click(page.getByLabel('Compared with the period before'))
    const spent = row(`${title} campaign`, 'Spring push').getByRole('cell').nth(5)
    await expect.poll(() => spent.innerText()).toMatch(/^\$7\.20\s+before:\s+\$2\.00$/)
  })
  expect(
    await ask(advertiser, { about, by: ['campaign'], measures: ['spent'], compare: 'before' }),
  ).toEqual({
    rows: expect.arrayContaining([
      ['Spring push', '7.20'],
      ['Autumn push', '2.00'],
    ]),
    before: expect.arrayContaining([
      ['Spring push', '2.00'],
      ['Autumn push', '0.00'],
    ]),
  })

  const forTwenty = await from(async () => {
    await click(page.getByRole('link', { name: 'Spring push', exact: true }).first())
    await click(page.getByRole('link', { name: 'Edit', exact: true }))
    await page.getByLabel('Daily Budget').fill('20')
    await page.getByText(/^Too few publishers have such requests yet/).waitFor()
  })
  const campaign = { app_id: ids.tidepool, currency: 'USD', ecpm_budget: '4', regions: ['SE'] }
  const reach = { ...campaign, daily_budget: '20.00', campaignAds: [ids.reef] }
  expect(await advertiser.call(estimateReach, { body: reach })).toMatchObject({
    reason: 'few_publishers',
  })

  const install = await from(async () => {
    await expect
      .poll(async () => (await cells(`${title} campaign`, 'Autumn push'))[4])
      .toBe('$0.50')
    expect((await cells(`${title} campaign`, 'Spring push'))[4]).toBe('$0.65')
    await click(choice('By', 'Ad'))
    await expect.poll(async () => (await cells(`${title} ad`, 'Wreck'))[4]).toBe('$3.20')
  })
  const measures = ['cost_per_install' as const]
  expect(await ask(advertiser, { about, by: ['campaign', 'ad'], measures })).toEqual(
    expect.arrayContaining([
      ['Spring push', 'Reef', '0.40'],
      ['Spring push', 'Wreck', '3.20'],
      ['Autumn push', 'Reef', '0.50'],
    ]),
  )
  expect({ which, where, better, forTwenty, install }).toEqual({
    which: 1,
    where: 1,
    better: 2,
    forTwenty: 2,
    install: 1,
  })
})

test('a publisher’s five questions take two clicks or fewer, and one call', async () => {
  const { publisher, ids, daysAgo } = counted
  await open('night.lamp@example.com')
  const title = 'Results in own apps by'
  const about = 'placements'
  const earned = new Map([
    [daysAgo(0), 0.7],
    [daysAgo(1), 6.65],
    [daysAgo(40), 1.4],
  ])
  const inMonth = (month: string) => {
    const amounts = [...earned].map(([day, amount]) => (day.startsWith(month) ? amount : 0))
    return `$${amounts.reduce((sum, amount) => sum + amount, 0).toFixed(2)}`
  }
  const month = daysAgo(0).slice(0, 7)
  const lastMonth = new Date(Date.parse(`${month}-01`) - 1).toISOString().slice(0, 7)

  const sums = await from(async () => {
    const told = page.getByRole('region', { name: 'Earned', exact: true }).getByRole('definition')
    await expect
      .poll(async () => (await told.allInnerTexts()).filter((text) => text.startsWith('$')))
      .toEqual(['$0.70', '$6.65', inMonth(month), inMonth(lastMonth)])
  })
  const days = { from: daysAgo(40), by: ['day' as const], measures: ['earned' as const] }
  expect(await ask(publisher, { about: 'earnings', ...days })).toEqual(
    [...earned].map(([day, amount]) => [day, amount.toFixed(2)]).toReversed(),
  )

  const pays = await from(async () => {
    await expect
      .poll(() => cells(`${title} placement`, 'Level end'))
      .toEqual(['Level end', '1,600', '80.6%', '980', '100', '$7.95', '$7.00', '95.2%'])
    await click(choice('By', 'Country'))
    await expect
      .poll(() => cells(`${title} country`, 'Sweden'))
      .toEqual(['Sweden', '1,300', '80%', '780', '100', '$6.69', '$4.55', '61.9%'])
  })
  const both = { by: ['placement' as const, 'country' as const], measures: ['earned' as const] }
  expect(await ask(publisher, { about, ...both })).toEqual(
    expect.arrayContaining([
      ['Level end', 'SE', '4.20'],
      ['Level end', 'NO', '2.80'],
      ['Pause', 'SE', '0.35'],
    ]),
  )

  const overTime = await from(async () => {
    await click(page.getByRole('link', { name: 'Level end', exact: true }).first())
    const line = (name: string) => page.getByRole('slider', { name, exact: true })
    const text = (name: string) => line(name).getAttribute('aria-valuetext')
    await expect.poll(() => text('Fill rate per day')).toMatch(/, so far: 90%$/)
    await click(choice('Line shown', 'ECPM'))
    await expect.poll(() => text('ECPM per day')).toMatch(/, so far: \$8\.75$/)
  })
  expect(
    await ask(publisher, { about, by: ['day'], measures: ['fill', 'ecpm'], order: ['-day'] }),
  ).toEqual([
    [daysAgo(0), 0.9, '8.75'],
    [daysAgo(1), 0.794118, '7.388889'],
  ])

  const own = await from(async () => {
    await expect.poll(async () => (await cells(`${title} placement`, 'Level end'))[4]).toBe('100')
  })
  const counts = { by: ['placement' as const], measures: ['own_impressions' as const] }
  expect(await ask(publisher, { about, ...counts })).toEqual(
    expect.arrayContaining([
      ['Level end', 100],
      ['Pause', 0],
    ]),
  )

  const whose = await from(async () => {
    await click(page.getByRole('link', { name: 'Ad Review', exact: true }))
    const apps = page.getByRole('table', { name: 'Apps advertised in your apps' })
    await apps.getByText('Tidepool Match').waitFor()
  })
  const { apps } = await publisher.call(listShownApps, {})
  expect(apps).toMatchObject([{ id: ids.tidepool, sampled_ads: 1 }])
  expect({ sums, pays, overTime, own, whose }).toEqual({
    sums: 0,
    pays: 1,
    overTime: 2,
    own: 0,
    whose: 1,
  })
})
