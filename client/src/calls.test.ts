import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Endpoint } from '@frontrow/contract/endpoint'
import { expect, test } from 'vitest'
import { calls, isForPrograms } from './calls.ts'

const sources = fileURLToPath(new URL('../../contract/src/', import.meta.url))
const modules = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map(
    async (name): Promise<Record<string, unknown>> =>
      import(`@frontrow/contract/${name.slice(0, -3)}`),
  )
const values = (await Promise.all(modules)).flatMap((module) => Object.values<unknown>(module))
const all = values.filter(
  (value): value is Endpoint =>
    typeof value === 'object' && value !== null && 'operationId' in value && 'reply' in value,
)

const names = (of: readonly Endpoint[]) => of.map(({ operationId }) => operationId)

test('the package has every call that a token may make, and the calls of apps', () => {
  const wanted = new Set(names(all.filter(isForPrograms)))
  expect(names(calls)).toEqual([...wanted].toSorted())
  expect(names(calls)).toEqual(expect.arrayContaining(['listApps', 'pullMessages', 'requestAd']))
})

test('it has no call that needs a person, an operator or a browser', () => {
  const others = ['createApiToken', 'createWebhook', 'changePassword', 'createToken', 'followClick']
  expect(names(calls).filter((name) => others.includes(name))).toEqual([])
  expect(calls.filter(({ base }) => base === '/operator/v1')).toEqual([])
})
