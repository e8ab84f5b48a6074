import { expect, test } from 'vitest'
import { tryMutations } from './mutated-media.ts'

test(
  'three hundred damaged jpgs and mp4s crash nothing, and what is taken of them is whole and holds nothing hidden [RELIABILITY-S11]',
  { timeout: 180_000 },
  async () => {
    const { taken, refused, slowestMs } = await tryMutations(300, 20_261_121)
    expect(taken + refused).toBe(300)
    expect(taken).toBeGreaterThan(60)
    expect(refused).toBeGreaterThan(60)
    expect(slowestMs).toBeLessThan(10_000)
  },
)
