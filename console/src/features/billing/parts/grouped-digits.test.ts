import { expect, test } from 'vitest'
import { digitsOf, inFours, typeDigits, type TypedEdit } from './grouped-digits.ts'

const shape = { maxDigits: 20, show: inFours }

/** The text after an edit; `|` marks the caret. */
function typed(before: string, textAndCaret: string, deleted: TypedEdit['deleted'] = null): string {
  const caret = textAndCaret.indexOf('|')
  const text = textAndCaret.replace('|', '')
  const after = typeDigits(shape, digitsOf(before), { text, caret, deleted })
  const shown = inFours(after.digits)
  return `${shown.slice(0, after.caret)}|${shown.slice(after.caret)}`
}

test('the caret follows what is typed over a gap', () => {
  expect(typed('1234', '12345|')).toBe('1234 5|')
})

test('the caret stays in the middle when something is typed there', () => {
  expect(typed('1234 5678', '129|34 5678')).toBe('129|3 4567 8')
  expect(typed('1234 5678', '1234 59|678')).toBe('1234 59|67 8')
})

test('deleting in the middle closes the gap and keeps the caret', () => {
  expect(typed('1234 5678', '1|34 5678', 'backward')).toBe('1|345 678')
  expect(typed('1234 5678', '12|4 5678', 'forward')).toBe('12|45 678')
})

test('deleting a gap also deletes the digit next to it, in both directions', () => {
  expect(typed('1234 5678', '1234|5678', 'backward')).toBe('123|5 678')
  expect(typed('1234 5678', '1234|5678', 'forward')).toBe('1234| 678')
})

test('a pasted number with spaces is the same number', () => {
  expect(typed('', '1234 5678|')).toBe('1234 5678|')
  expect(typed('1234 5678', '1299 88 |34 5678')).toBe('1299 88|34 5678')
})

test('digits beyond twenty are dropped where they are typed', () => {
  expect(typed('', '1234567890123456789012345|')).toBe('1234 5678 9012 3456 7890|')
  expect(typed('1234 5678 9012 3456 7890', '1299|34 5678 9012 3456 7890')).toBe(
    '12|34 5678 9012 3456 7890',
  )
})

test('an empty number stays empty', () => {
  expect(typed('1', '|', 'backward')).toBe('|')
})
