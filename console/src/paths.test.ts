import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('an id cannot change the path around it', () => {
  expect(paths.app('a/../b')).toBe('/app/a%2F..%2Fb')
  expect(paths.campaign('a?b')).toBe('/app/campaign/a%3Fb')
})
