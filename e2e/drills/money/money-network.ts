// Three nodes, an advertiser, a publisher with bank details and two operators, on a clock that the
// test turns.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { saveBanking } from '@frontrow/contract/billing'
import { showOrganization } from '@frontrow/contract/account/organization'
import type { requestAd } from '@frontrow/contract/delivery'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { clusterFolder } from '../../../server/src/lib/cluster/data-folder.ts'
import { runningClusterUrl } from '../../../server/src/lib/cluster/embedded-postgres.ts'
import { readNow } from '../../../server/src/lib/time/clock.sql.ts'
import { findClosedMonth } from '../../../server/src/features/books/journal/closed-month.sql.ts'
import { writeSetting } from '../../../server/src/lib/settings/stored-settings.sql.ts'
import { addDemoOperator, operator, withServices } from '../../support/add-demo-operator.ts'
import {
  advertiseAt,
  type Client,
  joinNetwork,
  makeApp,
  openPlacement,
} from '../../support/api-client.ts'
import { openPage, untilLoaded } from '../../support/browser.ts'
import { type ServerProcess, startServer, turnClock } from '../../support/server-process.ts'
import { ask } from '../../support/test-network.ts'
import { closeMonths, startMonthClose } from '../../../server/src/features/accounting/for-demo.ts'

export const approver = operator
/** Only who has this role makes files with account numbers. */
export const finance = {
  email: 'theo@example.com',
  name: 'Theo Brandt',
  password: 'another front row seat',
  roles: ['finance' as const],
}

export interface MoneyNetwork {
  nodes: readonly [ServerProcess, ...ServerProcess[]]
  currency: 'EUR' | 'USD'
  advertiser: Client
  placementKey: string
  /** Runs a statement with full rights. Returns its first row. */
  ask: <T = unknown>(text: string) => Promise<T>
  /** The month in which ads are shown, as 2026-12. */
  month: string
  /** Turns the clock to noon (UTC) of the day so many days after the first one. */
  turnToDay(days: number): Promise<void>
  /** Turns the clock on. */
  turnByMs(ms: number): Promise<void>
  /** The present day, as 2026-12-10. */
  today(): string
  /** Shows an ad on each node that has one. Returns how many had one. */
  showNow(): Promise<number>
  /**
   * Shows ads on all nodes by turns until none has one, or so many were shown. Returns how many
   * each has ever shown.
   */
  showAll(most?: number): Promise<number[]>
  /** Signs a member in and acts on their page. */
  asMember(company: string, act: (page: Page) => Promise<void>): Promise<void>
  /** The same for an operator, in the operator's console. */
  asOperator(
    who: typeof finance | typeof approver,
    act: (page: Page) => Promise<void>,
  ): Promise<void>
  remove(): Promise<void>
}

export const advertiserName = 'Harbour and Vine'
export const publisherName = 'Night Lamp'

const emailOf = (company: string) => `${company.toLowerCase().replaceAll(' ', '.')}@example.com`

interface Wanted {
  /** The price of a thousand impressions of its one campaign. */
  ecpm: number
  /** How the advertiser pays; in advance by default. */
  terms?: 'prepaid' | 'postpaid'
}

export async function openMoneyNetwork(
  currency: 'EUR' | 'USD',
  { ecpm, terms = 'prepaid' }: Wanted,
): Promise<MoneyNetwork> {
  const first = await startServer({ AUTO_APPROVE: '1', NETWORK_CURRENCY: currency })
  const begin = tenthOfNextMonth()
  let day = begin
  const turnTo = async (to: Date) => {
    day = to
    await turnClock(first, to.getTime() - Date.now())
  }
  const turnToDay = (days: number) => turnTo(new Date(begin.getTime() + days * dayMs))
  await turnToDay(0)
  await addDemoOperator(first, [approver, finance])
  await withServices(first, ({ database }) =>
    database.asSystem(async (db) => {
      const setting = { key: 'newcomer_terms', value: terms, seenVersion: 0 } as const
      await writeSetting(db, { ...setting, by: 'system', now: await readNow(db) })
    }),
  )
  const { advertiser, placementKey } = await openMarket(first, { currency, ecpm })
  // Before, they would take mails out of the same outbox and keep them in folders of their own.
  const DATABASE_URL = runningClusterUrl(clusterFolder(first.dataDir).folder) ?? ''
  const SECRETS_FILE = join(first.dataDir, 'secrets.json')
  const FILES_URL = `file:${join(first.dataDir, 'media')}`
  const others = [
    await startServer({ DATABASE_URL, SECRETS_FILE, FILES_URL }),
    await startServer({ DATABASE_URL, SECRETS_FILE, FILES_URL }),
  ]
  const nodes = [first, ...others] as const
  await closeMonthBefore(first, begin)
  const shown = [0, 0, 0]
  const showOn = async (place: number) => {
    const node = nodes[place]
    if (node === undefined || !(await showOne(node, placementKey))) return false
    shown[place] = (shown[place] ?? 0) + 1
    return true
  }
  const showAll = async (most = mostShown) => {
    const sum = () => shown.reduce((all, count) => all + count, 0)
    for (let at = 0, empty = 0; empty < mostEmpty && sum() < most; at += 1) {
      empty = (await showOn(at % nodes.length)) ? 0 : empty + 1
      if (empty > 0) await wait(20)
    }
    return shown
  }
  const showNow = async () =>
    (await Promise.all(nodes.map((_, place) => showOn(place)))).filter(Boolean).length
  const open = async (at: string) => {
    const { context, page, errors } = await openPage({ baseURL: first.url })
    await page.clock.setSystemTime(day)
    await page.goto(at)
    return { page, close: () => context.close().then(() => expect(errors).toEqual([])) }
  }
  return {
    nodes,
    currency,
    advertiser,
    placementKey,
    ask: <T>(text: string) => ask<T>(DATABASE_URL, text),
    month: begin.toISOString().slice(0, 7),
    turnToDay,
    turnByMs: (ms) => turnTo(new Date(day.getTime() + ms)),
    today: () => day.toISOString().slice(0, 10),
    showAll,
    showNow,
    asMember: async (company, act) => {
      const { page, close } = await open('/auth/signin')
      await page.getByLabel('Email', { exact: true }).fill(emailOf(company))
      await page.getByLabel('Password', { exact: true }).fill('front row seat')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL('**/app/overview')
      await act(page)
      await close()
    },
    asOperator: async ({ email, password }, act) => {
      const { page, close } = await open('/operator/finance')
      await page.getByLabel('Email').fill(email)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor()
      await untilLoaded(page)
      await act(page)
      await close()
    },
    remove: async () => {
      for (const node of others) await node.remove()
      await first.remove()
    },
  }
}

