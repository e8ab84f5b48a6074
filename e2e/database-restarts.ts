// R6: signed-in browsers poll the overview while PostgreSQL is killed and starts again. The short form in npm test and the long one
// at night differ in their numbers only.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createToken } from '@frontrow/contract/account'
import type { Browser, BrowserContext, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import type { ServerProcess } from './server-process.ts'
import { Client, joinNetwork } from './api-client.ts'

const overview = '/app/overview'
/** The last words of the paths of the four calls that the overview makes. */
const calls = ['installs', 'impressions', 'campaigns', 'monetization'] as const
const patienceMs = 60_000
const roundsPerReload = 5
const pauseMs = 50
/** Well below the three seconds of `whileDatabaseRestarts`: connections have to be made again as well. */
const shortMs = 2000

/** What happened to one browser. */
export interface Poller {
  page: Page
  context: BrowserContext
  /** Rounds of polling in which each of the four calls was answered with 200. */
  rounds: number
  /** Times at which the browser sent a call of the overview. */
  asked: number[]
  /** Answers of any call of the API other than 200, and calls without an answer. */
  failures: { at: number; what: string }[]
  /** Paths that the browser was led to, other than the overview. */
  redirects: string[]
}

export interface Restart {
  /** From the kill until another postmaster takes connections. */
  awayMs: number
  /** Calls of the overview that were sent meanwhile. */
  asked: number
  /** Calls that failed from the kill until the next one. */
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
 * Holds that nobody noticed: no sign-out and no redirect, however long PostgreSQL was away, and no failed call where it was away for
 * less than the server waits for it. A busy machine takes longer: the server answers 503 then, and the console asks again.
 */
export function expectInvisible(told: Polled, restarts: number): void {
  expect(told).toMatchObject({ signOuts: 0, redirects: [] })
  expect(told.restarts).toHaveLength(restarts)
  expect(told.failures.filter((what) => !what.startsWith('503 '))).toEqual([])
  const short = told.restarts.filter(({ awayMs }) => awayMs < shortMs)
  expect(short.filter(({ failed }) => failed > 0)).toEqual([])
  const asked = told.restarts.map((restart) => restart.asked)
  expect(Math.min(...asked), 'calls must have come meanwhile').toBeGreaterThan(0)
}

/** Signs up one organization, and signs in so many browsers, each with a session of its own, which open the overview. */
export async function openPollers(
  server: ServerProcess,
  browser: Browser,
  count: number,
): Promise<Poller[]> {
  await joinNetwork(server, 'Harbour and Vine')
  const pollers: Poller[] = []
  for (let index = 0; index < count; index += 1) pollers.push(await openPoller(server, browser))
  return pollers
}

async function openPoller(server: ServerProcess, browser: Browser): Promise<Poller> {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const account = await new Client(server.url).call(createToken, {
    body: { username: 'harbour.and.vine@example.com', password: 'front row seat' },
  })
  await context.addInitScript(
    ([token, info]) => {
      // Once a context: a sign-out of the console must stay one.
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

/** Notes each call of the API and each address that the browser shows. */
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
    // A reload cancels what is under way.
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

/** Acts, and waits until each of the four calls was answered with 200. Ends early where the browser was led away. */
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

/** Polls again and again until it is told to stop, or until the browser was led away from the overview. */
async function keepPolling(poller: Poller, stream: { isOpen: boolean }): Promise<void> {
  const { page } = poller
  for (let round = 1; stream.isOpen && poller.redirects.length === 0; round += 1) {
    await inRound(poller, () => (round % roundsPerReload === 0 ? page.reload() : pressApply(page)))
    await wait(pauseMs)
  }
}

/** All four in one turn of the page: the sections ask at once, as they do when the page is opened. */
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

/** Kills PostgreSQL so many times while all browsers poll. Between two kills each browser polls with success at least once. */
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

/** True once neither storage holds the token of the session. */
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

/** Kills the postmaster and waits until another one takes connections. */
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

/** The first line of a postmaster's file is its process number, the last one says `ready` once it takes connections. */
function isReadyAfter({ dataDir }: ServerProcess, killed: number): boolean {
  try {
    const text = readFileSync(join(dataDir, 'postgres/pg18/postmaster.pid'), 'utf8')
    return Number(text.split('\n')[0]) !== killed && /^ready\s*$/m.test(text)
  } catch {
    return false
  }
}
