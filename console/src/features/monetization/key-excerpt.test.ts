import { expect, test } from 'vitest'
import { appKeyExcerpt, placementKeyExcerpt } from './key-excerpt.ts'

test('an excerpt starts behind the prefix of its kind and gives nothing else away', () => {
  expect(appKeyExcerpt('ABCDEFGHIJKLMNOPQRSTUVWX')).toBe('HIJKLMNO')
  expect(placementKeyExcerpt('ABCDEFGHIJKLMNOPQRSTUVWX')).toBe('FGHIJKL')
})