/** A day in the middle of a month, so that no step of the test is at its end. */
function tenthOfNextMonth(): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10) + 12 * hourMs)
}

/** The books are open since the first start, and a month is closed after the one before. */
async function closeMonthBefore(first: ServerProcess, begin: Date): Promise<void> {
  const before = new Date(begin.getTime() - 15 * dayMs).toISOString().slice(0, 7)
  for (let tries = 1; ; tries += 1) {
    const why = await closeNow(first, before)
    if (why === undefined) return
    if (tries === 20) throw new Error(why)
    await wait(5000)
  }
}

/** Closes a month without asking anybody. Returns why it is not final; undefined where it is. */
async function closeNow(first: ServerProcess, month: string): Promise<string | undefined> {
  let why: string | undefined
  await withServices(first, async (services) => {
    const { database } = services
    const begun = await database.asSystem((db) => startMonthClose(db, { month, actor: 'system' }))
    await closeMonths(services)
    const closed = await database.asSystem((db) => findClosedMonth(db, `${month}-01`))
    if (closed?.state !== 'final') why = JSON.stringify(begun)
  })
  return why
}

async function openMarket(
  first: ServerProcess,
  { currency, ecpm }: { currency: 'EUR' | 'USD'; ecpm: number },
): Promise<{ advertiser: Client; placementKey: string }> {
  const advertiser = await joinNetwork(first, advertiserName)
  const publisher = await joinNetwork(first, publisherName)
  const icon = new URL('../../../server/seed/demo/tidepool-match/icon.jpg', import.meta.url)
  const art = new Blob([readFileSync(icon)])
  const app = await makeApp(advertiser, 'Tidepool Match', 'com.example.tidepool')
  await advertiseAt(advertiser, app, { art, ecpm, currency })
  const { id } = await publisher.call(showOrganization, {})
  const bank = { bank_account_holder_name: 'Night Lamp GmbH', iban: 'DE89370400440532013000' }
  const own = { params: { orgId: id }, query: { org_id: id } }
  await publisher.call(saveBanking, { ...own, body: bank })
  const shop = await makeApp(publisher, 'Night Bus', 'com.example.nightbus')
  return { advertiser, placementKey: await openPlacement(publisher, shop) }
}

type Ad = Reply<typeof requestAd>['ad']

async function takeAd({ url }: ServerProcess, placementKey: string): Promise<Ad> {
  const device = { type: 'phone', os: 'android', orientation: 'portrait' }
  const { ad } = await send<Reply<typeof requestAd>>(`${url}/delivery/v1/ads`, {
    placement_api_key: placementKey,
    device,
  })
  return ad
}

/** Asks a node for an ad and shows it. False where there is none. */
async function showOne(node: ServerProcess, placementKey: string): Promise<boolean> {
  const ad = await takeAd(node, placementKey)
  if (ad === null) return false
  const events = [{ token: ad.tokens.impression }]
  const { results } = await send<{ results: { status: string }[] }>(
    `${node.url}/delivery/v1/events`,
    { events },
  )
  return results[0]?.status === 'accepted'
}

/** So many answers in a row without an ad mean that no node holds money any more. */
const mostEmpty = 300
const mostShown = 2000

async function send<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  return (await answer.json()) as T
}
