import { expect, test } from 'vitest'
import { kindOf } from './chosen-file.ts'

test.each([
  ['low-tide.jpg', 'image/jpeg', 'image'],
  ['low-tide.jpeg', 'image/jpeg', 'image'],
  ['tide.mp4', 'video/mp4', 'video'],
  ['LOW-TIDE.JPG', '', 'image'],
  ['tide.MP4', '', 'video'],
])('%s of type %j is accepted', (name, type, kind) => {
  expect(kindOf({ name, type })).toBe(kind)
})

test.each([
  ['a.png', 'image/png'],
  ['a.gif', 'image/gif'],
  ['a.pdf', 'application/pdf'],
  ['a.txt', 'text/plain'],
  ['a.mov', 'video/quicktime'],
  ['a.mov', ''],
  ['jpg', ''],
  ['a.jpg', 'text/plain'],
])('%s of type %j is refused [UPL-05]', (name, type) => {
  expect(kindOf({ name, type })).toBeNull()
})
