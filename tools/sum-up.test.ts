import { expect, test } from 'vitest'
import { lastLine, sumUp } from './sum-up.mjs'

const file = (status: string, ...outcomes: string[]) => ({
  name: 'one.test.ts',
  status,
  assertionResults: outcomes.map((outcome) => ({ status: outcome, fullName: `it ${outcome}` })),
})
const checks = { passed: 8, failed: 0 }

test('the last line counts each broken file as a failure [FINDINGS3-O9]', () => {
  const mixed = [file('passed', 'passed', 'skipped', 'pending', 'todo'), file('failed', 'failed')]
  const sum = sumUp({ testResults: [...mixed, file('failed')] }, 1)
  expect(lastLine(checks, sum)).toBe('9 passed, 2 failed, 3 skipped')
  expect(sum.titles).toEqual(['it skipped', 'it pending', 'it todo'])
})

test('each project that ran whole without any file is a failure', () => {
  const one = { ...file('passed', 'passed'), name: '/here/server/one.test.ts' }
  const sum = sumUp({ testResults: [one] }, 0, { folders: ['/here/server/', '/here/sdk/'] })
  expect(sum.empty).toEqual(['/here/sdk/'])
  expect(lastLine(checks, sum)).toBe('9 passed, 1 failed, 0 skipped')
})

test('a run that fails without a failed test, or has none at all, is a failure', () => {
  expect(sumUp({ testResults: [file('passed', 'passed')] }, 1).failed).toBe(1)
  expect(sumUp({ testResults: [] }, 0).failed).toBe(1)
  const skipped = { testResults: [file('passed', 'skipped')] }
  expect(sumUp(skipped, 0).failed).toBe(0)
  expect(sumUp(skipped, 0, { isFiltered: true }).failed).toBe(1)
  expect(sumUp({ testResults: [file('passed', 'passed')] }, 0).failed).toBe(0)
})

test('each failed test and each broken file is told in a line', () => {
  const failed = { status: 'failed', fullName: 'it fails', failureMessages: ['Error: why\n at x'] }
  const files = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [failed] },
    { name: 'b.test.ts', status: 'failed', message: 'no module\n at y', assertionResults: [] },
  ]
  expect(sumUp({ testResults: files }, 1).broken).toEqual([
    'b.test.ts: the file: no module',
    'a.test.ts: it fails: Error: why',
  ])
})
