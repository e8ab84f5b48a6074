import { expect, test } from 'vitest'
import { mediaAddress } from './media.ts'

test('a relative path is appended to the media URL with exactly one slash', () => {
  expect(mediaAddress('a/b', 'content.jpg')).toBe('/media/a/b/content.jpg')
  expect(mediaAddress('/a/b/', 'thumb.jpg')).toBe('/media/a/b/thumb.jpg')
})

test('an absolute URL stays unchanged', () => {
  expect(mediaAddress('https://cdn.example/a', 'content.mp4')).toBe(
    'https://cdn.example/a/content.mp4',
  )
})
