import { expect, test } from 'vitest'
import { newId } from '../db/ids.ts'
import { cursorOf, pageOf, readCursor, readTimeCursor } from './cursor.ts'

const at = new Date('2026-11-26T10:00:00.123Z')
const id = newId(at)

test('a cursor is read back', () => {
  expect(readTimeCursor(cursorOf(at, id))).toEqual({ at, id })
  expect(readCursor(cursorOf('Harbour', id))).toEqual({ sorted: 'Harbour', id })
})

test.each(['', '_', 'x', `soon_${id}`, `1e99_${id}`, '1_2', cursorOf(at, 'x')])(
  'the text %j is no place in a list sorted by time',
  (text) => {
    expect(readTimeCursor(text)).toBeUndefined()
  },
)

test('a page names the next one only where more rows were found', () => {
  expect(pageOf(['a', 'b', 'c'], 2, (row) => row)).toEqual({ shown: ['a', 'b'], next: 'b' })
  expect(pageOf(['a', 'b'], 2, (row) => row)).toEqual({ shown: ['a', 'b'], next: null })
  expect(pageOf<string>([], 2, (row) => row)).toEqual({ shown: [], next: null })
})
