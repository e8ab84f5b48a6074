import type { BrowserContextOptions, Page } from 'playwright-core'
import { sharedBrowser } from './browser.ts'

type Context = Awaited<ReturnType<typeof newContext>>

/** The contexts that tests have given back, by their options. */
const free = new Map<string, Context[]>()

/**
 * Opens a page in a context with these options, without storages, cookies and permissions. The
 * context is one that an earlier test gave back, if there is one: its cache has the console's
 * scripts, and loading and compiling them takes half of the time of a page.
 */
export async function takePage(options: BrowserContextOptions & { baseURL: string }): Promise<{
  page: Page
  /** Closes the page. Not for a page with a clock, because a clock stays in its context. */
  giveBack: () => Promise<void>
}> {
  const key = JSON.stringify(options)
  const context = free.get(key)?.pop() ?? (await newContext(options))
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin: options.baseURL,
    storageTypes: 'local_storage,indexeddb,service_workers',
  })
  await session.detach()
  const giveBack = async () => {
    await Promise.all(context.pages().map((open) => open.close()))
    await context.clearCookies()
    await context.clearPermissions()
    free.set(key, [...(free.get(key) ?? []), context])
  }
  return { page, giveBack }
}

async function newContext(options: BrowserContextOptions) {
  return (await sharedBrowser()).newContext(options)
}
