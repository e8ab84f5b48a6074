import { expect, test } from 'vitest'
import { applyBudget } from './lint.mjs'

const path = 'server/src/long.ts'
const long = { path, line: 1, rule: 'max-lines', message: 'File has too many lines (340).' }
const complex = { path, line: 9, rule: 'complexity', message: 'has a complexity of 12. Maximum 10' }

test('a finding that the budget allows is not reported, another one is', () => {
  expect(applyBudget([long, complex], { [path]: { 'max-lines': 340 } })).toEqual([complex])
})

test('a file that grew beyond its budget is reported', () => {
  expect(applyBudget([long], { [path]: { 'max-lines': 339 } })).toEqual([long])
})

test('a budget that allows more than is needed has to shrink', () => {
  const [finding, ...others] = applyBudget([complex], { [path]: { complexity: 20 } })
  expect(others).toEqual([])
  expect(finding?.message).toContain('lower it to 12')
})

test('a budget that nothing needs any more has to go', () => {
  expect(applyBudget([], { [path]: { 'max-lines': 340 } })[0]?.message).toContain('remove it')
})

test('only limits of size can be allowed', () => {
  const any = { path, line: 3, rule: 'no-explicit-any', message: 'Unexpected any (1)' }
  expect(applyBudget([any], { [path]: { 'no-explicit-any': 5 } })).toContain(any)
})
