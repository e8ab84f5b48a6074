// R6: signed-in browsers poll the overview while PostgreSQL is killed and restarts. The short form
// in npm test and the nightly one differ in their numbers only.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createToken } from '@frontrow/contract/identity/sign-in'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { minuteMs } from '@frontrow/contract/durations'
import type { ServerProcess } from '../../support/server-process.ts'
import { Client, joinNetwork } from '../../support/api-client.ts'
import { sharedBrowser } from '../../support/browser.ts'

const overview = '/app/overview'
/** The last path segments of the overview's four calls. */
const calls = ['installs', 'impressions', 'campaigns', 'monetization'] as const
const patienceMs = minuteMs
const roundsPerReload = 5
const pauseMs = 50
/** Well below the three seconds of `whileDatabaseRestarts`, because reconnecting takes time too. */
const shortMs = 2000

/** What happened in one browser. */
export interface Poller {
  page: Page
  context: BrowserContext
  /** Polling rounds in which all four calls were answered with 200. */
  rounds: number
  /** The times at which the browser sent a call of the overview. */
  asked: number[]
  /** API calls that were not answered with 200, or not at all. */
  failures: { at: number; what: string }[]
  /** Paths other than the overview that the browser was redirected to. */
  redirects: string[]
}

export interface Restart {
  /** The time from the kill until the new postmaster accepts connections. */
  awayMs: number
  /** Calls of the overview that were sent during this time. */
  asked: number
  /** Calls that failed between this kill and the next one. */
  failed: number
}

export interface Polled {
  restarts: Restart[]
  rounds: number
  /** Each kind of failure once. */
  failures: string[]
  redirects: string[]
  signOuts: number
}

/**
 * Expects that users notice nothing: no sign-out and no redirect, and no failed call when
 * PostgreSQL was away for less than the time that the server waits for it. On a busy machine
 * PostgreSQL may take longer; the server then answers 503 and the console retries.
 */
export function expectInvisible(result: Polled, restarts: number): void {
  expect(result).toMatchObject({ signOuts: 0, redirects: [] })
  expect(result.restarts).toHaveLength(restarts)
  expect(result.failures.filter((what) => !what.startsWith('503 '))).toEqual([])
  const short = result.restarts.filter(({ awayMs }) => awayMs < shortMs)
  expect(short.filter(({ failed }) => failed > 0)).toEqual([])
  const asked = result.restarts.map((restart) => restart.asked)
  expect(Math.min(...asked), 'calls must have come meanwhile').toBeGreaterThan(0)
}

/**
 * Signs up one organization and opens the overview in several browsers, each with a session of its
 * own.
 */
export async function openPollers(server: ServerProcess, count: number): Promise<Poller[]> {
  await joinNetwork(server, 'Harbour and Vine')
  const pollers: Poller[] = []
  for (let index = 0; index < count; index += 1) pollers.push(await openPoller(server))
  return pollers
}

async function openPoller(server: ServerProcess): Promise<Poller> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ baseURL: server.url })
  const account = await new Client(server.url).call(createToken, {
    body: { username: 'harbour.and.vine@example.com', password: 'front row seat' },
  })
  await context.addInitScript(
    ([token, info]) => {
      // Only once per context, so that a sign-out by the console stays in effect.
      if (sessionStorage.getItem('signed in once') === 'yes') return
      sessionStorage.setItem('signed in once', 'yes')
      localStorage.setItem('token', token)
      sessionStorage.setItem('token', token)
      localStorage.setItem('userInfo', info)
    },
    [account.access_token, JSON.stringify({ name: account.name, email: account.email })] as const,
  )
  const page = await context.newPage()
  const poller: Poller = { page, context, rounds: 0, asked: [], failures: [], redirects: [] }
  watch(poller)
  await inRound(poller, () => page.goto(overview))
  return poller
}

/** Records every API call and every address of the browser. */
function watch({ page, asked, failures, redirects }: Poller): void {
  page.on('request', (request) => {
    if (callOf(request.url()) !== undefined) asked.push(performance.now())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/') && response.status() !== 200)
      failures.push({ at: performance.now(), what: `${response.status()} ${pathname}` })
  })
  page.on('requestfailed', (request) => {
    // A reload cancels the pending calls, which is not a failure.
    const { pathname } = new URL(request.url())
    const reason = request.failure()?.errorText ?? ''
    if (pathname.startsWith('/api/') && reason !== 'net::ERR_ABORTED')
      failures.push({ at: performance.now(), what: `${reason} ${pathname}` })
  })
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && pathname !== overview) redirects.push(pathname)
  })
}

function callOf(url: string): string | undefined {
  const path = new URL(url).pathname
  return calls.find((call) => path === `/api/v1/overview/${call}`)
}

