import { expect, test } from 'vitest'
import { faultsIn } from './mutants.mjs'

test('each kind of fault changes one place, and its mark changes nothing', () => {
  const source = Buffer.from("if (a < 3) save(a, 'å')")
  expect(
    faultsIn(source).map(({ kind, was, fault, mark }) => [kind, was, fault, mark('n')]),
  ).toEqual([
    ['comparison', 'a < 3', '(a <= 3)', '(n, a < 3)'],
    ['left-out statement', "save(a, 'å')", ';', "{ n; save(a, 'å') }"],
    ['swapped arguments', "save(a, 'å')", "save('å', a)", "save((n, a), 'å')"],
  ])
})
