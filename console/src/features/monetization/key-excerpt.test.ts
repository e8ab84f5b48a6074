import { expect, test } from 'vitest'
import { appKeyExcerpt, placementKeyExcerpt } from './key-excerpt.ts'

test("an excerpt starts after the key's prefix and shows nothing else of the key", () => {
  expect(appKeyExcerpt('ABCDEFGHIJKLMNOPQRSTUVWX')).toBe('HIJKLMNO')
  expect(placementKeyExcerpt('ABCDEFGHIJKLMNOPQRSTUVWX')).toBe('FGHIJKL')
})
