import { expect, test } from 'vitest'
import { placeOn, stripOn } from './preview-screens.ts'

test("a crop with the screen's aspect ratio fills it despite rounding", () => {
  const whole = { x: 0, y: 0, width: 230, height: 535 }
  expect(placeOn({ width: 230, height: 535 }, { width: 446, height: 1041 })).toEqual(whole)
})

test('a square is centred on a screen', () => {
  expect(placeOn({ width: 300, height: 535 }, { width: 800, height: 800 })).toEqual({
    x: 0,
    y: 117.5,
    width: 300,
    height: 300,
  })
})

test('a frame of a video is shown whole on a screen of another shape [FINDINGS4-C7]', () => {
  expect(placeOn({ width: 300, height: 480 }, { width: 1920, height: 1080 })).toEqual({
    x: 0,
    y: 155.625,
    width: 300,
    height: 168.75,
  })
})

test('the strip of a banner lies along the lower edge', () => {
  expect(stripOn({ width: 300, height: 535 })).toEqual({ x: 0, y: 505, width: 300, height: 30 })
})
