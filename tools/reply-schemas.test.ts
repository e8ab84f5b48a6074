import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Type } from '../console/src/lib/calls/reply-schemas.ts'

test('the built console has each kind of schema that the contract uses', () => {
  const used = globSync('contract/src/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bType\.(\w+)\(/g)].map(([, kind]) => kind),
  )
  expect(Object.keys(Type)).toEqual(expect.arrayContaining([...new Set(used)]))
})
