import { expect, test } from 'vitest'
import { GRAPH_HEIGHT, layOut, type GraphPoint } from './graph-scales.ts'

const byDay = { axisWord: String, bucket: 'day' } as const
const day = (place: number, value: number): GraphPoint => ({
  at: new Date(Date.UTC(2026, 2, 2 + place)),
  value,
})
const days = (count: number) => Array.from({ length: count }, (_, place) => day(place, place))

test('two buckets have two positions in order, each with a label', () => {
  const { places, xTicks } = layOut([day(0, 5), day(1, 7)], 560, byDay)
  expect(places[0]?.x).toBeLessThan(places[1]?.x ?? 0)
  expect(xTicks.map(({ word }) => word)).toEqual(['2 Mar', '3 Mar'])
})

test('days are labelled weekly if there is room, and labels never touch', () => {
  expect(layOut(days(56), 560, byDay).xTicks.map(({ word }) => word)).toEqual([
    '2 Mar',
    '9 Mar',
    '16 Mar',
    '23 Mar',
    '30 Mar',
    '6 Apr',
    '13 Apr',
    '20 Apr',
  ])
  const places = layOut(days(120), 340, byDay).xTicks.map(({ x }) => x)
  const gaps = places.slice(1).map((x, tick) => x - (places[tick] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThan(50)
})

test('months are labelled as months, with the year at its start', () => {
  const months = [10, 11, 12, 13].map((month) => ({
    at: new Date(Date.UTC(2025, month, 1)),
    value: 1,
  }))
  expect(layOut(months, 900, byDay).xTicks.map(({ word }) => word)).toEqual([
    'Nov 2025',
    'Dec',
    'Jan 2026',
    'Feb',
  ])
})

test('minutes are labelled with times, every ten of them if there is room', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => ({
    at: new Date(2026, 2, 2, 14, minute),
    value: minute,
  }))
  const { xTicks } = layOut(minutes, 560, { axisWord: String, bucket: 'minute' })
  expect(xTicks.map(({ word }) => word)).toEqual([
    '14:00',
    '14:10',
    '14:20',
    '14:30',
    '14:40',
    '14:50',
  ])
})

test('a single bucket is inside the graph', () => {
  const { places, left, right } = layOut([day(0, 3)], 560, byDay)
  expect(places[0]?.x).toBeGreaterThan(left)
  expect(places[0]?.x).toBeLessThan(right)
})

test('a series of zeros is drawn on the axis', () => {
  const { places, bottom } = layOut([day(0, 0), day(1, 0)], 560, byDay)
  expect(places.map(({ y }) => y)).toEqual([bottom, bottom])
  expect(bottom).toBeLessThan(GRAPH_HEIGHT)
})

test('the label of a line overlaps neither the line nor the axis labels', () => {
  const shapes = { rising: [0, 0, 10, 10], falling: [10, 10, 0, 0], steep: [0, 10, 0, 10] }
  const labelOf = (values: number[]) =>
    layOut(
      values.map((value, at) => day(at, value)),
      260,
      byDay,
    )
  const { rising, falling, steep } = shapes
  expect(labelOf(rising).label.y).toBeLessThan(labelOf(rising).bottom)
  expect(labelOf(falling).label.y).toBeGreaterThan(labelOf(falling).places[0]?.y ?? 0)
  const { label, places } = labelOf(steep)
  expect(label.y).toBeLessThan(Math.min(...places.map(({ y }) => y)))
})

test('the line ends before a bucket that still grows, which has a line of its own', () => {
  const points = [day(0, 1), day(1, 2), { ...day(2, 1), isUnfinished: true }]
  const { path, unfinishedPath, finished } = layOut(points, 560, byDay)
  expect([path, unfinishedPath].map((one) => one?.split(/[ML]/).length)).toEqual([3, 3])
  expect(finished).toBe(2)
  expect(unfinishedPath).toContain(path?.split('L').at(-1))
  expect(layOut(days(3), 560, byDay).finished).toBe(3)
})

test('the second line is inside the graph also where it is higher', () => {
  const { secondPath, yTicks } = layOut([{ ...day(0, 1), second: 90 }, day(1, 2)], 560, byDay)
  expect(secondPath).not.toBeNull()
  expect(yTicks.at(-1)?.word).toBe('100')
})

test('hours are labelled at round hours, two or four apart [FINDINGS4-C8]', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    at: new Date(2026, 2, 2, 15 + hour),
    value: hour,
  }))
  const words = (width: number) =>
    layOut(hours, width, { axisWord: String, bucket: 'hour' }).xTicks.map(({ word }) => word)
  expect(words(900)).toEqual(
    ['16', '18', '20', '22', '00', '02', '04', '06', '08', '10', '12', '14'].map((h) => `${h}:00`),
  )
  expect(words(560)).toEqual(['16', '20', '00', '04', '08', '12'].map((h) => `${h}:00`))
})
