import type { BrowserContext, Page, Request } from 'playwright-core'
import { minuteMs } from '@frontrow/contract/durations'
import { paths } from '../../../console/src/paths.ts'
import { answerCalls, type HttpAnswer } from '../../support/answer-calls.ts'
import { sharedBrowser } from '../../support/browser.ts'
import type { Answer, Given, SentCall } from '../../answers/mocked-call.ts'
import { consoleUrl } from '../../support/mocked-console.ts'
import { mediaAnswer } from '../../support/media-answer.ts'
import { goodAnswers } from './good-answers.ts'
import type { OddAnswer } from './odd-answers.ts'
import type { Act, Screen } from './screens.ts'

/** What a screen showed after its calls were answered. */
export interface Observation {
  /** The final path of the address. */
  path: string
  isSignedIn: boolean
  /** The final text in the main part of the page. */
  main: string
  /** All texts of alerts, status lines and field errors since the answer, in order. */
  said: string[]
  /** The names of the calls made while the address was that of the screen. */
  calls: string[]
  /** The number of documents loaded since the screen was opened. */
  reloads: number
  errors: string[]
  logged: string[]
}

/** Longer than any pause of the console between two retries, and than any temporary message. */
const PAUSE_MS = 5500
const MOST_PAUSES = 30
const MOST_TRIES = 500
/** A request that is still open after this many real milliseconds counts as lost. */
const MOST_QUIET_MS = 20_000

/**
 * A browser page that visits the console's screens without reloading. Caches and storages are
 * cleared between two screens. `goodAnswers` answers every call except the one with the odd answer.
 */
