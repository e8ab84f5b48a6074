import { expect, test } from 'vitest'
import { barScale } from './bar-scale.ts'

test('bars end at a round value above the highest', () => {
  expect(barScale([40, 0, 90, 61])).toEqual({ top: 100, lines: [0, 50, 100] })
  expect(barScale([0, 0])).toEqual({ top: 1, lines: [0, 0.5, 1] })
})

test('one day far above the others does not set the scale', () => {
  expect(barScale([40, 90, 61, 55, 48_000]).top).toBe(100)
  // A day that is only high does.
  expect(barScale([40, 90, 61, 55, 280]).top).toBe(300)
})
