import { expect, test } from 'vitest'
import { createLatencies } from './latencies.ts'

test('percentiles are at most 4% above what was measured, and begin anew', () => {
  const latencies = createLatencies()
  expect(latencies.take()).toEqual({ p50: null, p95: null, p99: null })
  for (let milliseconds = 1; milliseconds <= 1000; milliseconds += 1) latencies.add(milliseconds)
  const { p50, p95, p99 } = latencies.take()
  for (const [found, real] of [
    [p50, 500],
    [p95, 950],
    [p99, 990],
  ] as const) {
    expect(found).toBeGreaterThanOrEqual(real * 0.999)
    expect(found).toBeLessThan(real * 1.04)
  }
  expect(latencies.take().p99).toBeNull()
})

test('no duration is too short or too long', () => {
  const latencies = createLatencies()
  for (const milliseconds of [0, 1e9]) latencies.add(milliseconds)
  const { p50, p99 } = latencies.take()
  expect(p50).toBe(0.01)
  expect(p99).toBeGreaterThan(100_000)
})
