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

/**
 * Connects to the browser of this test run. Closing the connection closes the pages opened through
 * it, but not the browser.
 */
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

/**
 * Opens a page in a new context, with its own cookies and storages. Closing it fails the test when
 * the page had errors.
 */
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

/** Fails on any axe finding for WCAG 2.2 A and AA. */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // Without legacy mode, axe opens a second page each time and also reports all rules that
    // passed.
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

/** The text of a download. The file is on the browser's machine, which can be another one. */
export async function downloadedText(download: Download): Promise<string> {
  return text(await download.createReadStream())
}
