import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { watchLeases } from './lease-health.ts'

const broken = { answered: 0, failed: 0, isBroken: true }
const granted = { answered: 1, failed: 3, isBroken: false }
const oneFailed = { answered: 0, failed: 1, isBroken: false }
const twoFailed = { answered: 0, failed: 2, isBroken: false }

function watch() {
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) })
  const health = watchLeases(log)
  const at = (seconds: number) => new Date(seconds * 1000)
  return {
    lines,
    note: (run: typeof broken, seconds: number) => health.note(run, at(seconds)),
    seconds: (now: number) => health.failingSeconds(at(now)),
  }
}

describe('FINDINGS-C1', () => {
  test.each([
    ['a broken database', broken],
    ['several campaigns that fail', twoFailed],
  ])('%s is logged once after 30 s, and is over with a grant', (_, run) => {
    const { lines, note, seconds } = watch()
    for (let now = 100; now <= 160; now += 5) note(run, now)
    expect(seconds(160)).toBe(60)
    expect(lines).toEqual([expect.stringContaining('no lease was granted for 30 s')])
    note(granted, 161)
    expect(seconds(162)).toBe(0)
    expect(lines.slice(1)).toEqual(['leases are granted again; ads are sold again'])
  })

  test('one campaign that fails repeatedly does not make the leases unhealthy', () => {
    const { lines, note, seconds } = watch()
    for (let now = 0; now <= 100; now += 5) note(oneFailed, now)
    expect(seconds(100)).toBe(0)
    expect(lines).toEqual([])
  })

  test('a failure without another attempt for two minutes is forgotten', () => {
    const { note, seconds } = watch()
    note(broken, 0)
    expect(seconds(119)).toBe(119)
    expect(seconds(121)).toBe(0)
    note(broken, 200)
    expect(seconds(201)).toBe(1)
  })
})
