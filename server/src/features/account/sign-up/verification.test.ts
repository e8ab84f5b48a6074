import { expect, test } from 'vitest'
import { minuteMs } from '@frontrow/contract/durations'
import { newCode, waitForSend } from './verification.ts'

test('every character of a code is as likely as another', () => {
  const counts = new Map<string, number>()
  const codes = 40_000
  for (let made = 0; made < codes; made += 1) {
    for (const character of newCode()) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted().join('')).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ')
  const expected = (codes * 6) / 32
  const chiSquare = [...counts.values()].reduce(
    (sum, count) => sum + (count - expected) ** 2 / expected,
    0,
  )
  // With 31 degrees of freedom, a fair draw exceeds 80 less than three times in a million.
  expect(chiSquare).toBeLessThan(80)
})

test('the wait for the next mail follows the hour, then the day', () => {
  const now = new Date('2026-03-04T12:00:00Z')
  const ago = (...minutes: number[]) =>
    minutes.map((minute) => new Date(now.getTime() - minute * minuteMs))
  expect(waitForSend([], now)).toBe(0)
  expect(waitForSend(ago(4, 3, 2, 1), now)).toBe(0)
  expect(waitForSend(ago(50, 4, 3, 2, 1), now)).toBe(600)
  expect(waitForSend(ago(61, 4, 3, 2, 1), now)).toBe(0)
  expect(waitForSend(ago(1430, 900, 800, 700, 600, 500, 400, 300, 200, 100), now)).toBe(600)
})