export class Walker {
  readonly page: Page
  readonly #context: BrowserContext
  #screen: Screen | null = null
  #odd: { call: string; answer: OddAnswer } | null = null
  #pending = new Set<Request>()
  #requests = 0
  #documents = 0
  #sight = {
    said: [] as string[],
    calls: [] as string[],
    errors: [] as string[],
    logged: [] as string[],
  }

  private constructor(page: Page, context: BrowserContext) {
    this.page = page
    this.#context = context
  }

  static async open(): Promise<Walker> {
    const browser = await sharedBrowser()
    const context = await browser.newContext({
      baseURL: await consoleUrl(),
      viewport: { width: 1280, height: 900 },
      timezoneId: 'UTC',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.setDefaultNavigationTimeout(minuteMs)
    const walker = new Walker(page, context)
    await walker.#listen()
    await page.goto(paths.forgotPassword)
    return walker
  }

  close(): Promise<void> {
    return this.#context.close()
  }

  /**
   * Opens a screen with normal answers, performs the action if there is one, and returns what was
   * seen.
   */
  async see(
    screen: Screen,
    act?: Act,
    odd: { call: string; answer: OddAnswer } | null = null,
  ): Promise<Observation> {
    this.#odd = act === undefined ? odd : null
    this.#screen = screen
    await this.#forget(screen.isSignedIn)
    this.#sight = { said: [], calls: [], errors: [], logged: [] }
    const documents = this.#documents
    await this.#go(screen.path, screen.state)
    if (screen.path !== paths.forgotPassword) await this.#leaveForgotPassword()
    await this.#settle()
    if (act !== undefined) {
      await this.page.evaluate(() => sessionStorage.removeItem('walker-heard'))
      this.#sight = { said: [], calls: [], errors: [], logged: [] }
      this.#odd = odd
      await act.run(this.page).catch((error: unknown) => {
        // With an odd answer, an action may not complete.
        if (odd === null) throw error
      })
      await this.#settle()
    }
    const seen = await this.page.evaluate(() => ({
      heard: JSON.parse(sessionStorage.getItem('walker-heard') ?? '[]') as string[],
      path: location.pathname,
      isSignedIn: localStorage.getItem('token') !== null,
      main: document.getElementById('main')?.innerText ?? '',
      dialogs: [...document.querySelectorAll<HTMLElement>('[role=dialog]')].map(
        (one) => one.innerText,
      ),
    }))
    return {
      path: seen.path,
      isSignedIn: seen.isSignedIn,
      main: [seen.main, ...seen.dialogs].join('\n'),
      reloads: this.#documents - documents,
      ...this.#sight,
      said: [...new Set([...this.#sight.said, ...seen.heard])],
    }
  }

  async #listen(): Promise<void> {
    const { page } = this
    await page.exposeBinding('walkerHears', (_source, text: string) => {
      this.#sight.said.push(text)
    })
    await page.addInitScript(listenToTexts)
    // Steps turn the page's clock ahead, which must not reach the next day: some forms take only
    // today's date.
    await page.clock.install({ time: new Date().setUTCHours(12, 0, 0, 0) })
    page.on('pageerror', (error) => this.#sight.errors.push(String(error)))
    page.on('console', (message) => {
      // The browser logs this for every answer with a status other than 2xx.
      if (message.text().startsWith('Failed to load resource')) return
      if (message.type() === 'error' || message.type() === 'warning')
        this.#sight.logged.push(message.text())
    })
    page.on('request', (request) => {
      this.#pending.add(request)
      this.#requests += 1
      if (request.isNavigationRequest()) this.#documents += 1
    })
    page.on('requestfinished', (request) => this.#pending.delete(request))
    page.on('requestfailed', (request) => this.#pending.delete(request))
    await answerCalls(page, (sent) => this.#answer(sent))
  }

  async #answer(sent: SentCall): Promise<HttpAnswer> {
    const isHere = new URL(this.page.url()).pathname === this.#screen?.path.split(/[?#]/)[0]
    if (isHere && !/^(GET \/media\/|POST \/session\/revoke)/.test(sent.name))
      this.#sight.calls.push(sent.name)
    const given = await this.#given(sent)
    return 'kind' in given ? oddHttp(given) : goodHttp(given)
  }

  /**
   * An odd answer may cause a call that never occurs with normal answers, for a row without an id.
   * Such a call gets a 404.
   */
  async #given(sent: SentCall): Promise<OddAnswer | Exclude<Given, 'abort'>> {
    if (this.#odd?.call === sent.name) return this.#odd.answer
    const good = goodAnswer(sent, this.#screen?.good)
    return this.#odd === null ? good : good.catch(() => ({ status: 404 }))
  }

  /** Leaves the screen and clears storages and caches, as a sign-in in another tab does. */
  async #forget(isSignedIn: boolean): Promise<void> {
    await this.#go(paths.forgotPassword)
    await this.#quiet()
    await this.page.evaluate((staysIn) => {
      const tell = () =>
        dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: 'token' }))
      localStorage.clear()
      sessionStorage.clear()
      sessionStorage.setItem('token', 'another')
      localStorage.setItem('token', 'session-token')
      localStorage.setItem('userInfo', '{"name":"Ida Lindqvist","email":"ida@harbourvine.example"}')
      tell()
      if (staysIn) return
      localStorage.clear()
      tell()
      sessionStorage.clear()
    }, isSignedIn)
    // Removes the previous screen's temporary messages.
    await this.page.clock.fastForward(minuteMs)
  }

  /** Navigates through the console's router, as a link does. */
  async #go(path: string, state?: unknown): Promise<void> {
    await this.page.evaluate(
      ([to, usr]) => {
        const idx = ((history.state as { idx?: number } | null)?.idx ?? 0) + 1
        history.pushState({ usr, key: String(idx), idx }, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }))
      },
      [path, state ?? null] as const,
    )
  }

  /** Waits for the screen's code to load. Until then the previous screen stays. */
  async #leaveForgotPassword(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const heading = await this.page
        .evaluate(() => document.querySelector('h1')?.textContent)
        .catch(() => undefined)
      if (heading !== 'Forgot password') return
      await new Promise((done) => setTimeout(done, 10))
    }
  }

  /** Waits until the console makes no more requests, whatever its pauses between retries. */
  async #settle(): Promise<void> {
    await this.#quiet()
    for (let pauses = 0; pauses < MOST_PAUSES; pauses += 1) {
      const before = this.#requests
      await this.page.clock.fastForward(PAUSE_MS)
      await this.#quiet()
      await this.#leaveLoading()
      if (this.#requests === before) return
    }
  }

  /**
   * After a reload the scripts come from the browser's cache, so that for a moment no request is
   * pending although the screen still loads. A screen that loads for good is a fault, so the wait
   * is bounded.
   */
  async #leaveLoading(): Promise<void> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const isLoading = await this.page
        .evaluate(() => /Loading/.test(document.getElementById('main')?.innerText ?? 'Loading'))
        .catch(() => true)
      if (!isLoading) return
      await new Promise((done) => setTimeout(done, 10))
      await this.#quiet()
    }
  }

  /** Waits until every request is answered and the screen is rendered. */
  async #quiet(): Promise<void> {
    const startedAt = performance.now()
    for (let calm = 0; calm < 2;) {
      await this.#turn()
      calm = this.#pending.size === 0 ? calm + 1 : 0
      if (this.#pending.size === 0) continue
      if (performance.now() - startedAt > MOST_QUIET_MS) throw new Error(this.#whatIsPending())
      await new Promise((done) => setTimeout(done, 5))
    }
  }

  #whatIsPending(): string {
    const calls = [...this.#pending].map((request) => `${request.method()} ${request.url()}`)
    return `these requests never ended: ${calls.join(', ')}`
  }

  /** Lets the page run its pending tasks. It cannot be asked while a document loads. */
  async #turn(): Promise<void> {
    await this.page
      .evaluate(
        () =>
          new Promise<void>((done) => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => done()
            channel.port2.postMessage(0)
          }),
      )
      .catch(() => this.page.waitForLoadState())
  }
}

