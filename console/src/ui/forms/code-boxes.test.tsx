import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CodeBoxes, emptyCode } from './code-boxes.tsx'

function Form() {
  const [code, setCode] = useState(emptyCode)
  return <CodeBoxes value={code} onChange={setCode} focusFirst={1} />
}

const boxes = () => screen.getAllByRole<HTMLInputElement>('textbox')
const values = () => boxes().map((box) => box.value || '_')
const focused = () => boxes().findIndex((box) => box === document.activeElement) + 1

function press(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

beforeEach(() => {
  render(<Form />)
})
afterEach(cleanup)

test('letters become capitals, and each character moves the focus on [VER-07 VER-08]', () => {
  press('a', '1', 'b', '2', 'c', '3')
  expect(values().join('')).toBe('A1B2C3')
  expect(focused()).toBe(6)
})

test.each(['-', ' ', 'é', '!', '١'])('%j is refused and the cursor stays [VER-06]', (refused) => {
  press(refused)
  fireEvent.change(boxes()[0] ?? document.body, { target: { value: refused } })
  expect(values().join('')).toBe('______')
  expect(focused()).toBe(1)
})

test('Backspace on an empty box only moves back, or stays [VER-09]', () => {
  press('a', 'b', 'Backspace')
  expect(focused()).toBe(2)
  expect(values().join('')).toBe('AB____')
  fireEvent.change(boxes()[1] ?? document.body, { target: { value: '' } })
  press('Backspace')
  expect([values().join(''), focused()]).toEqual(['A_____', 1])
  fireEvent.change(boxes()[0] ?? document.body, { target: { value: '' } })
  press('Backspace')
  expect(focused()).toBe(1)
})

test('arrows move by one and stop at the ends [VER-10]', () => {
  press('ArrowLeft')
  expect(focused()).toBe(1)
  press('ArrowRight', 'ArrowRight')
  expect(focused()).toBe(3)
  press('End', 'ArrowRight')
  expect(focused()).toBe(6)
})

test('a pasted code is its first six letters and digits [VER-11]', () => {
  fireEvent.paste(boxes()[3] ?? document.body, { clipboardData: { getData: () => 'ab-12 cd99' } })
  expect(values().join('')).toBe('AB12CD')
})

test('a code filled in by the phone is spread over the boxes', () => {
  fireEvent.change(boxes()[0] ?? document.body, { target: { value: 'k7m2qx' } })
  expect(values().join('')).toBe('K7M2QX')
})

test('a character typed into a full box replaces the old one [VER-01]', () => {
  press('a', 'b', 'ArrowLeft', '9')
  expect(values().join('')).toBe('A9____')
})

test('the same character typed again over itself moves on', () => {
  press('a', 'ArrowLeft', 'a')
  expect(values().join('')).toBe('A_____')
  expect(focused()).toBe(2)
})

test('a keyboard shortcut types no character', () => {
  fireEvent.keyDown(boxes()[0] ?? document.body, { key: 'v', ctrlKey: true })
  expect(values().join('')).toBe('______')
})
