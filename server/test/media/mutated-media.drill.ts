import { expect, test } from 'vitest'
import { tryMutations } from './mutated-media.ts'

test(
  '300 damaged pictures and clips crash nothing and hide nothing [RELIABILITY-S11]',
  { timeout: 180_000 },
  async () => {
    const { taken, refused, slowestMs } = await tryMutations(300, 20_261_121)
    expect(taken + refused).toBe(300)
    expect(taken).toBeGreaterThan(60)
    expect(refused).toBeGreaterThan(60)
    expect(slowestMs).toBeLessThan(10_000)
  },
)
