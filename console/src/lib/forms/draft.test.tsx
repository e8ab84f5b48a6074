import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadPagesAnew } from '../../../test/fresh-pages.ts'
import type { DraftOptions } from './draft.ts'
import type { Saving } from './form.ts'

const ida = { name: 'Ida Lindqvist', email: 'Ida@harbourvine.example' }
const bo = { name: 'Bo Ek', email: 'bo@nightlamp.example' }
const empty = { name: '', tags: [] as string[], iban: '', signature: '', password: '' }
const secrets = { iban: 'SE35 5000', signature: 'Ida Maria L', password: 'open sesame' }

loadPagesAnew()
beforeEach(() => history.replaceState(null, '', '/account/organization'))

interface Opened {
  who?: { name: string; email: string; organizationId?: string }
  draft?: DraftOptions
  initial?: typeof empty
  saving?: Saving
}

/** Opens a page with a form, as the browser does for a member who is signed in. */
async function openPage() {
  const session = await import('../calls/session.ts')
  const { useForm } = await import('./form.ts')
  const drafts = await import('./draft.ts')
  session.openSession()
  const open = ({ who = ida, draft = {}, initial = empty, saving }: Opened = {}) => {
    act(() => session.signIn('t', who))
    const form = document.body.appendChild(document.createElement('form'))
    const shown = renderHook(
      (now: Saving | undefined) =>
        useForm({ initial, send: () => {}, draft, ...(now && { saving: now }) }),
      { initialProps: saving },
    )
    act(() => shown.result.current.props.ref(form))
    return shown
  }
  return { ...session, ...drafts, open }
}

const stored = () =>
  JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage)))
const idle = { isPending: false, error: null, reset: () => {} }
const submitted = { preventDefault: () => {} } as never

test('what was typed is restored for the same user, organization and path', async () => {
  const { open } = await openPage()
  const first = open()
  act(() => first.result.current.edit({ name: 'Tide', tags: ['a', 'b'] }))
  first.unmount()
  expect(open({ who: bo }).result.current.values).toEqual(empty)
  expect(open({ who: { ...ida, organizationId: '0199' } }).result.current.values).toEqual(empty)
  history.replaceState(null, '', '/account/banking')
  expect(open().result.current.values).toEqual(empty)
  history.replaceState(null, '', '/account/organization')
  expect(open({ draft: { about: 'a copy' } }).result.current.values).toEqual(empty)
  const again = open()
  expect(again.result.current.values).toEqual({ ...empty, name: 'Tide', tags: ['a', 'b'] })
  act(() => again.result.current.draft.discard())
  expect(again.result.current.values).toEqual(empty)
  expect(open().result.current.values).toEqual(empty)
})

test('a secret is in no storage, and leaving with a number or a signature asks', async () => {
  const { open, hasUnkeptInput } = await openPage()
  const form = open()
  act(() => form.result.current.edit({ name: 'Tide', password: secrets.password }))
  expect(hasUnkeptInput()).toBe(false)
  act(() => form.result.current.edit(secrets))
  expect(hasUnkeptInput()).toBe(true)
  expect(stored()).toContain('Tide')
  for (const secret of Object.values(secrets)) expect(stored()).not.toContain(secret)
  form.unmount()
  expect(hasUnkeptInput()).toBe(false)
})

test('a field whose saved value has changed meanwhile is not restored', async () => {
  const { open } = await openPage()
  const form = open()
  act(() => form.result.current.edit({ name: 'Tide', tags: ['a'] }))
  form.unmount()
  const now = { ...empty, name: 'Saved by somebody else' }
  expect(open({ initial: now }).result.current.values).toEqual({ ...now, tags: ['a'] })
})

test('a draft is cleared by a success and kept by a failure', async () => {
  const { open } = await openPage()
  const form = open({ saving: idle })
  act(() => form.result.current.edit({ name: 'Tide' }))
  const send = (error: Error | null) => {
    act(() => form.result.current.props.onSubmit(submitted))
    form.rerender({ ...idle, isPending: true })
    form.rerender({ ...idle, error })
  }
  send(new Error('refused'))
  expect(stored()).toContain('Tide')
  send(null)
  expect(stored()).not.toContain('Tide')
})

test('a sent form leaves no draft, unless the session ended', async () => {
  const { open, expireSession } = await openPage()
  const form = open({ saving: idle })
  act(() => form.result.current.edit({ name: 'Tide' }))
  act(() => form.result.current.props.onSubmit(submitted))
  form.unmount()
  expect(stored()).not.toContain('Tide')
  const other = open({ saving: idle })
  act(() => other.result.current.edit({ name: 'Tide' }))
  act(() => other.result.current.props.onSubmit(submitted))
  act(() => expireSession())
  other.unmount()
  expect(open().result.current.values.name).toBe('Tide')
})

test('only the sign-out by the user discards drafts', async () => {
  const { open, expireSession, signIn, signOut, useSession } = await openPage()
  const message = () => renderHook(useSession).result.current.message
  act(() => expireSession())
  expect(message()).toBe('Your session has ended. Sign in again.')
  const form = open()
  act(() => form.result.current.edit({ name: 'Tide' }))
  act(() => expireSession())
  expect(message()).toMatch(/Your input is kept/)
  act(() => signIn('t', ida))
  act(() => signOut('401 Sign in to continue.'))
  expect(stored()).toContain('Tide')
  act(() => signIn('t', ida))
  act(() => signOut())
  expect(stored()).not.toContain('Tide')
})

test('a sign-out in another tab says so and keeps the draft [FINDINGS4-C10]', async () => {
  const { open, useSession } = await openPage()
  const form = open()
  act(() => form.result.current.edit({ name: 'Tide' }))
  localStorage.removeItem('token')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }))
  })
  expect(renderHook(useSession).result.current.message).toBe(
    'You were signed out in another tab. Your input is kept. Sign in and open the page again.',
  )
  form.unmount()
  expect(open().result.current.values.name).toBe('Tide')
})

test('a stored draft of another shape is ignored', async () => {
  const { open } = await openPage()
  const form = open()
  act(() => form.result.current.edit({ name: 'Tide' }))
  const [key = ''] = Object.keys(sessionStorage).filter((name) => name.startsWith('draft:'))
  form.unmount()
  const odd = (fields: unknown) => JSON.stringify({ title: 't', address: '/', fields })
  const name = { typed: 7, before: '' }
  const iban = { typed: 'SE35', before: '' }
  for (const kept of ['{oops', '[]', 'null', odd(7), odd({ name: 7 }), odd({ name, iban })]) {
    sessionStorage.setItem(key, kept)
    expect(open().result.current.values, kept).toEqual(empty)
  }
})
