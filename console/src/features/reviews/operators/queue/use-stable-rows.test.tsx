import type { Case } from '@frontrow/contract/operator/cases'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { noteFinalDecision } from './recent-decisions.ts'
import { useStableRows } from './use-stable-rows.ts'

const list = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }) as Case)

function open(first: readonly Case[]) {
  return renderHook(({ cases, listKey }) => useStableRows(cases, listKey), {
    initialProps: { cases: first, listKey: 'open' },
  })
}

const shown = ({ rows }: ReturnType<typeof useStableRows>) =>
  rows.map(({ shown: { id }, isGone }) => (isGone ? `${id} gone` : id)).join(' ')

test('a row that left keeps its place with a mark, and a new one waits', () => {
  const { result, rerender } = open(list('a', 'b', 'c'))
  rerender({ cases: list('a', 'new', 'c', 'later'), listKey: 'open' })
  expect(shown(result.current)).toBe('a b gone c later')
  expect(result.current.fresh).toBe(1)
})

test('a list is put in order when it is asked for, and with another filter', () => {
  const { result, rerender } = open(list('a', 'b'))
  const after = list('new', 'b')
  rerender({ cases: after, listKey: 'open' })
  expect(shown(result.current)).toBe('a gone b')
  rerender({ cases: after, listKey: 'closed' })
  expect(shown(result.current)).toBe('new b')
})

test('what was decided here leaves without a mark, and the list fills again', () => {
  const { result, rerender } = open(list('mine', 'b'))
  noteFinalDecision('mine')
  rerender({ cases: list('b'), listKey: 'open' })
  expect(shown(result.current)).toBe('b')
  noteFinalDecision('b')
  rerender({ cases: list('next'), listKey: 'open' })
  expect(shown(result.current)).toBe('next')
})
