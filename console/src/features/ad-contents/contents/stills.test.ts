import { expect, test } from 'vitest'
import { fitInto, posterOf, thumbnailOf } from './stills.ts'

const picture = { type: 100, content_path: 'abc', content_url: 'https://media.example/abc' }

test('an image has the thumbnail of the reply, or the one in its folder', () => {
  expect(thumbnailOf({ ...picture, thumbnail_url: 'https://cdn.example/t.jpg' })).toBe(
    'https://cdn.example/t.jpg',
  )
  expect(thumbnailOf(picture)).toMatch(/\/abc\/thumb\.jpg$/)
  expect(thumbnailOf({ ...picture, content_path: '' })).toBe('https://media.example/abc/thumb.jpg')
})

test('a video has a thumbnail and a poster only if the reply contains them', () => {
  const video = { ...picture, type: 300 }
  expect([thumbnailOf(video), posterOf(video)]).toEqual([null, null])
  expect([thumbnailOf({ ...video, thumbnail_url: null }), posterOf(video)]).toEqual([null, null])
  const stills = { thumbnail_url: '/t.jpg', poster_url: '/p.jpg' }
  expect([thumbnailOf({ ...video, ...stills }), posterOf({ ...video, ...stills })]).toEqual([
    '/t.jpg',
    '/p.jpg',
  ])
})

test('a fitted picture keeps its aspect ratio and is not enlarged', () => {
  const box = { width: 72, height: 38 }
  expect(fitInto({ width: 1080, height: 1920 }, box)).toEqual({ width: 21, height: 38 })
  expect(fitInto({ width: 1280, height: 160 }, box)).toEqual({ width: 72, height: 9 })
  expect(fitInto({ width: 16, height: 9 }, box)).toEqual({ width: 16, height: 9 })
  expect(fitInto({ width: 10_000, height: 10 }, box)).toEqual({ width: 72, height: 1 })
})
