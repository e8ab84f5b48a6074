// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useForm } from './form.ts'

const empty = { email: '', password: '' }
const keeps = ['email'] as const

beforeEach(() => {
  sessionStorage.clear()
})

/** Renders the form as a newly loaded page does. */
const open = (isWaiting: boolean) =>
  renderHook(() => useForm({ initial: empty, send: () => {}, draft: { keeps, isWaiting } })).result

test('a form that waits survives a reload without its password', () => {
  const before = open(true)
  act(() => before.current.edit({ email: 'ida@example.com', password: 'secret' }))
  expect(Object.values(sessionStorage).join()).not.toContain('secret')
  const after = open(false)
  expect(after.current.values).toEqual({ email: 'ida@example.com', password: '' })
  expect(after.current.draft.isRestored).toBe(true)
})

test('a form that is not waiting is not stored', () => {
  const before = open(false)
  act(() => before.current.edit({ email: 'ida@example.com', password: 'secret' }))
  expect(open(false).current.values).toEqual(empty)
})

test('a forgotten or discarded draft is not restored', () => {
  const before = open(true)
  act(() => before.current.edit({ email: 'ida@example.com', password: 'secret' }))
  const after = open(false)
  act(() => after.current.draft.discard())
  expect(after.current.values).toEqual(empty)
  expect(open(false).current.draft.isRestored).toBe(false)
})
