import { expect, test } from 'vitest'
import { countPlaces, type WantedPlace } from './places.ts'

const wanted = (key: string): WantedPlace => ({
  name: 'uploads',
  limits: { most: 3, mostOfOne: 2, restMs: 0 },
  key,
})

test('one has two places and all have three, whichever worker they ask [FINDINGS3-O6]', () => {
  const places = countPlaces<string>()
  const first = places.take(wanted('a'), 'worker 1')
  expect(places.take(wanted('a'), 'worker 2')).toBeTypeOf('number')
  expect(places.take(wanted('a'), 'worker 3')).toBe('own')
  expect(places.take(wanted('b'), 'worker 3')).toBeTypeOf('number')
  expect(places.take(wanted('c'), 'worker 3')).toBe('all')
  expect(places.take({ ...wanted('c'), name: 'files' }, 'worker 3')).toBeTypeOf('number')
  places.leave(Number(first))
  expect(places.take(wanted('c'), 'worker 3')).toBeTypeOf('number')
})

test('a worker that ends leaves its places, and nobody else’s [FINDINGS3-O6]', () => {
  const places = countPlaces<string>()
  places.take(wanted('a'), 'worker 1')
  places.take(wanted('a'), 'worker 1')
  places.take(wanted('b'), 'worker 2')
  places.leaveAll('worker 1')
  expect(places.take(wanted('b'), 'worker 1')).toBeTypeOf('number')
  expect(places.take(wanted('b'), 'worker 1')).toBe('own')
  expect(places.take(wanted('a'), 'worker 2')).toBeTypeOf('number')
})

/** Eight places of which a key takes two, as uploads have them. The clock is turned by hand. */
function openUploads() {
  let at = 0
  const places = countPlaces<'node'>(() => at)
  const limits = { most: 8, mostOfOne: 2, restMs: 60_000 }
  return {
    take: (key: string) => places.take({ name: 'uploads', limits, key }, 'node'),
    leave: (place: number | string) => places.leave(Number(place)),
    turn: (ms: number) => void (at += ms),
  }
}

const drips = ['a', 'b', 'c', 'd']

test('keys that have or had a place lately take half of all at most [FINDINGS4-S6]', () => {
  const { take, leave, turn } = openUploads()
  const first = [...drips, ...drips].map(take)
  expect(first.filter((place) => typeof place === 'number')).toHaveLength(6)
  for (const place of first) leave(place)
  turn(59_000)
  const again = [...drips, ...drips].map(take)
  expect(again.filter((place) => typeof place === 'number')).toHaveLength(4)
  for (const honest of ['e', 'f', 'g', 'h']) expect(take(honest)).toBeTypeOf('number')
  for (const place of again) leave(place)
  turn(60_000)
  expect([...drips].map(take).filter((place) => typeof place === 'number')).toHaveLength(4)
})

test('a key that waits comes before a second place of another [FINDINGS4-S6]', () => {
  const { take, leave, turn } = openUploads()
  const taken = Array.from({ length: 8 }, (_, at) => take(`fresh ${at}`))
  expect(take('honest')).toBe('all')
  for (const place of taken.slice(0, 2)) leave(place)
  expect(take('fresh 0')).toBe('all')
  expect(take('fresh 7')).toBe('all')
  expect(take('honest')).toBeTypeOf('number')
  expect(take('fresh 7')).toBeTypeOf('number')
  // One that does not come again has given up.
  expect(take('gone')).toBe('all')
  for (const place of taken.slice(2, 3)) leave(place)
  expect(take('fresh 6')).toBe('all')
  turn(15_000)
  expect(take('fresh 6')).toBeTypeOf('number')
})

test('drips of four keys leave places to each of twelve others [FINDINGS4-S6]', () => {
  const { take, leave, turn } = openUploads()
  let dripping = [...drips, ...drips].map(take)
  for (let round = 0; round < 3; round += 1) {
    for (let honest = 0; honest < 12; honest += 1) {
      const place = take(`honest ${round} ${honest}`)
      expect(place).toBeTypeOf('number')
      leave(place)
    }
    for (const place of dripping) leave(place)
    dripping = [...drips, ...drips].map(take)
    turn(120_000)
  }
})
