import { recordCases, tryCase, type WalkCase } from './cases.ts'
import { randomSample } from './random-sample.ts'
import { allScreens } from './screens.ts'
import { Walker } from './walker.ts'

/** The number of pages that run at the same time. Set `PAGES` higher on a faster machine. */
const PAGES = Number(process.env['PAGES'] ?? 3)
/** A progress line is printed after this many cases. */
const PROGRESS_EVERY = 100

interface Sample {
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
export async function walk(sample?: Sample): Promise<string[]> {
  return tryAll(await chosenCases(sample))
}

async function chosenCases(sample?: Sample): Promise<WalkCase[]> {
  const only = process.env['CASE']?.split('|')
  const isSampled = sample !== undefined && only === undefined
  const screens = isSampled
    ? randomSample(allScreens, { count: sample.screens, seed: sample.seed })
    : allScreens.filter(({ name }) => only?.some((text) => text.startsWith(`${name} ×`)) ?? true)
  const recorder = await Walker.open()
  const all = await recordCases(recorder, screens)
  await recorder.close()
  const chosen = isSampled
    ? randomSample(all, { count: sample.cases, seed: sample.seed })
    : all.filter(({ name }) => only?.some((text) => name.startsWith(text)) ?? true)
  process.stdout.write(
    `${chosen.length} of ${all.length} cases of ${screens.length} of ${allScreens.length} screens\n`,
  )
  return chosen
}

async function tryAlone(one: WalkCase): Promise<string[]> {
  const walker = await Walker.open()
  try {
    return await tryCase(walker, one)
  } catch (error) {
    return [String(error)]
  } finally {
    await walker.close()
  }
}

async function tryAll(cases: readonly WalkCase[]): Promise<string[]> {
  const faults: string[] = []
  const rest = cases.entries()
  const walkOn = async () => {
    let walker = await Walker.open()
    for (const [place, one] of rest) {
      if (place > 0 && place % PROGRESS_EVERY === 0) process.stdout.write(`${place} cases\n`)
      const seen = await tryCase(walker, one).catch(() => undefined)
      if (seen === undefined) {
        // A page that hangs would give wrong results for the following cases.
        await walker.close()
        walker = await Walker.open()
      }
      if (seen?.length === 0) continue
      const found = await tryAlone(one)
      if (found.length === 0) continue
      faults.push(`${one.name}: ${found.join('; ')}`)
      process.stdout.write(`${faults.at(-1) ?? ''}\n`)
    }
    await walker.close()
  }
  await Promise.all(Array.from({ length: PAGES }, walkOn))
  return faults
}
