import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { tryMutations } from './mutated-media.ts'

const ffmpeg = '/usr/bin/ffmpeg'

test('ten thousand damaged jpgs and mp4s, from a seed of the day [RELIABILITY-S11]', async () => {
  const seed = Number(process.env['SEED'] ?? Math.floor(Date.now() / dayMs) * 100_003)
  const tally = await tryMutations(10_000, seed, existsSync(ffmpeg) ? ffmpeg : undefined)
  expect(tally.taken + tally.refused, `seed ${seed}`).toBe(10_000)
  expect(tally.taken).toBeGreaterThan(2000)
})
