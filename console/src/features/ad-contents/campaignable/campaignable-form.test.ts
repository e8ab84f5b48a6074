import { expect, test } from 'vitest'
import { bannerBody, emptyCampaignable, imageBody, videoBody } from './campaignable-form.ts'
import { devices, orientations } from '../preview/preview-screens.ts'

const picture = { width: 1200, height: 800 }
const crop = { x: 429, y: 0, width: 343, height: 800 }

test("an image sends the user's crop and the wider box that ads show", () => {
  expect(imageBody({ ...emptyCampaignable, name: 'Low tide' }, picture, crop)).toEqual({
    name: 'Low tide',
    target_device: 'Phone',
    content_orientation: 'Portrait',
    content_metadata: {
      original_resolution: [1200, 800],
      cropped_resolution: [343, 800],
      cropped_location: { x: 429, y: 0 },
    },
    cropping_data: { x: 376, y: 0, width: 450, height: 800 },
  })
})

test('on a tablet the box is 0.7 as wide as high', () => {
  const body = imageBody({ ...emptyCampaignable, device: 'Tablet' }, picture, {
    x: 360,
    y: 0,
    width: 480,
    height: 800,
  })
  expect(body.cropping_data).toEqual({ x: 320, y: 0, width: 560, height: 800 })
})

test('the box of each device and orientation is whole pixels in the picture', () => {
  for (const device of devices)
    for (const orientation of orientations) {
      const body = imageBody({ name: '', device, orientation }, picture, crop)
      expect(body).toMatchObject({ target_device: device, content_orientation: orientation })
      const { x = -1, y = -1, width = 0, height = 0 } = body.cropping_data ?? {}
      expect([x, y, width, height].every(Number.isInteger)).toBe(true)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(picture.width)
      expect(y + height).toBeLessThanOrEqual(picture.height)
    }
})

test('an empty name is sent as it is', () => {
  expect(imageBody(emptyCampaignable, picture, crop).name).toBe('')
})

test('a video sends nothing about cropping', () => {
  const body = videoBody({ name: 'Tide', device: 'Tablet', orientation: 'Landscape' }, picture)
  expect(body).toEqual({
    name: 'Tide',
    target_device: 'Tablet',
    content_orientation: 'Landscape',
    content_metadata: {
      original_resolution: [1200, 800],
      cropped_resolution: [],
      cropped_location: {},
    },
  })
})

test('a banner is for any device, ten times as wide as high', () => {
  const strip = { x: 0, y: 340, width: 1200, height: 120 }
  expect(bannerBody('Tide line', picture, strip)).toEqual({
    name: 'Tide line',
    target_device: 'Any',
    content_orientation: 'Any',
    content_metadata: {
      original_resolution: [1200, 800],
      cropped_resolution: [1200, 120],
      cropped_location: { x: 0, y: 340 },
    },
    cropping_data: strip,
  })
})
