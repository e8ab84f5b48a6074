import { expect, test } from 'vitest'
import { hourMs } from '@frontrow/contract/durations'
import { cap, createFrequencyCaps } from './frequency-caps.ts'

const [ida, per, eva, ola] = [1, 2 ** 32 - 1, 3, 4]
const at = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * hourMs)

test('a viewer sees a campaign at most five times within any 24 hours', () => {
  const caps = createFrequencyCaps()
  for (let hour = 0; hour < cap.times; hour += 1) {
    expect(caps.isReached(ida, 1, at(hour))).toBe(false)
    caps.note(ida, 1, at(hour))
  }
  expect(caps.isReached(ida, 1, at(23.9))).toBe(true)
  expect(caps.isReached(ida, 2, at(23.9))).toBe(false)
  expect(caps.isReached(per, 1, at(23.9))).toBe(false)
  // The first view is a day old and counts no more; the second one still counts.
  expect(caps.isReached(ida, 1, at(24))).toBe(false)
  caps.note(ida, 1, at(24))
  expect(caps.isReached(ida, 1, at(24.5))).toBe(true)
  expect(caps.isReached(ida, 1, at(25))).toBe(false)
})

test('beyond the limit, the viewers who saw nothing for longest are forgotten', () => {
  const caps = createFrequencyCaps(2)
  for (const viewer of [ida, per, ida, ida, ida, ida]) caps.note(viewer, 1, at(1))
  expect(caps.isReached(ida, 1, at(2))).toBe(true)
  caps.note(eva, 1, at(2))
  expect(caps.isReached(ida, 1, at(2))).toBe(true)
  caps.note(ola, 1, at(2))
  expect(caps.isReached(ida, 1, at(2))).toBe(false)
})

test('ads of other nodes count in the order of their times', () => {
  const [here, there] = [createFrequencyCaps(), createFrequencyCaps()]
  for (const hours of [5, 6, 7]) here.note(ida, 1, at(hours))
  there.note(ida, 1, at(1))
  there.note(ida, 1, at(8))
  here.shared.receive(there.shared.take())
  expect(here.isReached(ida, 1, at(9))).toBe(true)
  expect(here.isReached(ida, 1, at(25.5))).toBe(false)
  // A note is sent once, and notes from other nodes are not sent on.
  expect(there.shared.take()).toEqual([])
  expect(here.shared.take().length).toBe(3)
})

test('a note that names its viewer by a text is passed over', () => {
  const caps = createFrequencyCaps()
  const notes = Array.from({ length: cap.times }, (_, index) => [ida, 1, at(index).getTime()])
  caps.shared.receive([['ab12', 1, at(0).getTime()], ...notes])
  expect(caps.isReached(ida, 1, at(6))).toBe(true)
  expect(caps.isReached(Number.NaN, 1, at(6))).toBe(false)
})
