import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApp } from '@frontrow/contract/apps'
import { dayMs } from '@frontrow/contract/durations'
import { recordPostback } from '@frontrow/contract/traffic'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, openPage, screens } from '../support/browser.ts'
import { sharedServer } from '../support/shared-server.ts'
import { openMockedConsole, patience } from '../support/mocked-console.ts'
import { campaign } from '../answers/default-answers.ts'
import { Client, advertise, joinNetwork } from '../support/api-client.ts'

// Installs that Apple reports, on a campaign's page. The published console does not have them.
const SKAN = /^GET \/delivery\/app\/[^/]+\/skadnetwork$/
const FIGURES = `GET /campaign/${campaign.id}/figures`
const icon = fileURLToPath(
  new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url),
)

// Two of Apple's published examples: one install belongs to this network, the other to another
// network.
const shared = {
  version: '3.0',
  'ad-network-id': 'example123.skadnetwork',
  'campaign-id': 42,
  'app-id': 525463029,
  redownload: true,
  'fidelity-type': 1,
}
const postbacks = [
  {
    ...shared,
    'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e28',
    'did-win': true,
    'source-app-id': 1234567891,
    'conversion-value': 20,
    'attribution-signature':
      'MEYCIQD5eq3AUlamORiGovqFiHWI4RZT/PrM3VEiXUrsC+M51wIhAPMANZA9c07raZJ64gVaXhB9+9yZj/X6DcNxONdccQij',
  },
  {
    ...shared,
    'transaction-id': 'f9ac267a-a889-44ce-b5f7-0166d11461f0',
    'did-win': false,
    'attribution-signature':
      'MEUCIQDDetUtkyc/MiQvVJ5I6HIO1E7l598572Wljot2Onzd4wIgVJLzVcyAV+TXksGNoa0DTMXEPgNPeHCmD4fw1ABXX0g=',
  },
]

const section = (page: Page) => page.getByRole('region', { name: 'iOS installs by SKAdNetwork' })

test('a postback that Apple signed is shown on the campaign of its app, and is not counted as an install', async () => {
  const server = await sharedServer()
  const member = await joinNetwork(server, 'Copper Mill')
  const app = await member.call(createApp, {
    params: { id: '{developer-id}' },
    body: { name: 'Tidepool Match', apple_app_id: 'id525463029', category: 'Games' },
  })
  const id = await advertise(member, app.id, new Blob([readFileSync(icon)]))
  const { context, page, errors } = await openPage({ baseURL: server.url })
  await context.addInitScript((token) => localStorage.setItem('token', token), member.token)
  await page.goto(`/app/campaign/${id}?show=figures`)
  const told = section(page)
  await told.getByText('No postbacks yet').waitFor(patience)
  expect(await told.getByRole('region').allInnerTexts()).toEqual([
    expect.stringContaining('<string>example123.skadnetwork</string>'),
    `${server.url}/delivery/v1/skadnetwork`,
  ])

  const device = new Client(server.url)
  for (const body of postbacks)
    expect(await device.call(recordPostback, { body })).toEqual({ stored: true })
  await page.reload()
  const totals = told.getByRole('group', { name: 'Line shown' }).getByRole('button')
  await totals.first().waitFor(patience)
  expect((await totals.allInnerTexts()).map((text) => text.split(/\n+/))).toEqual([
    ['New installs', '0', '0% of postbacks'],
    ['Redownloads', '1', '50% of postbacks'],
    ['Attributed to another network', '1', '50% of postbacks'],
  ])
  await totals.nth(1).click()
  const line = told.getByRole('slider', { name: 'Redownloads per day' })
  expect(await line.getAttribute('aria-valuetext')).toMatch(/: 1 redownloads$/)
  const rows = told.getByRole('table', { name: 'Postbacks by source' }).getByRole('row')
  expect(await rows.nth(1).getByRole('cell').allInnerTexts()).toEqual([
    '42',
    'Click-through',
    '0',
    '1',
    '1',
  ])
  const own = page.getByRole('region', { name: 'Performance', exact: true }).getByRole('button')
  expect(await own.filter({ hasText: /^Installs/ }).innerText()).toMatch(/^Installs\s+0/)
  expect(errors).toEqual([])
  await context.close()
})

