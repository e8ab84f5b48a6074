import { expect, test } from 'vitest'
import {
  deviceName,
  orientationName,
  orientationOf,
  progressText,
  resolutionText,
  sizeText,
  typeName,
} from './content-words.ts'

test('each type has its name, and an unknown number has none', () => {
  expect([100, 200, 300, 400, 999].map(typeName)).toEqual([
    'IMAGE',
    'BANNER',
    'VIDEO',
    'INTERACTIVE',
    'NOTSET',
  ])
})

test('the orientation follows from the resolution', () => {
  expect(orientationOf({ width: 200, height: 100 })).toBe('Landscape')
  expect(orientationOf({ width: 100, height: 200 })).toBe('Portrait')
  expect(orientationOf({ width: 100, height: 100 })).toBe('Square')
  expect(resolutionText({ width: 1080, height: 1920 })).toBe('1080 x 1920')
})

test('devices and orientations have their words', () => {
  expect([100, 200, 300, 999].map(deviceName)).toEqual(['Phone', 'Tablet', 'Any', 'NOTSET'])
  expect([100, 200, 300, 400, 999].map(orientationName)).toEqual([
    'Portrait',
    'Landscape',
    'Square',
    'NOTSET',
    'NOTSET',
  ])
})

test('sizes are short, and progress uses the unit of the total', () => {
  expect([1, 411_500, 3_400_000].map(sizeText)).toEqual(['1 kB', '412 kB', '3.4 MB'])
  expect(progressText(264_000, 412_000)).toBe('264 of 412 kB')
  expect(progressText(640_000, 3_400_000)).toBe('0.6 of 3.4 MB')
})
