import { expect, test } from 'vitest'
import { meanColour } from './with-bars.ts'

test('a bar has the mean colour of the pixels of an edge', () => {
  expect(meanColour([0, 0, 0, 255, 20, 40, 61, 255])).toBe('rgb(10 20 31)')
})
