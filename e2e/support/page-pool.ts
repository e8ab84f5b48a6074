import type { BrowserContext, Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'

// The first load in a new browser context compiles every script of the console, which takes longer
// than many tests. So a page that a test gives back is used again by a later test of the worker,
// with empty storages and without its listeners, routes and scripts.

/** What cannot be changed in an open context. */
interface ContextSettings {
  baseURL: string
  locale: string
  timezoneId: string | undefined
  /** Whether the page's clock is installed. */
  isTimed: boolean
}

export interface LentPage {
  page: Page
  context: BrowserContext
  /** What is called before the page is given back. */
  undo: (() => Promise<void>)[]
  /** Ends the use of the page. A context that the test changed is closed. */
  giveBack: (options: { isChanged: boolean }) => Promise<void>
}

interface PooledPage {
  key: string
  page: Page
  context: BrowserContext
}

/** The given back pages, the one that was given back last at the end. */
const free: PooledPage[] = []
const mostFree = 3

export async function lendPage(settings: ContextSettings, viewport: Viewport): Promise<LentPage> {
  const { page, context, key } = takeFree(settings) ?? (await makePage(settings))
  const undo: LentPage['undo'] = []
  let isLent = true
  // The clock of a page that is used again stands where a test stopped it.
  if (settings.isTimed) await page.clock.resume()
  await page.setViewportSize(viewport)
  return {
    page,
    context,
    undo,
    giveBack: async ({ isChanged }) => {
      if (!isLent) return
      isLent = false
      if (isChanged || page.isClosed()) return context.close()
      await Promise.all(undo.map((each) => each()))
      await forget(page)
      free.push({ key, page, context })
      if (free.length > mostFree) await free.shift()?.context.close()
    },
  }
}

interface Viewport {
  width: number
  height: number
}

function takeFree(settings: ContextSettings): PooledPage | undefined {
  const key = JSON.stringify(settings)
  const at = free.findLastIndex((one) => one.key === key)
  return at === -1 ? undefined : free.splice(at, 1)[0]
}

async function makePage(settings: ContextSettings): Promise<PooledPage> {
  const { baseURL, locale, timezoneId } = settings
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    baseURL,
    locale,
    ...(timezoneId !== undefined && { timezoneId }),
  })
  return { key: JSON.stringify(settings), page: await context.newPage(), context }
}

const events = [
  'request',
  'response',
  'console',
  'pageerror',
  'dialog',
  'popup',
  'download',
] as const

/** Removes what a test left in a page and in its context. */
async function forget(page: Page): Promise<void> {
  const context = page.context()
  const others = context.pages().filter((one) => one !== page)
  await Promise.all(others.map((one) => one.close()))
  for (const event of events) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  // A document of the same origin without scripts: a page that is left stores what was typed.
  await page.goto('/favicon.svg')
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}
