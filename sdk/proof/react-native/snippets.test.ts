// The snippets are what a developer reads first, so `api.tsx` leaves out nothing that is exported.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) =>
  readFileSync(new URL(`../../react-native/${path}`, import.meta.url), 'utf8')

const exported = (path: string) =>
  [...read(path).matchAll(/^export (?:type )?\{([^}]*)\}|^export function (\w+)/gm)]
    .flatMap(([, list = '', name = '']) => [...list.split(','), name])
    .map((name) => name.replace('type ', '').trim())
    .filter((name) => name !== '')

const members = (path: string, of: string) => {
  const [, body = ''] =
    new RegExp(`interface ${of}\\b[^{]*\\{\n(.*?)\n\\}`, 's').exec(read(path)) ?? []
  return [...body.matchAll(/^ {2}(\w+)\??[:(]/gm)].map(([, name]) => name ?? '')
}

test('api.tsx uses every exported name and member', () => {
  const names = [
    ...exported('src/index.ts'),
    ...exported('src/fake.ts'),
    ...members('src/api.ts', 'Frontrow'),
    ...members('src/api.ts', 'FrontrowSettings'),
    'requested',
    'shown',
    'kept',
    'installs',
    'answers',
  ]
  expect(names).toEqual(
    expect.arrayContaining(['createFrontrow', 'Reason', 'createFakeFrontrow', 'flush', 'consent']),
  )
  const snippet = read('snippets/api.tsx')
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(snippet))).toEqual([])
})

test.each(['first-ad', 'rewarded', 'banner'])('%s.tsx has at most 25 lines', (name) => {
  expect(read(`snippets/${name}.tsx`).trimEnd().split('\n').length).toBeLessThanOrEqual(25)
})
