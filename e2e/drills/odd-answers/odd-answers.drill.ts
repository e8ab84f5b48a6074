import { describe, expect, test } from 'vitest'
import { walk } from './run.ts'

// A random sample of the nightly test (odd-answers.nightly.ts). `SEED=…` repeats a run;
// `CASE='app × GET …'` runs the cases whose names begin so.

const CASES = 20
const SCREENS = 5

describe('FINDINGS-A3', () => {
  test(`${CASES} odd answers break no screen and make none claim success`, async () => {
    const seed = Number(process.env['SEED'] ?? 11)
    process.stdout.write(`SEED=${seed}\n`)
    expect(await walk({ seed, screens: SCREENS, cases: CASES })).toEqual([])
  }, 900_000)
})
