import { expect, test } from 'vitest'
import { emptyCampaignable, imageBody } from './campaignable-form.ts'

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
