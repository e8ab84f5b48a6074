import { AxeBuilder } from '@axe-core/playwright'
import { text } from 'node:stream/consumers'
import {
  type Browser,
  type BrowserContext,
  type Download,
  type Page,
  chromium,
} from 'playwright-core'
import { expect, inject } from 'vitest'

/** The browser of this run. Closing it closes what was opened through it, and leaves it running. */
export function openBrowser(): Promise<Browser> {
  return chromium.connect(inject('browserUrl'))
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
    // Otherwise it opens a page of its own each time, and tells of everything that is well.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found, `axe on ${where}`).toEqual([])
}

/** What a download holds. It lies with the browser, which need not be on our side. */
export async function downloadedText(download: Download): Promise<string> {
  return text(await download.createReadStream())
}
