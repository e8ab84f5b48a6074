// Reproducible random numbers: the demo looks alike on every machine.

export interface SeededRandom {
  /** At least 0, below 1. */
  next(): number
  /** True with this probability. */
  happens(probability: number): boolean
  between(least: number, most: number): number
  /**
   * A whole number next to `expected`, rounded up or down at random so that the sum over many calls
   * is right.
   */
  whole(expected: number): number
  /** Approximately normal: mean 0, deviation 1. */
  bell(): number
  /** One of the items, chosen with probability proportional to its weight. */
  pick<T>(things: readonly T[], weightOf: (thing: T) => number): T
}

/** `seed` is any text. */
export function createSeededRandom(seed: string): SeededRandom {
  let state = hashOf(seed)
  // Mulberry32. Its 32 bits of state suffice for a day of one placement.
  const next = () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    happens: (probability) => next() < probability,
    between: (least, most) => least + next() * (most - least),
    whole: (expected) => Math.floor(expected + next()),
    bell: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    pick: (things, weightOf) => {
      const [first] = things
      if (first === undefined) throw new Error('there is nothing to pick from')
      let left = next() * things.reduce((sum, thing) => sum + weightOf(thing), 0)
      return things.find((thing) => (left -= weightOf(thing)) < 0) ?? first
    },
  }
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01_00_01_93)
  return hash
}
