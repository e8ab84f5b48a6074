import { expect, test } from 'vitest'
import { allowByFolder, applyBudget } from './lint.mjs'

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

test('a folder that is not yet clean may have as many findings as the list says, and no more', () => {
  const at = (file: string) => ({
    path: `server/src/features/apps/${file}`,
    line: 1,
    rule: 'no-spread-literal',
    message: 'A literal is spread.',
  })
  const two = [at('apps.ts'), at('review/apps.sql.ts')]
  const list = (number: number) => ({
    'server/src/features/apps': { 'no-spread-literal': number },
  })
  expect(allowByFolder(two, list(2)).findings).toEqual([])
  expect(allowByFolder(two, list(5)).left).toEqual([
    'no-spread-literal: 2 left, see not-yet-clean.json',
  ])
  expect(allowByFolder(two, list(1)).findings).toEqual(two)
  expect(allowByFolder(two, {}).findings).toEqual(two)
})
