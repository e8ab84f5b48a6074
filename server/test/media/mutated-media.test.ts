import { expect, test } from 'vitest'
import { tryMutations } from './mutated-media.ts'

test(
  'a thousand damaged jpgs and mp4s crash nothing, and what is taken of them is whole and holds nothing hidden [RELIABILITY-S11]',
  { timeout: 180_000 },
  async () => {
    const { taken, refused, slowestMs } = await tryMutations(1000, 20_261_121)
    expect(taken + refused).toBe(1000)
    expect(taken).toBeGreaterThan(200)
    expect(refused).toBeGreaterThan(200)
    expect(slowestMs).toBeLessThan(10_000)
  },
)
