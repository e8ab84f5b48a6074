import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { longestTurnMs } from './longest-turn.ts'

/** Keeps this thread busy for so many milliseconds of its processor time. */
function workFor(ms: number): void {
  const before = process.threadCpuUsage()
  for (;;) {
    const { user, system } = process.threadCpuUsage(before)
    if (user + system > ms * 1000) return
  }
}

test('a turn of 80 ms is found, and the same work in portions is not', async () => {
  expect(await longestTurnMs(async () => workFor(80))).toBeGreaterThan(70)
  const inPortions = await longestTurnMs(async () => {
    for (let part = 0; part < 10; part += 1) {
      workFor(8)
      await nextTurn()
    }
  })
  expect(inPortions).toBeLessThan(50)
})