/**
 * Acts, then waits until all four calls were answered with 200. Returns early when the browser was
 * redirected.
 */
async function inRound(poller: Poller, act: () => Promise<unknown>): Promise<void> {
  const { page } = poller
  const missing = new Set<string>(calls)
  const note = (response: Response) => {
    const call = callOf(response.url())
    if (call !== undefined && response.status() === 200) missing.delete(call)
  }
  page.on('response', note)
  try {
    await act()
    const giveUpAt = performance.now() + patienceMs
    while (missing.size > 0 && poller.redirects.length === 0) {
      if (performance.now() > giveUpAt) throw new Error(`no answer to ${[...missing].join(', ')}`)
      await wait(10)
    }
    if (missing.size === 0) poller.rounds += 1
  } finally {
    page.off('response', note)
  }
}

/** Polls until it is stopped or the browser was redirected away from the overview. */
async function keepPolling(poller: Poller, stream: { isOpen: boolean }): Promise<void> {
  const { page } = poller
  for (let round = 1; stream.isOpen && poller.redirects.length === 0; round += 1) {
    await inRound(poller, () => (round % roundsPerReload === 0 ? page.reload() : pressApply(page)))
    await wait(pauseMs)
  }
}

/**
 * Submits the forms of all four sections in one task of the page, so they send their calls
 * together, as when the page opens.
 */
async function pressApply(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: 'apply', exact: true })
    .nth(calls.length - 1)
    .waitFor()
  await page.evaluate(() => {
    for (const form of document.querySelectorAll('main form'))
      (form as HTMLFormElement).requestSubmit()
  })
}

/**
 * Kills PostgreSQL repeatedly while all browsers poll. Between two kills each browser completes at
 * least one round.
 */
export async function pollThroughRestarts(
  server: ServerProcess,
  pollers: readonly Poller[],
  restarts: number,
): Promise<Polled> {
  const stream = { isOpen: true }
  const polling = Promise.all(pollers.map((poller) => keepPolling(poller, stream)))
  const aways: { from: number; till: number }[] = []
  const killing = (async () => {
    for (let done = 0; done < restarts; done += 1) {
      await eachPollsAgain(pollers)
      aways.push(await restart(server))
    }
    await eachPollsAgain(pollers)
  })().finally(() => (stream.isOpen = false))
  await Promise.all([killing, polling])
  return {
    restarts: aways.map((away, index) => ({
      awayMs: Math.round(away.till - away.from),
      asked: countBetween(pollers, away, ({ asked }) => asked),
      failed: countBetween(
        pollers,
        { from: away.from, till: aways[index + 1]?.from ?? Infinity },
        ({ failures }) => failures.map(({ at }) => at),
      ),
    })),
    rounds: pollers.reduce((sum, { rounds }) => sum + rounds, 0),
    failures: [...new Set(pollers.flatMap(({ failures }) => failures.map(({ what }) => what)))],
    redirects: pollers.flatMap(({ redirects }) => redirects),
    signOuts: (await Promise.all(pollers.map(isSignedOut))).filter(Boolean).length,
  }
}

function countBetween(
  pollers: readonly Poller[],
  { from, till }: { from: number; till: number },
  times: (poller: Poller) => readonly number[],
): number {
  return pollers.flatMap(times).filter((at) => at > from && at < till).length
}

/** True when neither storage contains the session's token. */
export function isSignedOut({ page }: Poller): Promise<boolean> {
  return page.evaluate(
    () => (localStorage.getItem('token') ?? sessionStorage.getItem('token')) === null,
  )
}

async function eachPollsAgain(pollers: readonly Poller[]): Promise<void> {
  const before = pollers.map(({ rounds }) => rounds)
  const isDone = (poller: Poller, index: number) =>
    poller.redirects.length > 0 || poller.rounds > (before[index] ?? 0)
  while (!pollers.every(isDone)) await wait(10)
}

/** Kills the postmaster and waits until a new one accepts connections. */
async function restart(server: ServerProcess): Promise<{ from: number; till: number }> {
  const killed = server.postmaster()
  const from = performance.now()
  server.killPostgres()
  while (!isReadyAfter(server, killed)) {
    if (performance.now() - from > patienceMs) throw new Error('PostgreSQL has not come back')
    await wait(5)
  }
  return { from, till: performance.now() }
}

/**
 * The first line of `postmaster.pid` is the process id. The last line is `ready` when the
 * postmaster accepts connections.
 */
function isReadyAfter({ dataDir }: ServerProcess, killed: number): boolean {
  try {
    const text = readFileSync(join(dataDir, 'postgres/pg18/postmaster.pid'), 'utf8')
    return Number(text.split('\n')[0]) !== killed && /^ready\s*$/m.test(text)
  } catch {
    return false
  }
}
