import { afterAll, beforeAll, beforeEach } from 'vitest'
import { goInside, untilLoaded } from './browser.ts'
import { openSharedMockedConsole, type MockedConsole } from './mocked-console.ts'
import { answerAsOperator } from '../answers/operator-answers.ts'

type Page = MockedConsole['page']

const beginning = '2026-05-26T11:59:00Z'

/**
 * The operator's console with answers for all tests of a file, given anew before each test. Each
 * test begins at 11:59 UTC on 26 May 2026. What it returns may be used inside of tests only.
 */
export function operatorScreens(...answers: readonly ((mocked: MockedConsole) => void)[]) {
  // It is filled before the first test, so that a file can name it at once.
  const mocked = {} as MockedConsole
  beforeAll(async () => {
    Object.assign(mocked, await openSharedMockedConsole({ timezoneId: 'UTC', time: beginning }))
  })
  beforeEach(async () => {
    // The clock goes on meanwhile: a claim or an undo of the answers would end on a slow machine.
    await mocked.page.clock.setSystemTime(beginning)
    answerAsOperator(mocked)
    for (const answer of answers) answer(mocked)
    mocked.calls.length = 0
  })
  afterAll(() => mocked.close())
  /** `path` is the part after /operator. */
  const open = async (path: string) => {
    await mocked.page.setViewportSize({ width: 1440, height: 900 })
    await mocked.page.goto(`/operator${path}`)
    await untilLoaded(mocked.page)
  }
  return {
    mocked,
    open,
    /** Opens a path without a new document, for screens that are only looked at. */
    visit: async (path: string) => {
      if (!mocked.page.url().includes('/operator')) return open(path)
      await mocked.page.setViewportSize({ width: 1440, height: 900 })
      await goInside(mocked.page, `/operator${path}`)
      await untilLoaded(mocked.page)
    },
    role: (...given: Parameters<Page['getByRole']>) => mocked.page.getByRole(...given),
    text: (...given: Parameters<Page['getByText']>) => mocked.page.getByText(...given),
    label: (...given: Parameters<Page['getByLabel']>) => mocked.page.getByLabel(...given),
    /** Presses keys one after another. */
    press: (...keys: readonly string[]) =>
      keys.reduce(
        (before, key) => before.then(() => mocked.page.keyboard.press(key)),
        Promise.resolve(),
      ),
    /** The path and the query of the page. */
    address: () => {
      const { pathname, search } = new URL(mocked.page.url())
      return decodeURIComponent(pathname + search)
    },
    /** The bodies of the calls with this name. */
    bodies: (name: string | RegExp) => mocked.sent(name).map(({ body }) => body),
  }
}
