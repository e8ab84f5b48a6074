import { expect, test } from 'vitest'
import { deviationsOf, type TrafficHour } from './deviation.ts'

const usual: TrafficHour = {
  requests: 2000,
  answers: 1600,
  impressions: 1000,
  clicks: 20,
  filtered: 10,
}
const days = Array.from({ length: 28 }, (_, day) => ({ ...usual, clicks: 18 + (day % 5) }))
const zOf = (hour: TrafficHour, measure: string, earlier = days) =>
  deviationsOf(hour, earlier).find((one) => one.measure === measure)?.z

test('a usual hour is near zero in every measure', () => {
  for (const { measure, z } of deviationsOf(usual, days))
    expect(Math.abs(z), measure).toBeLessThan(1)
})

test('a click farm, an outage and filtered traffic are far away', () => {
  expect(zOf({ ...usual, clicks: 90 }, 'ctr')).toBeGreaterThan(6)
  expect(zOf({ ...usual, answers: 0 }, 'fill')).toBeLessThan(-6)
  expect(zOf({ ...usual, filtered: 400 }, 'filtered')).toBeGreaterThan(6)
})

test('one odd day among the earlier ones changes nothing', () => {
  const odd = days.map((day, place) => (place === 3 ? { ...day, clicks: 900 } : day))
  expect(zOf({ ...usual, clicks: 90 }, 'ctr', odd)).toBeGreaterThan(6)
})

test('six days, or hours with few events, say nothing about what is usual', () => {
  expect(deviationsOf(usual, days.slice(0, 6))).toEqual([])
  const few = days.map(() => ({
    requests: 99,
    answers: 9,
    impressions: 50,
    clicks: 9,
    filtered: 0,
  }))
  expect(deviationsOf({ ...usual, clicks: 500 }, few)).toEqual([])
})

test('days that were perfectly even do not make half a percentage point odd', () => {
  const even = days.map(() => ({ ...usual, filtered: 0 }))
  const z = zOf({ ...usual, filtered: 5 }, 'filtered', even)
  expect(Math.abs(z ?? Infinity)).toBeLessThan(1.1)
})
