import { expect, test } from 'vitest'
import type { Campaignable } from '../../ad-contents/ad-contents.tsx'
import { fitText, formatText } from './content-formats.ts'

const content = (type: number, device: number, orientation: number) =>
  ({
    id: 'c',
    ad_content_id: 'a',
    name: 'Low tide',
    content_path: 'c',
    type,
    target_device: device,
    content_orientation: orientation,
    resolution: { width: 1080, height: 1920 },
  }) as Campaignable

test('a content names the devices it fits and the placements it serves', () => {
  const said = [content(100, 100, 100), content(100, 200, 300), content(200, 300, 400)].map(
    (one) => [fitText(one), formatText(one)],
  )
  expect(said).toEqual([
    ['Phone, portrait', 'Full-screen image'],
    ['Tablet, square', 'Full-screen image'],
    ['Phone and tablet, any way up', 'Banner'],
  ])
  expect(fitText(content(300, 100, 200))).toBe('Phone, any way up')
  expect(formatText(content(300, 100, 200))).toBe('Video and rewarded video')
  expect(formatText(content(400, 100, 100))).toBe('no placement')
})
