import { expect, test } from 'vitest'
import { dayMs } from '@frontrow/contract/durations'
import { hexOfId, idOfHex, isId, newId } from './ids.ts'

const now = new Date('2026-03-04T05:06:07.089Z')

test('an id is a uuid of version 7 that carries its time', () => {
  const id = newId(now)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now.getTime())
})

test('ids of the same moment differ, and those of later moments sort later', () => {
  expect(new Set(Array.from({ length: 10_000 }, () => newId(now))).size).toBe(10_000)
  const ids = [0, 1, 1000, dayMs].map((later) => newId(new Date(now.getTime() + later)))
  expect(ids.toSorted()).toEqual(ids)
})

test('an id is read back from its digits', () => {
  const id = newId(now)
  expect(hexOfId(id)).toMatch(/^[0-9a-f]{32}$/)
  expect(idOfHex(hexOfId(id))).toBe(id)
})

test.each(['', newId(now), 'f'.repeat(31), 'f'.repeat(33), 'F'.repeat(32)])(
  '%j is not the digits of an id',
  (text) => {
    expect(idOfHex(text)).toBeUndefined()
  },
)

test('an id of ours is one, in capitals too', () => {
  expect(isId(newId(now))).toBe(true)
  expect(isId(newId(now).toUpperCase())).toBe(true)
})

test.each([
  '',
  '7',
  '{app-id}',
  '0197f3a0000070008000000000000000',
  '{0197f3a0-0000-7000-8000-000000000000}',
  '0197f3a0-0000-7000-8000-00000000000g',
  '0197f3a0-0000-7000-8000-000000000000\n',
  ' 0197f3a0-0000-7000-8000-000000000000',
])('%j is none', (text) => {
  expect(isId(text)).toBe(false)
})
