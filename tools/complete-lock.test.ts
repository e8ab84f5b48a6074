import { expect, test } from 'vitest'
import { completeLock } from './complete-lock.mjs'

const linter = {
  version: '1.2.3',
  dev: true,
  optionalDependencies: { '@lint/linux-arm64-musl': '1.2.3', '@lint/darwin-x64': '1.2.3' },
}

test('a platform build that the lock names and lacks is added once', () => {
  const lock = {
    packages: {
      'node_modules/lint': linter,
      'node_modules/@lint/darwin-x64': { version: '1.2.3' },
    },
  }
  expect(completeLock(lock)).toEqual(['node_modules/@lint/linux-arm64-musl'])
  expect(completeLock(lock)).toEqual([])
  expect(lock.packages).toMatchObject({
    'node_modules/@lint/linux-arm64-musl': {
      version: '1.2.3',
      dev: true,
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    },
  })
})

test('a build nested beside its user counts as there', () => {
  const nested = {
    '': {},
    'node_modules/a/node_modules/lint': linter,
    'node_modules/a/node_modules/@lint/linux-arm64-musl': { version: '1.2.3' },
    'node_modules/@lint/darwin-x64': { version: '1.2.3' },
  }
  expect(completeLock({ packages: nested })).toEqual([])
})

test('what is no platform, or no exact version, is left to npm', () => {
  const optionalDependencies = { 'fast-thing': '1.0.0', '@lint/win32-x64': '^1.0.0' }
  expect(completeLock({ packages: { 'node_modules/lint': { optionalDependencies } } })).toEqual([])
})
