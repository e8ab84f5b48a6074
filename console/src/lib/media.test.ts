import { expect, test } from 'vitest'
import { mediaAddress } from './media.ts'

test('a relative path stands behind the media address, with exactly one slash', () => {
  expect(mediaAddress('a/b', 'content.jpg')).toBe('/media/a/b/content.jpg')
  expect(mediaAddress('/a/b/', 'thumb.jpg')).toBe('/media/a/b/thumb.jpg')
})

test('an absolute address stays where it is', () => {
  expect(mediaAddress('https://cdn.example/a', 'content.mp4')).toBe(
    'https://cdn.example/a/content.mp4',
  )
})
