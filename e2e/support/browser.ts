import { AxeBuilder } from '@axe-core/playwright'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type Download,
  type Locator,
  type Page,
  chromium,
} from 'playwright-core'
import { expect } from 'vitest'

/** These flags keep Chromium from making requests of its own. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let browser: Promise<Browser> | undefined

/**
 * The browser of this worker. It is started once and ends with the worker, because a start takes
 * longer than many tests. Each test uses its own context.
 */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch()
  return browser
}

async function launch(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? usualPath()
  try {
    return await chromium.launch({ executablePath, args: flags })
  } catch {
    // On a busy machine a cold start sometimes exceeds Chromium's timeout. One retry is enough.
    return chromium.launch({ executablePath, args: flags })
  }
}

/** The headless shell does the same as Chromium with half the CPU time. */
function usualPath(): string {
  const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return paths.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
}

export interface Screen {
  width: 1440 | 390
  scheme: 'light' | 'dark'
}

export const isNightly = process.env['NIGHTLY'] !== undefined

const everyScreen: Screen[] = [
  { width: 1440, scheme: 'light' },
  { width: 390, scheme: 'dark' },
  { width: 1440, scheme: 'dark' },
  { width: 390, scheme: 'light' },
]

/** Each width and each scheme once. At night, and for screenshots, each width in each scheme. */
export const screens: Screen[] =
  isNightly || process.env['SHOTS'] !== undefined ? everyScreen : everyScreen.slice(0, 2)

/**
 * Opens a page in a new context, with its own cookies and storages. Closing it fails the test when
 * the page had errors.
 */
export async function openPage(options: {
  width?: number
  baseURL: string
}): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const browser = await sharedBrowser()
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    baseURL: options.baseURL,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) errors.push(message.text())
  })
  return { context, page, errors }
}

/** Waits until the screen has its heading and no part of it is still loading. */
export async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Opens another address without a new document, with the state that a link passes on. */
export async function goInside(page: Page, path: string, usr: object = {}): Promise<void> {
  await page.evaluate(
    async ([to, state]) => {
      history.pushState(state, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state }))
      // The old screen stays below a loading bar until the code of the new one has come.
      for (const _frame of ['drawn', 'shown']) await new Promise(requestAnimationFrame)
    },
    [path, { usr, key: path, idx: 0 }] as const,
  )
  await page.getByText('Loading...', { exact: true }).first().waitFor({ state: 'detached' })
  await page.waitForURL((url) => decodeURI(`${url.pathname}${url.search}${url.hash}`) === path)
}

/**
 * Ends each animation that has an end, because a moving box has no fixed place and colour. The end
 * of one can begin another in the next frame, where a colour is inherited.
 */
async function endAnimations(page: Page): Promise<void> {
  for (let round = 0, calm = 0; calm < 2 && round < 10; round += 1) {
    const running = await page.evaluate(() => {
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
        .filter(({ playState }) => playState !== 'finished')
      for (const one of ending) one.finish()
      return ending.length
    })
    calm = running === 0 ? calm + 1 : 0
    // A page whose clock is stopped draws no frame for itself.
    await Promise.race([page.evaluate(() => new Promise(requestAnimationFrame)), wait(100)])
  }
}

/** The rules whose result can differ between two widths or two schemes of one page. */
const drawnRules = ['color-contrast', 'link-in-text-block', 'target-size']

/**
 * Fails on any axe finding for WCAG 2.2 A and AA. With `onlyDrawn` it applies only the rules whose
 * result depends on width and scheme, for a page whose other rules another test applies.
 */
export async function expectAccessible(
  page: Page,
  where: string,
  { onlyDrawn = false } = {},
): Promise<void> {
  let found = await axeFindings(page, onlyDrawn)
  // An answer that comes while axe looks begins animations, so a finding must stay.
  if (found.length > 0) found = await axeFindings(page, onlyDrawn)
  expect(found, `axe on ${where}`).toEqual([])
}

async function axeFindings(page: Page, onlyDrawn: boolean): Promise<string[]> {
  await endAnimations(page)
  // axe stays in a page until the next document. Its source is long, so it is sent only once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    // Without legacy mode, axe opens a second page each time and also reports all rules that
    // passed.
    .setLegacyMode(true)
    // The last rule is still an experiment of axe: a name has the words that its control shows.
    .options({
      resultTypes: ['violations'],
      rules: { 'label-content-name-mismatch': { enabled: !onlyDrawn } },
    })
  const { violations } = await (
    onlyDrawn
      ? axe.withRules(drawnRules)
      : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  ).analyze()
  return violations.map(
    (violation) =>
      `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

/**
 * What is reached only by scrolling sideways: boxes that scroll, and controls and texts beyond the
 * edge of the screen. Code and rows of tabs scroll in their own box, and the stage of devices is a
 * picture.
 */
export async function outOfReach(page: Page): Promise<string[]> {
  await endAnimations(page)
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const isOwnBox = (one: Element) =>
      one.closest('pre, [role=tablist], [class*=_tabs_], [aria-label="Device previews"]') !== null
    const boxes = [...document.querySelectorAll('main, main *')].filter(
      (one) =>
        ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) &&
        one.scrollWidth > one.clientWidth &&
        !isOwnBox(one),
    )
    // Content that is cut off is lost too, although nothing scrolls.
    const cut = [...document.querySelectorAll('a, button, input, select, h1, h2, h3, td, p')]
    const lost = cut.filter(
      (one) => one.getBoundingClientRect().right > clientWidth + 0.5 && !isOwnBox(one),
    )
    const names = [...boxes, ...lost].map(
      (one) =>
        `${one.tagName} ${one.getAttribute('aria-label') ?? one.getAttribute('class') ?? ''}`,
    )
    return scrollWidth > clientWidth ? [`${scrollWidth} px`, ...names] : names
  })
}

/**
 * Checks a screen on each of `screens`: nothing scrolls sideways, and axe finds nothing. Saves a
 * screenshot of each to the folder SHOTS, if it is set. All rules apply on the first screen, and at
 * night on each; elsewhere only the drawn ones.
 */
export async function expectFineEverywhere(page: Page, name: string): Promise<void> {
  for (const { width, scheme } of screens) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    expect(await outOfReach(page), `${name} sideways at ${width}`).toEqual([])
    const onlyDrawn = !isNightly && !(width === 1440 && scheme === 'light')
    await expectAccessible(page, `${name}, ${width}, ${scheme}`, { onlyDrawn })
    const folder = process.env['SHOTS']
    if (folder === undefined) continue
    await page.screenshot({
      path: `${folder}/${name.replaceAll(/\W+/g, '-')}-${width}-${scheme}.png`,
    })
  }
}

/** What a button downloads. */
export async function downloaded(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  return download
}

/** The text of a download. The file is on the browser's machine, which can be another one. */
export async function downloadedText(download: Download): Promise<string> {
  return text(await download.createReadStream())
}
