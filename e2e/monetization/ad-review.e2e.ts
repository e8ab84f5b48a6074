import { readFileSync } from 'node:fs'
import { reportAd, requestAd } from '@frontrow/contract/delivery'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectFineEverywhere, openPage } from '../support/browser.ts'
import type { RunningServer } from '../support/server-process.ts'
import { sharedServer } from '../support/shared-server.ts'
import { held, openMockedConsole, patience, type MockedConsole } from '../support/mocked-console.ts'
import { nightBus, tidepool } from '../answers/default-answers.ts'
import { Client, advertise, joinNetwork, makeApp, openPlacement } from '../support/api-client.ts'

// The page where a publisher sees the ads in its apps and blocks advertisers. The published console
// does not have it.
const LIST = 'GET /ad-review/apps'
const art = new Blob([
  new Uint8Array(
    readFileSync(new URL('../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)),
  ),
])

let server: RunningServer
beforeAll(async () => {
  server = await sharedServer()
})

test('an advertiser whose ad was reported can be blocked, and unblocking shows its ads again', async () => {
  const advertiser = await joinNetwork(server, 'Coin Rush Studios')
  await advertise(advertiser, await makeApp(advertiser, 'Coin Rush', 'com.example.coins'), art)
  const publisher = await joinNetwork(server, 'Ferry House')
  const key = await openPlacement(
    publisher,
    await makeApp(publisher, 'Night Bus', 'com.example.bus'),
  )
  const { page, errors } = await openPage({ baseURL: server.url })
  await enter(page, publisher)
  await page.goto('/app/monetize')
  await sidebarLink(page).click()
  await page.getByText('No ads to review yet', { exact: true }).waitFor()

  const first = await nextAd(key, (ad) => ad.ad !== null)
  await new Client(server.url).call(reportAd, {
    params: { token: first.ad?.tokens.click ?? '' },
    body: { reason: 'misleading', text: 'There are no coins in it.' },
  })
  const row = page.getByRole('row').filter({ hasText: 'Coin Rush' })
  await expect
    .poll(async () => (await page.reload(), await row.waitFor(patience), row.innerText()), patience)
    .toMatch(/1\s+Misleading/)
  await row.getByRole('button', { name: 'Coin Rush', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Coin Rush' })
  await dialog.getByText('There are no coins in it.', { exact: true }).waitFor()
  await dialog.getByText('Level complete in Night Bus', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: 'Block Coin Rush', exact: true }).click()
  await page.getByText('Coin Rush blocked in your apps.').waitFor()
  await row.getByText('Blocked', { exact: true }).waitFor()
  expect((await nextAd(key, ({ reason }) => reason !== undefined)).reason).toBe('blocked')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText('Coin Rush unblocked in your apps.').waitFor()
  await nextAd(key, (ad) => ad.ad !== null)

  await row.getByRole('button', { name: 'Coin Rush', exact: true }).click()
  await dialog.getByRole('button', { name: 'Block Coin Rush in Night Bus', exact: true }).click()
  await row.getByText('Blocked in Night Bus', { exact: true }).waitFor()
  expect((await nextAd(key, ({ reason }) => reason !== undefined)).reason).toBe('blocked')
  await page.reload()
  // The selected app is part of the address.
  await dialog.getByRole('button', { name: 'Unblock Coin Rush in Night Bus', exact: true }).click()
  await dialog.getByRole('button', { name: 'Block Coin Rush in Night Bus', exact: true }).waitFor()
  await nextAd(key, (ad) => ad.ad !== null)
  expect(errors).toEqual([])
  await page.context().close()
})

type Answer = Awaited<ReturnType<typeof askForAd>>

function askForAd(key: string) {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' } as const
  return new Client(server.url).call(requestAd, { body: { placement_api_key: key, device } })
}

/** Requests ads until the answer is as expected. Nodes apply a change within a second. */
async function nextAd(key: string, isAwaited: (answer: Answer) => boolean): Promise<Answer> {
  let answer = await askForAd(key)
  const asked = async () => isAwaited((answer = await askForAd(key)))
  if (!isAwaited(answer)) await expect.poll(asked, patience).toBe(true)
  return answer
}

/** Stores the client's session in the browser. */
async function enter(page: Page, { token }: Client): Promise<void> {
  await page.addInitScript((value) => {
    localStorage.setItem('token', value)
    sessionStorage.setItem('token', value)
  }, token)
}

const sidebarLink = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Ad Review', exact: true })

function shown(name: string, more: object = {}) {
  return {
    id: `id-${name}`,
    name,
    icon_path: null,
    sampled_ads: 3,
    play_store_url: `https://play.google.com/store/apps/details?id=com.example.x`,
    app_store_url: null,
    last_sampled_at: '2026-11-20T10:00:00.000Z',
    reports: 0,
    latest_report: null,
    blocked: { everywhere: false, apps: [] },
    ...more,
  }
}

const coins = shown('Coin Rush: the very long name of a game about coins', {
  reports: 12,
  sampled_ads: 140,
  icon_path: 'c0000000000000000000000000000001',
  app_store_url: 'https://apps.apple.com/app/id1',
  latest_report: { reason: 'misleading', at: '2026-11-20T10:00:00.000Z' },
})
const review = {
  report_days: 30,
  sample_days: 7,
  sampled_ads: 1234,
  apps: [
    coins,
    shown('Älgjakt', {
      blocked: { everywhere: false, apps: [{ id: tidepool.id, name: tidepool.name }] },
    }),
    shown('Slots of Gold', { blocked: { everywhere: true, apps: [] }, play_store_url: null }),
    shown('Quiet Garden'),
  ],
}
const reports = [
  {
    reason: 'misleading',
    note: 'It is no puzzle at all.\nIt asks for money.',
    at: '2026-11-20T10:00:00.000Z',
    placement: { id: 'p', name: 'Level complete', app_name: 'Tidepool Match' },
  },
  {
    reason: 'scam',
    note: '',
    at: '2026-11-19T10:00:00.000Z',
    placement: { id: 'p', name: 'Menu', app_name: 'Night Bus' },
  },
]

test('search, filter and order of the apps are kept in the address', async () => {
  const mocked = await openMocked()
  const { page } = mocked
  const loading = held({ body: review })
  mocked.answer(LIST, loading.answer)
  await page.goto('/app/monetize/review')
  await page.getByText('Loading apps...', { exact: true }).waitFor()
  loading.release()
  const table = page.getByRole('table', { name: 'Apps advertised in your apps' })
  await table.waitFor()
  const names = () => table.locator('tbody tr td:first-child button').allInnerTexts()
  expect(await names()).toEqual(review.apps.map(({ name }) => name))
  expect(await sidebarLink(page).getAttribute('aria-current')).toBe('page')
  await page.getByRole('button', { name: 'Blocked', exact: true }).click()
  await expect.poll(names, patience).toEqual(['Älgjakt', 'Slots of Gold'])
  await page.getByRole('searchbox', { name: 'Find an app' }).fill('ALG')
  await expect.poll(names, patience).toEqual(['Älgjakt'])
  await page.getByText('1 found of 4 apps', { exact: true }).waitFor()
  await expect.poll(() => new URL(page.url()).search, patience).toBe('?only=blocked&q=ALG')
  await page.getByRole('searchbox', { name: 'Find an app' }).fill('nothing like it')
  await page.getByText('Nothing found for “nothing like it”.').waitFor()
  await page.getByRole('searchbox', { name: 'Find an app' }).fill('')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await table.getByRole('columnheader', { name: 'App' }).getByRole('button').click()
  await expect.poll(async () => (await names())[0], patience).toBe('Älgjakt')
})

test('a list, a block or an unblock that failed shows why and can be retried', async () => {
  const mocked = await openMocked()
  const { page } = mocked
  const away = { status: 403, body: { code: 403, message: 'Not now.' } }
  mocked.answer(LIST, away)
  mocked.answer(/\/reports$/, away)
  await page.goto(`/app/monetize/review?app=${encodeURIComponent(coins.id)}`)
  await page.getByRole('alert').getByText('403 Not now.').waitFor()
  mocked.answer(LIST, { body: review })
  await page.getByRole('button', { name: 'Try again' }).click()
  const dialog = page.getByRole('dialog', { name: coins.name })
  await dialog.getByRole('alert').getByText('403 Not now.').waitFor()
  mocked.answer(/\/reports$/, { body: [] })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('No reports in the last 30 days.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')

  const PUT = `PUT /ad-review/app/${coins.id}/block`
  mocked.answer(PUT, away)
  const block = page.getByRole('button', { name: `Block ${coins.name}`, exact: true })
  await block.click()
  await page.getByText(`${coins.name} could not be blocked. 403 Not now.`).waitFor()
  expect(await block.isEnabled()).toBe(true)
  mocked.answer(PUT, { body: { id: coins.id, blocked: { everywhere: true, apps: [] } } })
  await block.click()
  await page.getByRole('button', { name: `Unblock ${coins.name}`, exact: true }).waitFor()
  mocked.answer(PUT, away)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await page.getByText(`${coins.name} is still blocked. 403 Not now.`).waitFor()
  expect(mocked.sent(PUT).map(({ body }) => body)).toEqual([
    { blocked: true, app_id: null },
    { blocked: true, app_id: null },
    { blocked: false, app_id: null },
  ])
})

test('a request that got another organization’s ad, or none because of a block, links to the review', async () => {
  const mocked = await openMocked()
  const { page } = mocked
  const nobody = { campaign_id: null, campaign_name: null }
  const decision = {
    request_id: 'r',
    at: '2026-05-26T14:05:00.000Z',
    is_test: true,
    format: 'banner',
    placement: { id: 'p', name: 'Home' },
    country: 'SE',
    region_unknown: false,
    device: { type: 'phone', os: 'android', orientation: 'portrait' },
    questions: ['region', 'not blocked', 'budget'],
    left_out: 0,
  }
  const answer = (reason: string | null, candidate: object) =>
    mocked.answer(/^GET \/delivery\/decision\//, {
      body: { ...decision, reason, candidates: [{ ...nobody, reason: null, ...candidate }] },
    })
  mocked.answer(/\/no-fill$/, { status: 404, body: { code: 404, message: 'Placement not found' } })
  const link = page.getByRole('main').getByRole('link', { name: 'Ad Review', exact: true })
  answer('budget', { failed: 'budget', reason: 'budget', won: false })
  await page.goto('/app/monetize/placement/p/why?request=r')
  await page.getByText('Daily budget used up', { exact: true }).first().waitFor()
  expect(await link.count()).toBe(0)
  answer(null, { failed: null, won: true })
  await page.reload()
  await link.waitFor()
  answer('blocked', { failed: 'not blocked', reason: 'blocked', won: false })
  await page.reload()
  await page.getByText('All advertised apps are blocked', { exact: true }).waitFor()
  await page.getByRole('cell', { name: 'Its app is blocked here', exact: true }).waitFor()
  await expectAccessible(page, 'why blocked')
  await link.click()
  await page.waitForURL('**/app/monetize/review')
})

test('the review page and its dialog are accessible in both colour schemes and on a small screen', async () => {
  const mocked = await openMocked()
  const { page } = mocked
  await page.goto('/app/monetize/review')
  await page.getByRole('table').waitFor()
  await expectFineEverywhere(page, 'ad review, list')
  await page.getByRole('button', { name: coins.name, exact: true }).click()
  await page.getByRole('list', { name: 'Reports' }).waitFor()
  await page.getByRole('button', { name: `Block ${coins.name} in ${tidepool.name}` }).waitFor()
  await expectFineEverywhere(page, 'ad review, details')
  mocked.answer(LIST, { body: { ...review, sampled_ads: 0, apps: [] } })
  await page.goto('/app/monetize/review')
  await page.getByText('No ads to review yet', { exact: true }).waitFor()
  await expectFineEverywhere(page, 'ad review, empty')
})

async function openMocked(): Promise<MockedConsole> {
  const mocked = await openMockedConsole({ signedIn: true, timezoneId: 'UTC' })
  mocked.answer(LIST, { body: review })
  mocked.answer(/^GET \/ad-review\/app\/.*\/reports$/, { body: reports })
  mocked.answer('GET /organization/apps', {
    body: [tidepool, { ...nightBus, is_monetizing: true }],
  })
  return mocked
}
