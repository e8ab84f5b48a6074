import { expect, test } from 'vitest'
import { countPlaces, type WantedPlace } from './places.ts'

const wanted = (key: string): WantedPlace => ({
  name: 'uploads',
  limits: { most: 3, mostOfOne: 2 },
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