const days = Array.from({ length: 90 }, (_, index) => ({
  date: new Date(Date.parse('2026-02-26T00:00:00Z') + index * dayMs).toISOString().slice(0, 10),
  installs: [0, 1, 3, 2, 0, 4][index % 6] ?? 0,
  redownloads: index % 4 === 0 ? 1 : 0,
  lost: index % 9 === 0 ? 1 : 0,
}))
const report = {
  apple_app_id: '525463029',
  network_id: 'abc123def.skadnetwork',
  timespan: 'Day',
  postback_url: 'https://ads.example/delivery/v1/skadnetwork',
  rows: days,
  totals: { installs: 1150, redownloads: 23, lost: 10 },
  sources: [
    { source_identifier: '5239', fidelity_type: 1, installs: 1100, redownloads: 20, lost: 8 },
    { source_identifier: '5239', fidelity_type: 0, installs: 49, redownloads: 3, lost: 2 },
    { source_identifier: '', fidelity_type: null, installs: 1, redownloads: 0, lost: 0 },
  ],
}
const figures = {
  timespan: 'Day',
  rows: [],
  totals: { requests: 0, impressions: 0, clicks: 0, installs: 0, spent: '0.00' },
}
const none = { rows: [], sources: [], totals: { installs: 0, redownloads: 0, lost: 0 } }

test('postbacks are shown by day and week with the setup instructions, and the page is accessible on every screen size', async () => {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  const { page } = mocked
  mocked.answer(FIGURES, { body: figures })
  const weeks = days.filter((_, index) => index % 7 === 4)
  mocked.answer(SKAN, ({ query }) => ({
    body: query['timespan'] === 'Week' ? { ...report, timespan: 'Week', rows: weeks } : report,
  }))
  await page.goto(`/app/campaign/${campaign.id}?show=figures`)
  const told = section(page)
  await told.getByText(/Not part of the installs above/).waitFor()
  expect(await told.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    'Tue 26 May 2026: 4 new installs',
  )
  await told.getByRole('button', { name: 'Week', exact: true }).click()
  const line = told.getByRole('slider', { name: 'New installs per week' })
  await line.waitFor()
  expect(await line.getAttribute('aria-valuetext')).toMatch(
    /^Week of \d+ May 2026: \d new installs$/,
  )
  const cells = told.getByRole('table', { name: 'Postbacks by source' }).getByRole('cell')
  expect(await cells.allInnerTexts()).toEqual([
    '5239',
    'Click-through',
    '1,100',
    '20',
    '8',
    '5239',
    'View-through',
    '49',
    '3',
    '2',
    'None',
    'Unknown',
    '1',
    '0',
    '0',
  ])
  const address = told.getByText(report.postback_url, { exact: true })
  expect(await address.isVisible()).toBe(false)
  await told.getByText('Setup', { exact: true }).click()
  await expect.poll(() => address.isVisible()).toBe(true)
  for (const { width, scheme } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page, `installs by SKAdNetwork, ${width} ${scheme}`)
    const [wide, held] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return [scrollWidth, clientWidth] as const
    })
    expect(wide, `it scrolls sideways at ${width} px`).toBe(held)
  }
})

test('a network without an Apple id, an app that is not in the App Store, and a failure have different messages', async () => {
  const mocked = await openMockedConsole({ signedIn: true })
  const { page } = mocked
  mocked.answer(FIGURES, { body: figures })
  mocked.answer(SKAN, { status: 500, body: { code: 500, message: 'Out of order.' } })
  await page.goto(`/app/campaign/${campaign.id}?show=figures`)
  const told = section(page)
  // A failed call is tried again for seven seconds.
  await told.getByText('could not be loaded').waitFor({ timeout: 30_000 })
  mocked.answer(SKAN, { body: { ...report, ...none, network_id: null } })
  await told.getByRole('button', { name: 'Try again' }).click()
  await told.getByText('SKAdNetwork is not set up on this network').waitFor()
  await told.getByText(/set SKAN_NETWORK_ID/).waitFor()
  await expectAccessible(page, 'no name at Apple')

  mocked.answer(SKAN, { body: { ...report, ...none, apple_app_id: null } })
  const answered = page.waitForResponse(/skadnetwork/)
  await page.reload()
  await answered
  await page.getByText('No invalid traffic.').waitFor()
  expect(await told.count()).toBe(0)
})
