import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type Box,
  type Size,
  type Target,
  bannerBox,
  cropAspect,
  derivedBox,
  isInside,
  thirdBox,
  wholeBox,
} from './crop.ts'

const side = fc.integer({ min: 120, max: 6000 })
const picture: fc.Arbitrary<Size> = fc.record({ width: side, height: side })
const target: fc.Arbitrary<Target> = fc.record({
  device: fc.constantFrom('Phone', 'Tablet'),
  orientation: fc.constantFrom('Portrait', 'Landscape', 'Landscape-Square', 'Portrait-Square'),
})

/** A picture and a crop with the target's aspect ratio inside it, as the crop tool produces it. */
const cropped = fc
  .tuple(
    picture,
    target,
    fc.double({ min: 0.2, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([size, aim, share, place]) => {
    const whole = wholeBox(size, cropAspect(aim))
    const width = Math.max(1, Math.floor(whole.width * share))
    const height = Math.max(1, Math.floor(whole.height * share))
    const crop = {
      width,
      height,
      x: Math.floor((size.width - width) * place),
      y: Math.floor((size.height - height) * place),
    }
    return { size, aim, crop }
  })

const isWhole = (box: Box) => Object.values(box).every(Number.isInteger)

/**
 * Allows one pixel of rounding: widths one pixel smaller and larger have aspects on either side.
 */
function hasAspect(box: Box, aspect: number): boolean {
  return Math.abs(box.width - box.height * aspect) <= Math.max(1, aspect)
}

test('the crop tool has six aspects [CIV-10 CIV-11 CIV-12 CIV-13 CIV-14 CBN-03]', () => {
  expect(cropAspect({ device: 'Phone', orientation: 'Portrait' })).toBeCloseTo(9 / 21)
  expect(cropAspect({ device: 'Tablet', orientation: 'Portrait' })).toBeCloseTo(3 / 5)
  expect(cropAspect({ device: 'Phone', orientation: 'Landscape' })).toBeCloseTo(21 / 9)
  expect(cropAspect({ device: 'Tablet', orientation: 'Landscape' })).toBeCloseTo(5 / 3)
  for (const device of ['Phone', 'Tablet'] as const) {
    for (const orientation of ['Landscape-Square', 'Portrait-Square'] as const)
      expect(cropAspect({ device, orientation })).toBe(1)
  }
  expect(cropAspect({ device: 'Any', orientation: 'Any' })).toBe(10)
})

test('the first box is the largest, and centred [CIV-16]', () => {
  expect(wholeBox({ width: 1200, height: 800 }, 9 / 21)).toEqual({
    x: 429,
    y: 0,
    width: 343,
    height: 800,
  })
  expect(wholeBox({ width: 1200, height: 800 }, 10)).toEqual({
    x: 0,
    y: 340,
    width: 1200,
    height: 120,
  })
  fc.assert(
    fc.property(picture, target, (size, aim) => {
      const box = wholeBox(size, cropAspect(aim))
      return (
        isInside(size, box) &&
        isWhole(box) &&
        (box.width === size.width || box.height === size.height)
      )
    }),
  )
})

test('the derived box has its ratio inside the picture [CIV-30]', () => {
  fc.assert(
    fc.property(cropped, ({ size, aim, crop }) => {
      const box = derivedBox(size, crop, aim)
      const portrait = aim.device === 'Tablet' ? 0.7 : 9 / 16
      const aspect = aim.orientation === 'Portrait' ? portrait : 1 / portrait
      const isPlain = aim.orientation === 'Portrait' || aim.orientation === 'Landscape'
      expect(isInside(size, box)).toBe(true)
      expect(isWhole(box)).toBe(true)
      if (!isPlain) {
        expect(box).toEqual(crop)
        return
      }
      expect(hasAspect(box, aspect)).toBe(true)
      const fits =
        aim.orientation === 'Portrait'
          ? crop.height * aspect <= size.width
          : crop.width / aspect <= size.height
      if (fits) {
        expect(box.x).toBeLessThanOrEqual(crop.x)
        expect(box.y).toBeLessThanOrEqual(crop.y)
        expect(box.x + box.width).toBeGreaterThanOrEqual(crop.x + crop.width - 1)
        expect(box.y + box.height).toBeGreaterThanOrEqual(crop.y + crop.height - 1)
      }
    }),
    { numRuns: 1000 },
  )
})

test('the third preview is cut from the middle of the derived box [CST-17]', () => {
  fc.assert(
    fc.property(cropped, ({ size, aim, crop }) => {
      const derived = derivedBox(size, crop, aim)
      const third = thirdBox(derived, aim)
      const shifted = { ...third, x: third.x - derived.x, y: third.y - derived.y }
      expect(isInside(derived, shifted)).toBe(true)
      if (aim.orientation !== 'Portrait' && aim.orientation !== 'Landscape') {
        expect(third).toEqual(derived)
        return
      }
      const portrait = aim.device === 'Tablet' ? 3 / 4 : 10 / 16
      expect(hasAspect(third, aim.orientation === 'Portrait' ? portrait : 1 / portrait)).toBe(true)
    }),
  )
})

test('a banner is a tenth as high as it is wide, and inside [CBN-08]', () => {
  fc.assert(
    fc.property(picture, fc.double({ min: 0.1, max: 1, noNaN: true }), (size, share) => {
      const whole = wholeBox(size, 10)
      const crop = { ...whole, width: Math.max(1, Math.floor(whole.width * share)) }
      const box = bannerBox(size, crop)
      expect(isInside(size, box)).toBe(true)
      expect(box.height).toBe(Math.max(1, Math.min(Math.round(box.width / 10), size.height)))
    }),
  )
})