/**
 * Runs in the page. Reports every text of an alert, a status line or a field error to the test. A
 * reload can come before the report leaves the page, so the texts are stored too.
 */
function listenToTexts(): void {
  const places = '[role=alert], [role=status], [id$="-error"]'
  let told = new Set<string>()
  const look = () => {
    const said = new Set(
      [...document.querySelectorAll<HTMLElement>(places)].map((place) => place.innerText.trim()),
    )
    const news = [...said].filter((text) => text !== '' && !told.has(text))
    told = said
    if (news.length === 0) return
    const heard = JSON.parse(sessionStorage.getItem('walker-heard') ?? '[]') as string[]
    sessionStorage.setItem('walker-heard', JSON.stringify([...heard, ...news]))
    for (const text of news)
      (globalThis as unknown as { walkerHears(text: string): void }).walkerHears(text)
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
  })
}

/** The normal answer to a call. */
export async function goodAnswer(
  sent: SentCall,
  own: Screen['good'] = {},
): Promise<Exclude<Given, 'abort'>> {
  if (sent.name in own) return { body: own[sent.name] }
  const found = [...goodAnswers, mediaAnswer].find(({ name }) =>
    typeof name === 'string' ? name === sent.name : name.test(sent.name),
  )
  if (found === undefined) throw new Error(`there is no normal answer to ${sent.name}`)
  const answer: Answer = found.answer
  const given = typeof answer === 'function' ? await answer(sent) : answer
  return given === 'abort' ? { status: 500 } : given
}

function oddHttp({ status, text, contentType }: OddAnswer): HttpAnswer {
  return status === 0 ? 'abort' : { status, contentType, body: text }
}

function goodHttp({ status = 200, body }: Exclude<Given, 'abort'>): HttpAnswer {
  if (body instanceof Buffer) return { status, contentType: 'image/jpeg', body }
  return { status, contentType: 'application/json', body: JSON.stringify(body ?? null) }
}
