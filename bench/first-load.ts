// Loads pages of the built console in a cold browser at a fourth of the processor, in turn with an
// empty React page: largest contentful paint, blocking time, layout shift, and the delay of a
// click. The goals are those of bench/README.md.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build } from 'vite'
import { openSharedMockedConsole, serveConsole } from '../e2e/support/mocked-console.ts'
import { sharedBrowser } from '../e2e/support/browser.ts'
import { ensureConsole } from '../tools/set-up.mjs'

const rounds = Number(process.argv[2] ?? 6)
const slowdown = 4

interface Figures {
  lcp: number
  blocking: number
  shift: number
  /** From a click until the next paint. */
  click: number
}

const pages = [
  { name: 'empty page', path: '/', signedIn: false },
  { name: '/', path: '/', signedIn: false },
  { name: 'sign-in', path: '/auth/signin', signedIn: false },
  { name: 'overview', path: '/app/overview', signedIn: true },
]

ensureConsole()
const empty = mkdtempSync(join(tmpdir(), 'frontrow-bench-'))
const url = await buildEmptyPage(empty)
const built = await serveConsole()
try {
  const taken = new Map(pages.map(({ name }) => [name, [] as Figures[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const page of pages)
      taken
        .get(page.name)
        ?.push(await load({ ...page, url: page.name === 'empty page' ? url.url : built.url }))
  report(taken)
} finally {
  await (await sharedBrowser()).close()
  await Promise.all([url.close(), built.close()])
  rmSync(empty, { recursive: true })
}

async function buildEmptyPage(folder: string) {
  const root = fileURLToPath(new URL('empty-page/', import.meta.url))
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  return serveConsole({}, folder)
}

async function load(of: { path: string; signedIn: boolean; url: string }): Promise<Figures> {
  const mocked = await openSharedMockedConsole({ signedIn: of.signedIn }, of.url)
  const { page, context } = mocked
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watch)
  await page.goto(of.path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.mouse.click(5, 400)
  await page.waitForTimeout(500)
  const figures = await read(page)
  await context.close()
  return figures
}

/** Runs in the page before its scripts. */
function watch(): void {
  const told = { lcp: 0, blocking: 0, shift: 0, click: 0 }
  Object.assign(globalThis, { firstLoad: told })
  const on = (type: string, take: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    })
  on('largest-contentful-paint', ({ startTime }) => {
    told.lcp = startTime
  })
  on('longtask', ({ duration }) => {
    told.blocking += duration - 50
  })
  on('layout-shift', ({ value = 0 }) => {
    told.shift += value
  })
  on('event', ({ duration }) => {
    told.click = Math.max(told.click, duration)
  })
}

function read(page: Page): Promise<Figures> {
  return page.evaluate(() => (globalThis as unknown as { firstLoad: Figures }).firstLoad)
}

function report(taken: Map<string, Figures[]>): void {
  const median = (of: keyof Figures, name: string) =>
    (taken.get(name) ?? []).map((figures) => figures[of]).toSorted((a, b) => a - b)[
      Math.floor(rounds / 2)
    ] ?? 0
  process.stdout.write(`median of ${rounds} cold loads at a ${slowdown}th of the processor\n`)
  for (const name of taken.keys()) {
    const [lcp, blocking] = [median('lcp', name), median('blocking', name)]
    const over = (of: 'lcp' | 'blocking') =>
      (median(of, name) / Math.max(1, median(of, 'empty page'))).toFixed(2)
    process.stdout.write(
      `${name.padEnd(12)} LCP ${lcp.toFixed(0)} ms (${over('lcp')} of the empty page; goal 1.4), ` +
        `blocking ${blocking.toFixed(0)} ms (${over('blocking')}; goal 2.2), ` +
        `CLS ${median('shift', name).toFixed(4)} (goal 0.01), click ${median('click', name).toFixed(0)} ms (goal 100)\n`,
    )
  }
}
