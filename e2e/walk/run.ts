import type { Browser } from 'playwright-core'
import { openBrowser } from '../browser.ts'
import { serveConsole } from '../stage.ts'
import { recordCases, tryCase, type WalkCase } from './cases.ts'
import { drawn } from './draw.ts'
import { allScreens } from './screens.ts'
import { Walker } from './walker.ts'

/** The number of pages that run at the same time. Set `PAGES` higher on a faster machine. */
const PAGES = Number(process.env['PAGES'] ?? 3)
/** A progress line is printed after this many cases. */
const PROGRESS_EVERY = 100

interface Drawing {
  seed: number
  screens: number
  cases: number
}

/**
 * Runs all cases, or a sample of them, on several pages at once. Returns the faults by the name of
 * the case. A fault counts only when a fresh page shows it too.
 * When `CASE` is set, it runs exactly the cases whose names begin with that text, or with one of
 * several texts separated by `|`.
 */
export async function walk(drawing?: Drawing): Promise<string[]> {
  const browser = await openBrowser()
  const served = await serveConsole()
  try {
    const stage = { browser, url: served.url }
    return await tryAll(stage, await chosenCases(stage, drawing))
  } finally {
    await browser.close()
    await served.close()
  }
}

interface Stage {
  browser: Browser
  url: string
}

async function chosenCases({ browser, url }: Stage, drawing?: Drawing): Promise<WalkCase[]> {
  const only = process.env['CASE']?.split('|')
  const isDrawn = drawing !== undefined && only === undefined
  const screens = isDrawn
    ? drawn(allScreens, { count: drawing.screens, seed: drawing.seed })
    : allScreens.filter(({ name }) => only?.some((text) => text.startsWith(`${name} ×`)) ?? true)
  const recorder = await Walker.open(browser, url)
  const all = await recordCases(recorder, screens)
  await recorder.close()
  const chosen = isDrawn
    ? drawn(all, { count: drawing.cases, seed: drawing.seed })
    : all.filter(({ name }) => only?.some((text) => name.startsWith(text)) ?? true)
  process.stdout.write(
    `${chosen.length} of ${all.length} cases of ${screens.length} of ${allScreens.length} screens\n`,
  )
  return chosen
}

async function tryAlone({ browser, url }: Stage, one: WalkCase): Promise<string[]> {
  const walker = await Walker.open(browser, url)
  try {
    return await tryCase(walker, one)
  } catch (error) {
    return [String(error)]
  } finally {
    await walker.close()
  }
}

async function tryAll({ browser, url }: Stage, cases: readonly WalkCase[]): Promise<string[]> {
  const faults: string[] = []
  const rest = cases.entries()
  const walkOn = async () => {
    let walker = await Walker.open(browser, url)
    for (const [place, one] of rest) {
      if (place > 0 && place % PROGRESS_EVERY === 0) process.stdout.write(`${place} cases\n`)
      const seen = await tryCase(walker, one).catch(() => undefined)
      if (seen === undefined) {
        // A page that hangs would give wrong results for the following cases.
        await walker.close()
        walker = await Walker.open(browser, url)
      }
      if (seen?.length === 0) continue
      const found = await tryAlone({ browser, url }, one)
      if (found.length === 0) continue
      faults.push(`${one.name}: ${found.join('; ')}`)
      process.stdout.write(`${faults.at(-1) ?? ''}\n`)
    }
    await walker.close()
  }
  await Promise.all(Array.from({ length: PAGES }, walkOn))
  return faults
}
