import { expect, test } from 'vitest'
import { appKeyExcerpt, placementKeyExcerpt } from './key-excerpt.ts'

test("an excerpt starts after the key's prefix and shows no more of it", () => {
  expect(appKeyExcerpt('ABCDEFGHIJKLMNOPQRSTUVWX')).toBe('HIJKLMNO')
  expect(placementKeyExcerpt('ABCDEFGHIJKLMNOPQRSTUVWX')).toBe('FGHIJKL')
})
