// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const ida = { name: 'Ida Lindqvist', email: 'Ida@harbourvine.example' }
const bo = { name: 'Bo Ek', email: 'bo@nightlamp.example' }
const empty = { name: '', details: '', secret: '', agreed: false }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.resetModules()
  history.replaceState(null, '', '/account/organization')
})
afterEach(() => vi.restoreAllMocks())

/** Renders a page with a form, with a user signed in. */
async function openForm(who = ida) {
  const session = await import('../calls/session.ts')
  const { useForm } = await import('./form.ts')
  session.openSession()
  session.signIn('t', who)
  const draft = { keeps: ['name', 'details'] as const }
  const open = () => renderHook(() => useForm({ initial: empty, send: () => {}, draft }))
  return { ...session, open }
}

test('a draft of an expired session is restored once, for the same user on the same page', async () => {
  const { open, expireSession, signIn, useSession } = await openForm()
  const first = open()
  act(() => first.result.current.edit({ ...empty, name: 'Tide', secret: 'SE3550', agreed: true }))
  act(() => expireSession())
  expect(renderHook(useSession).result.current.message).toMatch(/Your input is kept/)
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('SE3550')
  first.unmount()

  act(() => signIn('t', bo))
  expect(open().result.current.values).toEqual(empty)
  act(() => signIn('t', ida))
  history.replaceState(null, '', '/account/banking')
  expect(open().result.current.values).toEqual(empty)
  history.replaceState(null, '', '/account/organization')
  const again = open()
  expect(again.result.current.values).toEqual({ ...empty, name: 'Tide' })
  expect(again.result.current.draft.isRestored).toBe(true)
  act(() => again.result.current.draft.discard())
  expect(again.result.current.values).toEqual(empty)
  expect(again.result.current.draft.isRestored).toBe(false)
  expect(open().result.current.draft.isRestored).toBe(false)
})

test('a sign-out with a reason keeps the draft; one by the user, or with an empty form, keeps none', async () => {
  const { open, signIn, signOut, expireSession, useSession } = await openForm()
  const form = open()
  act(() => form.result.current.edit({ ...empty, name: ' ' }))
  act(() => expireSession())
  expect(renderHook(useSession).result.current.message).toBe(
    'Your session has ended. Sign in again.',
  )
  expect(Object.keys(sessionStorage)).toEqual([])

  act(() => signIn('t', ida))
  act(() => form.result.current.edit({ ...empty, name: 'Tide' }))
  act(() => signOut('401 Sign in to continue.'))
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  act(() => signIn('t', ida))
  act(() => signOut())
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('stored values that are not strings of allowed fields are ignored', async () => {
  const { open } = await openForm()
  const key = 'draft:ida@harbourvine.example:/account/organization:'
  for (const kept of ['{oops', '[]', 'null', '{"secret":"x","name":7}']) {
    sessionStorage.setItem(key, kept)
    expect(open().result.current.values, kept).toEqual(empty)
  }
})
