/** Twenty buckets for each doubling keep the error of a percentile below 4%. */
const perDoubling = 20
const leastMs = 0.01
const buckets = 480

/** The shares of answers that were at least as fast, in milliseconds; null without an answer. */
export interface Percentiles {
  p50: number | null
  p95: number | null
  p99: number | null
}

export interface Latencies {
  add(milliseconds: number): void
  /** Returns the percentiles since the last call and begins anew. */
  take(): Percentiles
}

/** Counts how long answers took, in a fixed amount of memory whatever their number. */
export function createLatencies(): Latencies {
  const counts = new Uint32Array(buckets)
  let total = 0
  const reached = (share: number) => {
    if (total === 0) return null
    const wanted = Math.ceil(total * share)
    let seen = 0
    for (const [bucket, count] of counts.entries()) {
      seen += count
      if (seen >= wanted) return leastMs * 2 ** (bucket / perDoubling)
    }
    return null
  }
  return {
    add: (milliseconds) => {
      const bucket = Math.ceil(Math.log2(milliseconds / leastMs) * perDoubling)
      const place = Math.min(Math.max(bucket, 0), buckets - 1)
      counts[place] = (counts[place] ?? 0) + 1
      total += 1
    },
    take: () => {
      const percentiles = { p50: reached(0.5), p95: reached(0.95), p99: reached(0.99) }
      counts.fill(0)
      total = 0
      return percentiles
    },
  }
}
