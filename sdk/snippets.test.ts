// The snippets are what a developer reads first, so `api.ts` leaves out nothing that is exported.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

const exported = (path: string) =>
  [...read(path).matchAll(/^export (?:type \{([^}]*)\}|(?:interface|type|function) (\w+))/gm)]
    .flatMap(([, list = '', name = '']) => [...list.split(','), name])
    .map((name) => name.trim())
    .filter((name) => name !== '')

const members = (path: string) =>
  [...read(path).matchAll(/^ {2}(\w+)\??[:(].*[^,]$/gm)].map(([, name]) => name ?? '')

test('api.ts uses every exported name and member', () => {
  const names = ['src/frontrow.ts', 'src/fake.ts'].flatMap((path) => [
    ...exported(path),
    ...members(path),
  ])
  const known = ['createFrontrow', 'Reason', 'createFakeFrontrow', 'FakeAnswer', 'flush', 'consent']
  expect(names).toEqual(expect.arrayContaining([...known, 'installs']))
  const snippet = read('snippets/api.ts')
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(snippet))).toEqual([])
})

test.each(['first-ad', 'rewarded', 'banner'])('%s.js has at most 25 lines', (name) => {
  expect(read(`snippets/${name}.js`).trimEnd().split('\n').length).toBeLessThanOrEqual(25)
})
