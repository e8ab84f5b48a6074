import { expect, test } from 'vitest'
import { refusalIn } from './run-platform.ts'

const refused = { unity: 'E: Unable to locate package mono-mcs' }

test('a missing package skips a platform in sid and fails it elsewhere', () => {
  const root = { folder: '/toolbox', refused }
  const why = refused.unity
  expect(refusalIn(root, 'unity', 'sid')).toEqual({ status: 'skipped', why })
  expect(refusalIn(root, 'unity', 'trixie')).toEqual({ status: 'failed', why })
  expect(refusalIn(root, 'ios', 'trixie')).toBeUndefined()
})

test('a machine that can make no root skips the platforms of each root', () => {
  const root = { folder: undefined, hindrance: 'the toolbox needs Linux', refused: {} }
  const skipped = { status: 'skipped', why: 'the toolbox needs Linux' }
  expect(refusalIn(root, 'unity', 'trixie')).toEqual(skipped)
})
