import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { expect } from 'vitest'

/** Quiet about the outside: the flags keep Chromium from calling home. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  try {
    return await chromium.launch({ executablePath, args: flags })
  } catch {
    // A cold start on a busy machine sometimes outlasts Chromium's own patience; once more is enough.
    return chromium.launch({ executablePath, args: flags })
  }
}

export interface Screen {
  width: 1440 | 390
  scheme: 'light' | 'dark'
}

export const screens: Screen[] = [
  { width: 1440, scheme: 'light' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
]

/** A context of its own: storages and cookies are nobody else's. Errors on the page fail the test that closes it. */
export async function openPage(
  browser: Browser,
  options: { width?: number; baseURL: string },
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    baseURL: options.baseURL,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) errors.push(message.text())
  })
  return { context, page, errors }
}

/** Fails on any finding of axe: WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found, `axe on ${where}`).toEqual([])
}
