import { expect, test } from 'vitest'
import { orientations, placeOn, screensFor, stripOn, type Target } from './preview-screens.ts'

const sizes = (target: Target) =>
  screensFor(target).map(({ width, height }) => `${width}x${height}`)

test('each device is previewed on three screens of fixed sizes', () => {
  expect(sizes({ device: 'Phone', orientation: 'Portrait' })).toEqual([
    '230x535',
    '300x535',
    '300x480',
  ])
  expect(sizes({ device: 'Tablet', orientation: 'Portrait' })).toEqual([
    '321x535',
    '375x535',
    '375x500',
  ])
})

test('landscape swaps width and height of the screens, also for squares', () => {
  for (const orientation of ['Landscape', 'Landscape-Square'] as const) {
    expect(sizes({ device: 'Phone', orientation })).toEqual(['535x230', '535x300', '480x300'])
    expect(sizes({ device: 'Tablet', orientation })).toEqual(['535x321', '535x375', '500x375'])
  }
})

test('bezels are 12, 14 and 18 pixels', () => {
  for (const orientation of orientations)
    expect(screensFor({ device: 'Phone', orientation }).map(({ bezel }) => bezel)).toEqual([
      12, 14, 18,
    ])
})

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
