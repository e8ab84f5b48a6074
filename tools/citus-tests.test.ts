import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { citusTests, notOnCitus, withoutCitus } from './citus-tests.ts'

test('every pattern of test:citus has a file', () => {
  const files = citusTests.map((pattern) => globSync(pattern, { exclude: withoutCitus }))
  expect(files.filter((found) => found.length === 0)).toEqual([])
  expect(withoutCitus.filter((path) => globSync(path).length === 0)).toEqual([])
  const texts = files.flat().map((path) => readFileSync(path, 'utf8'))
  const absent = Object.keys(notOnCitus).filter((name) => {
    const [title = ''] = name.split(':')
    return texts.every((text) => !text.includes(title))
  })
  expect(absent).toEqual([])
})

test('without addresses test:citus says how many files it skipped', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/test-citus.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, CITUS_URLS: '' },
  })
  const [line = '', last = ''] = stdout.trim().split('\n').slice(-2)
  expect(line).toContain('NOTHING WAS TESTED ON CITUS')
  expect(last).toMatch(/^0 passed, 0 failed, [1-9]\d+ skipped$/)
  expect(status).toBe(0)
})
