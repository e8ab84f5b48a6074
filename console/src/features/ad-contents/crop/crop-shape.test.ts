import { describe, expect, test } from 'vitest'
import { cropAspect } from '@frontrow/contract/ad-contents/crop'
import {
  bannerCut,
  cropShape,
  inWholePixels,
  shownShape,
  smallPictureWarning,
} from './crop-shape.ts'

test('each device and orientation has a shape for the crop and for ads', () => {
  const shapes = (
    device: 'Phone' | 'Tablet',
    orientation: 'Portrait' | 'Landscape' | 'Portrait-Square',
  ) => [cropShape({ device, orientation }), shownShape({ device, orientation })]
  expect(shapes('Phone', 'Portrait')).toEqual(['9:21', '9:16'])
  expect(shapes('Phone', 'Landscape')).toEqual(['21:9', '16:9'])
  expect(shapes('Tablet', 'Portrait')).toEqual(['3:5', '7:10'])
  expect(shapes('Tablet', 'Landscape')).toEqual(['5:3', '10:7'])
  expect(shapes('Tablet', 'Portrait-Square')).toEqual(['1:1', '1:1'])
})

test('a box is rounded, and rounding does not push it outside', () => {
  const picture = { width: 1200, height: 800 }
  expect(inWholePixels({ x: 428.6, y: 0, width: 342.857, height: 800 }, picture)).toEqual({
    x: 429,
    y: 0,
    width: 343,
    height: 800,
  })
  expect(inWholePixels({ x: 857.2, y: -0.4, width: 342.857, height: 800.4 }, picture)).toEqual({
    x: 857,
    y: 0,
    width: 343,
    height: 800,
  })
})

describe('a picture that is small for a crop', () => {
  const phone = cropAspect({ device: 'Phone', orientation: 'Portrait' })
  const square = cropAspect({ device: 'Phone', orientation: 'Portrait-Square' })

  test('shows a warning with the width of its widest crop', () => {
    expect(smallPictureWarning({ width: 150, height: 200 }, phone)).toBe(
      'This image is small: its widest crop of this shape has 86 pixels. Ads look blurred below 100.',
    )
  })

  test('is small only for the aspect ratios that are too narrow', () => {
    expect(smallPictureWarning({ width: 150, height: 200 }, square)).toBeNull()
    expect(smallPictureWarning({ width: 150, height: 234 }, phone)).toBeNull()
    expect(smallPictureWarning({ width: 99, height: 800 }, square)).toContain('99 pixels')
  })
})

test('what the widest crop of a banner cuts is a share of its height or width', () => {
  expect(bannerCut({ width: 320, height: 50 })).toBe('36% of the height')
  expect(bannerCut({ width: 1000, height: 50 })).toBe('50% of the width')
  expect(bannerCut({ width: 1283, height: 128 })).toBeNull()
})

describe('FINDINGS-A6', () => {
  test('a box at its narrowest is rounded up, and keeps its shape', () => {
    // 100 px on a screen where a picture of 1000 px is 446 px wide.
    const least = (100 * 1000) / 446
    const picture = { width: 1000, height: 1000 }
    const box = { x: 10, y: 20, width: least, height: least }
    expect(inWholePixels(box, picture, least)).toEqual({ x: 10, y: 20, width: 225, height: 225 })
    const banner = { x: 0, y: 0, width: least, height: least / 10 }
    expect(inWholePixels(banner, picture, least)).toMatchObject({ width: 225, height: 23 })
    const corner = { x: 1000 - least, y: 1000 - least, width: least, height: least }
    expect(inWholePixels(corner, picture, least)).toMatchObject({ x: 775, y: 775, width: 225 })
  })
})
