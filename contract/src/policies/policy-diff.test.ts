import { expect, test } from 'vitest'
import { comparePolicies } from './policy-diff.ts'

const version = (texts: readonly string[], title = 'Invoices') => ({
  sections: [
    { title: 'Payment', subsections: [{ title, texts: texts.map((content) => ({ content })) }] },
  ],
})
const shown = (before: readonly string[], after: readonly string[], title?: string) =>
  comparePolicies(version(before), version(after, title))
    .filter(({ change }) => change !== 'same')
    .map(({ change, text }) => `${change} ${text}`)

test('only what was changed is removed and added', () => {
  expect(shown(['a', 'b', 'c'], ['a', 'b', 'c'])).toEqual([])
  expect(shown(['a', 'b', 'c'], ['a', 'x', 'c'])).toEqual(['removed b', 'added x'])
  expect(shown(['a', 'b'], ['a', 'b', 'c'])).toEqual(['added c'])
  expect(shown(['a', 'b', 'c'], ['c'])).toEqual(['removed a', 'removed b'])
  expect(shown([], ['a'])).toEqual(['added a'])
})

test('a text under another title is another text', () => {
  expect(shown(['a'], ['a'], 'Bills')).toEqual([
    'removed Invoices',
    'removed a',
    'added Bills',
    'added a',
  ])
})

test('the texts of the new version are complete and in order', () => {
  const after = version(['b', 'x', 'd', 'a'])
  const kept = comparePolicies(version(['a', 'b', 'c', 'd']), after).filter(
    ({ change }) => change !== 'removed',
  )
  expect(kept.map(({ text }) => text)).toEqual(['Payment', 'Invoices', 'b', 'x', 'd', 'a'])
})
