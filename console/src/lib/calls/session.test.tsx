import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { loadPagesAnew } from '../../../test/fresh-pages.ts'
import type { SignedOut } from './session.ts'

type Farewell = (ended: SignedOut) => void

const ida = { name: 'Ida Lindqvist', email: 'ida@harbourvine.example' }

loadPagesAnew()

/** The module as a newly loaded page sees it. */
function freshPage() {
  return import('./session.ts')
}

test('without a token in either storage the user is signed out', async () => {
  const { openSession, useSession } = await freshPage()
  expect(renderHook(useSession).result.current.status).toBe('loading')
  openSession()
  expect(renderHook(useSession).result.current.status).toBe('signed-out')
})

test('a token in one storage is mirrored into the other, the local one wins', async () => {
  sessionStorage.setItem('token', 'old')
  localStorage.setItem('token', 'new')
  const { openSession, sessionToken } = await freshPage()
  openSession()
  expect(sessionToken()).toBe('new')
  expect(sessionStorage.getItem('token')).toBe('new')
})

test('a sign-in stores the token in both storages, the record in the local one', async () => {
  const { openSession, signIn, useUserInfo } = await freshPage()
  openSession()
  signIn('t', ida)
  expect([localStorage.getItem('token'), sessionStorage.getItem('token')]).toEqual(['t', 't'])
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual(ida)
  expect(renderHook(useUserInfo).result.current).toEqual(ida)
})

test('a session is limited by its sign-in or by a refusal, until it ends', async () => {
  const { limitSession, openSession, signIn, signOut, useUserInfo } = await freshPage()
  const info = () => renderHook(useUserInfo).result.current
  limitSession()
  openSession()
  limitSession()
  expect(localStorage.getItem('userInfo')).toBeNull()
  signIn('t', { ...ida, isLimited: true })
  expect(info()).toEqual({ ...ida, isLimited: true })
  signIn('t', ida)
  expect(info()).toEqual(ida)
  limitSession()
  expect(info()).toEqual({ ...ida, isLimited: true })
  expect(JSON.parse(localStorage.getItem('userInfo') ?? '')).toEqual({ ...ida, isLimited: true })
  signOut()
  signIn('t', ida)
  expect(info()).toEqual(ida)
})

test('signing out empties both storages before the listeners are called', async () => {
  const { openSession, onSignOut, signIn, signOut, useSession } = await freshPage()
  openSession()
  signIn('t', ida)
  const told = vi.fn<Farewell>(() => expect(localStorage.length + sessionStorage.length).toBe(0))
  onSignOut(told)
  signOut('Please sign in with new password')
  expect(told).toHaveBeenCalledWith({
    token: 't',
    message: 'Please sign in with new password',
    here: true,
  })
  expect(renderHook(useSession).result.current).toMatchObject({
    status: 'signed-out',
    message: 'Please sign in with new password',
  })
})

describe('FINDINGS-A11', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  test('a scheduled sign-out happens on time, whatever screen is open', async () => {
    const { openSession, signIn, signOutAfter, useSession } = await freshPage()
    openSession()
    signIn('t', ida)
    signOutAfter(1500, 'Please sign in with new password')
    vi.advanceTimersByTime(1499)
    expect(localStorage.getItem('token')).toBe('t')
    vi.advanceTimersByTime(1)
    expect(localStorage.getItem('token')).toBeNull()
    expect(renderHook(useSession).result.current.message).toBe('Please sign in with new password')
  })

  test('a session whose token was missing already ends on time too', async () => {
    const { openSession, signIn, signOutAfter, useSession } = await freshPage()
    openSession()
    signIn('t', ida)
    localStorage.clear()
    sessionStorage.clear()
    signOutAfter(500, '401 Sign in to continue.')
    vi.advanceTimersByTime(500)
    const { status, message } = renderHook(useSession).result.current
    expect([status, message]).toEqual(['signed-out', '401 Sign in to continue.'])
  })

  test('if the session expires earlier, it ends once, with the scheduled message', async () => {
    const { expireSession, onSignOut, openSession, signIn, signOutAfter } = await freshPage()
    openSession()
    signIn('t', ida)
    const told = vi.fn<Farewell>()
    onSignOut(told)
    signOutAfter(1500, 'Please sign in with new password')
    expireSession()
    vi.advanceTimersByTime(5000)
    const message = 'Please sign in with new password'
    expect(told).toHaveBeenCalledExactlyOnceWith({ token: 't', message, here: true })
  })

  test('a user who signed in meanwhile stays signed in', async () => {
    const { openSession, sessionToken, signIn, signOut, signOutAfter } = await freshPage()
    openSession()
    signIn('t', ida)
    signOutAfter(1500, 'Please sign in with new password')
    signOut()
    signIn('another', ida)
    vi.advanceTimersByTime(5000)
    expect(sessionToken()).toBe('another')
  })
})

test('storages that cannot be read sign out, and are only logged [SGN-19]', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const { openSession, useSession } = await freshPage()
  const read = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('storage is closed')
  })
  openSession()
  read.mockRestore()
  expect(renderHook(useSession).result.current.status).toBe('signed-out')
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('storage is closed'))
})

test('an unreadable user record gives an empty name, and is only logged [SGN-19]', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  localStorage.setItem('token', 't')
  localStorage.setItem('userInfo', '{oops')
  const { openSession, useUserInfo } = await freshPage()
  openSession()
  expect(renderHook(useUserInfo).result.current).toEqual({ name: '', email: '' })
  expect(log).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('userInfo cannot be read'))
})

test.each([null, '{"email":"a@b.co"}', '{"name":', '7'])(
  'the stored user %s has no name [SBR-15]',
  async (stored) => {
    vi.spyOn(console, 'error').mockReturnValue()
    localStorage.setItem('token', 't')
    if (stored !== null) localStorage.setItem('userInfo', stored)
    const { openSession, useUserInfo } = await freshPage()
    openSession()
    expect(renderHook(useUserInfo).result.current.name).toBe('')
  },
)

/** Tells this page alone: pages of earlier files listen to the same window. */
function tellOfOtherTab(): void {
  const added = vi.mocked(window.addEventListener).mock.calls
  const [, listener] = added.find(([type]) => type === 'storage') ?? []
  const event = new StorageEvent('storage', { key: 'token', storageArea: localStorage })
  if (typeof listener === 'function') listener.call(window, event)
}

test('a sign-out in another tab ends the session without revoking it twice', async () => {
  localStorage.setItem('token', 't')
  const { openSession, onSignOut, sessionToken } = await freshPage()
  openSession()
  const told = vi.fn<Farewell>()
  onSignOut(told)
  localStorage.removeItem('token')
  tellOfOtherTab()
  const message = 'You were signed out in another tab. Sign in again.'
  expect(told).toHaveBeenCalledWith({ token: 't', message, here: false })
  expect(sessionToken()).toBeNull()
})

test('another account in another tab clears what was cached for the first', async () => {
  localStorage.setItem('token', 'first')
  const { openSession, onSignOut, sessionToken } = await freshPage()
  openSession()
  const told = vi.fn<Farewell>()
  onSignOut(told)
  localStorage.setItem('token', 'second')
  tellOfOtherTab()
  expect(told).toHaveBeenCalledWith({ token: 'first', message: undefined, here: false })
  expect(sessionToken()).toBe('second')
})
