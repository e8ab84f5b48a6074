// Who is signed in. The token is in both storages, because the published client reads it from
// either. Local storage is the authoritative copy, because only it is shared by all tabs.

import { useSyncExternalStore } from 'react'
import { clearDrafts, draftsOf } from './stored-drafts.ts'

export interface UserInfo {
  readonly name: string
  readonly email: string
  /** True where the role does not allow everything. The console then asks what it allows. */
  readonly isLimited?: true
  /** True for a person in several organizations. */
  readonly hasMoreOrganizations?: true
  /** The organization of the session; missing for a person in one. */
  readonly organizationId?: string
}

/**
 * How a session ended. `here` is false when another tab ended it; that tab has informed the server
 * already.
 */
export interface SignedOut {
  readonly token: string | null
  readonly message: string | undefined
  readonly here: boolean
}

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out'

interface Session {
  readonly status: SessionStatus
  readonly userInfo: UserInfo
  /** Why the last session ended; the sign-in screen shows it. */
  readonly message: string | undefined
}

const TOKEN = 'token'
const USER_INFO = 'userInfo'
const nobody: UserInfo = { name: '', email: '' }

/** All tabs share a session, except one where an operator sees the console: operator-view.ts. */
const shared = (): Storage =>
  sessionStorage.getItem('view') === null ? localStorage : sessionStorage

let session: Session = { status: 'loading', userInfo: nobody, message: undefined }
const watchers = new Set<() => void>()
const signOutListeners = new Set<(ended: SignedOut) => void>()

/**
 * Reads the storages and subscribes to changes by other tabs. The shell calls it once; a second
 * call has no effect.
 */
export function openSession(): void {
  if (session.status !== 'loading') return
  become(hasToken() ? 'signed-in' : 'signed-out')
  window.addEventListener('storage', followOtherTabs)
}

/** The bearer token, or null. Local storage is read first. */
export function sessionToken(): string | null {
  return shared().getItem(TOKEN) ?? sessionStorage.getItem(TOKEN)
}

export function signIn(token: string, userInfo: UserInfo): void {
  keepToken(token)
  shared().setItem(USER_INFO, JSON.stringify(userInfo))
  become('signed-in')
}

/** Stores that the role does not allow everything, after a call was refused for the role. */
export function limitSession(): void {
  if (session.status !== 'signed-in') return
  shared().setItem(USER_INFO, JSON.stringify({ ...session.userInfo, isLimited: true }))
  become('signed-in')
}

/**
 * Ends the session in this browser: empties the storages, calls the `onSignOut` listeners, which
 * clear caches, and shows the sign-in screen with `message`, if any.
 */
export function signOut(message?: string): void {
  // No message means that the user signed out on purpose, so no drafts are kept.
  if (message === undefined) clearDrafts()
  leave({ token: sessionToken(), message, here: true })
}

/** A scheduled sign-out, with the message for the sign-in screen. */
let due: { timer: number; message: string } | undefined

/**
 * Signs out after the delay, whatever screen the user is on. If the session ends earlier because it
 * is no longer valid on the server, the sign-in screen shows this message too. A user who signed in
 * meanwhile stays signed in. Without a token at the beginning the session is ended all the same.
 */
export function signOutAfter(milliseconds: number, message: string): void {
  const token = sessionToken()
  const timer = window.setTimeout(() => {
    due = undefined
    if (session.status === 'signed-in' && sessionToken() === token) signOut(message)
  }, milliseconds)
  forgetDue()
  due = { timer, message }
}

/** Whether the session ends in a moment, so that nothing can be saved any more. */
export function isSessionEnding(): boolean {
  return due !== undefined
}

function forgetDue(): void {
  window.clearTimeout(due?.timer)
  due = undefined
}

/**
 * Ends a session that is no longer valid on the server. The sign-in screen says so, and whether a
 * draft was kept.
 */
export function expireSession(): void {
  const message = due?.message ?? endedText('Your session has ended.')
  leave({ token: sessionToken(), message, here: true })
}

function endedText(why: string): string {
  const isKept = draftsOf(ownerOf(session.userInfo)).length > 0
  return isKept
    ? `${why} Your input is kept. Sign in and open the page again.`
    : `${why} Sign in again.`
}

/** Names the user and the organization, for what is stored on this device for them. */
export function ownerOf({ email, organizationId = '' }: UserInfo): string {
  return `${email}:${organizationId}`
}

/**
 * Registers a callback for each sign-out, called after the storages are emptied. Returns a function
 * that unregisters it.
 */
export function onSignOut(listener: (ended: SignedOut) => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(watch, () => session)
}

export function isSignedOut(): boolean {
  return session.status === 'signed-out'
}

export function useSignedIn(): boolean {
  return useSession().status === 'signed-in'
}

/**
 * Name and email from the sign-in reply; empty strings when the record is missing or unreadable.
 */
export function useUserInfo(): UserInfo {
  return useSession().userInfo
}

/**
 * The browser may block storage. That is only logged; the user counts as signed out and can still
 * sign in.
 */
function hasToken(): boolean {
  try {
    const token = sessionToken()
    if (token !== null) keepToken(token)
    return token !== null
  } catch (error) {
    logFailure('The storages cannot be read', error)
    return false
  }
}

function keepToken(token: string): void {
  shared().setItem(TOKEN, token)
  sessionStorage.setItem(TOKEN, token)
}

function leave(ended: SignedOut): void {
  forgetDue()
  for (const storage of [shared(), sessionStorage]) {
    storage.removeItem(TOKEN)
    storage.removeItem(USER_INFO)
  }
  become('signed-out', ended.message)
  for (const listener of signOutListeners) listener(ended)
}

function become(status: SessionStatus, message?: string): void {
  session = { status, message, userInfo: status === 'signed-in' ? readUserInfo() : nobody }
  for (const watcher of watchers) watcher()
}

function readUserInfo(): UserInfo {
  try {
    const kept = JSON.parse(shared().getItem(USER_INFO) ?? 'null') as Partial<UserInfo> | null
    const isLimited = kept?.isLimited === true && { isLimited: true as const }
    const hasMore = kept?.hasMoreOrganizations === true && { hasMoreOrganizations: true as const }
    const [name, email] = [textOf(kept?.name), textOf(kept?.email)]
    return { name, email, ...isLimited, ...hasMore, ...organizationIn(kept) }
  } catch (error) {
    logFailure(`${USER_INFO} cannot be read`, error)
    return nobody
  }
}

function organizationIn(kept: Partial<UserInfo> | null): Pick<UserInfo, 'organizationId'> {
  const id = textOf(kept?.organizationId)
  return id === '' ? {} : { organizationId: id }
}

function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(`${what}: ${String(error)}`)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function followOtherTabs(event: StorageEvent): void {
  // `event.key` is null after `localStorage.clear()`.
  if (event.storageArea !== shared()) return
  if (event.key !== TOKEN && event.key !== USER_INFO && event.key !== null) return
  const token = shared().getItem(TOKEN)
  const known = sessionStorage.getItem(TOKEN)
  if (token === null) {
    if (session.status !== 'signed-in') return
    const message = endedText('You were signed out in another tab.')
    leave({ token: known, message, here: false })
    return
  }
  // Another account has signed in, so the cached data of the previous one is cleared.
  if (known !== null && known !== token)
    for (const listener of signOutListeners)
      listener({ token: known, message: undefined, here: false })
  keepToken(token)
  become('signed-in')
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
