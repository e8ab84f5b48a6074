import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { readConfig } from '../../server/src/lib/settings/config.ts'
import { servePages } from '../../server/src/lib/http/pages.ts'
import { answerCalls, type HttpAnswer } from './answer-calls.ts'
import { type LentPage, lendPage } from './page-pool.ts'
import { mediaAnswer } from './media-answer.ts'
import { addressError } from './spec-addresses.ts'
import { defaultAnswers } from '../answers/default-answers.ts'
import type { Answer, Given, MockedConsole, SentCall } from '../answers/mocked-call.ts'

export { held } from '../answers/mocked-call.ts'
export type { MockedConsole } from '../answers/mocked-call.ts'

// Tests the console alone: the built pages under their real policy, with every API call answered by
// the test. Other tests cover the server; these tests cover what the screens show and send.

export interface MockedConsoleOptions {
  width?: number
  height?: number
  timezoneId?: string
  /** The browser's language; 'en-GB' by default. */
  locale?: string
  /** Installs a clock that starts at this instant and that the test can stop. */
  time?: string
  /** Signed in from the first document on. */
  signedIn?: boolean
}

/** For `expect.poll`, whose default of one second is too short on a busy machine. */
export const patience = { timeout: 10_000 }

const UNREAD = 'GET /notices/unread'

const build =
  process.env['CONSOLE_DIST'] ?? fileURLToPath(new URL('../../console/dist', import.meta.url))

/** Serves only the built console on a free port, with the settings of an installation. */
export async function serveConsole(
  settings: Record<string, string> = {},
  folder = build,
): Promise<{ url: string; close(): Promise<void> }> {
  const server: FastifyInstance = Fastify()
  const config = { ...readConfig(settings) }
  await servePages(server, config, {
    folder,
    machineRoots: ['api', 'media'],
    guardOperator: () => {},
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  // Media has the same origin as the pages, as in a real installation. A canvas with an image of
  // another origin cannot be read.
  config.mediaUrl = `${url}/media`
  return { url, close: () => server.close() }
}

let shared: ReturnType<typeof serveConsole> | undefined

/** The address of the built console, which each worker serves once. */
export async function consoleUrl(): Promise<string> {
  shared ??= serveConsole()
  return (await shared).url
}

/**
 * Opens the console in a new browser context, which is closed at the end of the test. `url` is the
 * address of a console with other settings.
 */
export async function openMockedConsole(
  options: MockedConsoleOptions = {},
  url?: string,
): Promise<MockedConsole> {
  const mocked = await openSharedMockedConsole(options, url)
  onTestFinished(() => mocked.close())
  return mocked
}

/**
 * Opens the console for several tests of a file, which closes it in `afterAll`. A console with
 * other settings ends with its test, so its page is not used again.
 */
export async function openSharedMockedConsole(
  options: MockedConsoleOptions = {},
  url?: string,
): Promise<MockedConsole> {
  const { width = 1440, height = 900, locale = 'en-GB', timezoneId, time } = options
  const lent = await lendPage(
    { baseURL: url ?? (await consoleUrl()), locale, timezoneId, isTimed: time !== undefined },
    { width, height },
  )
  const mocked = mockApi(lent, { isKept: url === undefined })
  if (time !== undefined) await lent.page.clock.install({ time: new Date(time) })
  if (options.signedIn === true) await mocked.signIn()
  lent.undo.push(await answerCalls(lent.page, mocked.take))
  return mocked
}

function mockApi(
  lent: LentPage,
  { isKept }: { isKept: boolean },
): MockedConsole & { take: (sent: SentCall) => Promise<HttpAnswer> } {
  const { page } = lent
  const calls: SentCall[] = []
  const errors: string[] = []
  const logged: string[] = []
  const answers: { name: string | RegExp; answer: Answer }[] = [...defaultAnswers, mediaAnswer]
  let documents = 0
  let isContextAsked = false
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    logged.push(message.text())
    if (/Content Security Policy|Refused to/.test(message.text())) errors.push(message.text())
  })
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1
  })
  return {
    page,
    get context() {
      isContextAsked = true
      return lent.context
    },
    calls,
    errors,
    logged,
    loads: () => documents,
    answer: (name, answer) => void answers.unshift({ name, answer }),
    pageCalls: () => calls.filter((call) => !isNamed(call, UNREAD)),
    sent: (name) => calls.filter((call) => isNamed(call, name)),
    // A little ahead of the current time, because the clock cannot be moved back.
    freeze: async () => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000),
    signIn: async (token = 'session-token') => {
      const script = await lent.context.addInitScript(
        ([kept, info]) => {
          // Frames of another origin have their own storages or none.
          if (window !== window.top) return
          // Only once per context, so that a sign-out by the console stays in effect.
          if (sessionStorage.getItem('is-signed-in') === 'yes') return
          sessionStorage.setItem('is-signed-in', 'yes')
          localStorage.setItem('token', kept)
          sessionStorage.setItem('token', kept)
          localStorage.setItem('userInfo', info)
        },
        [
          token,
          JSON.stringify({ name: 'Ida Lindqvist', email: 'ida@harbourvine.example' }),
        ] as const,
      )
      lent.undo.push(() => script.dispose())
    },
    close: async () => {
      await lent.giveBack({ isChanged: !isKept || isContextAsked || errors.length > 0 })
      expect(errors).toEqual([])
      const unspecified = calls.map(({ address }) => addressError(address)).filter(Boolean)
      expect(unspecified, 'calls that the specifications do not have').toEqual([])
    },
    take: async (sent) => {
      calls.push(sent)
      const found = answers.find(({ name }) => isNamed(sent, name))?.answer
      const answer = typeof found === 'function' ? await found(sent) : found
      if (answer === undefined) errors.push(`nobody answers ${sent.name}`)
      return toHttp(answer ?? { status: 500 })
    },
  }
}

function isNamed(call: SentCall, name: string | RegExp): boolean {
  return typeof name === 'string' ? call.name === name : name.test(call.name)
}

async function toHttp(answer: Given): Promise<HttpAnswer> {
  if (answer === 'abort') return answer
  const { status = 200, body, afterMs = 0 } = answer
  if (afterMs > 0) await new Promise((done) => setTimeout(done, afterMs))
  if (body instanceof Buffer) return { status, contentType: 'image/jpeg', body }
  const text = body === undefined ? '' : JSON.stringify(body)
  return { status, contentType: 'application/json', body: text }
}
