// Who is signed in. The token lies in both storages, because the published client read it from either; local storage is the one
// that counts, since only it is shared by the tabs.

import { useSyncExternalStore } from 'react'

export interface UserInfo {
  readonly name: string
  readonly email: string
}

/** How a session ended. `here` is false when another tab ended it: that tab has told the server already. */
export interface SignedOut {
  readonly token: string | null
  readonly message: string | undefined
  readonly here: boolean
}

export type SessionStatus = 'loading' | 'signed-in' | 'signed-out'

interface Session {
  readonly status: SessionStatus
  readonly userInfo: UserInfo
  /** Why the last session ended, for the sign-in screen to say. */
  readonly message: string | undefined
}

const TOKEN = 'token'
const USER_INFO = 'userInfo'
const nobody: UserInfo = { name: '', email: '' }

let session: Session = { status: 'loading', userInfo: nobody, message: undefined }
const watchers = new Set<() => void>()
const signOutListeners = new Set<(ended: SignedOut) => void>()
const draftSavers = new Set<(userInfo: UserInfo) => boolean>()

/** Reads the storages and follows the other tabs. Called once, when the shell appears; a second call changes nothing. */
export function openSession(): void {
  if (session.status !== 'loading') return
  become(hasToken() ? 'signed-in' : 'signed-out')
  window.addEventListener('storage', followOtherTabs)
}

/** The bearer token, or null. Local storage is asked first. */
export function sessionToken(): string | null {
  return localStorage.getItem(TOKEN) ?? sessionStorage.getItem(TOKEN)
}

export function signIn(token: string, userInfo: UserInfo): void {
  keepToken(token)
  localStorage.setItem(USER_INFO, JSON.stringify(userInfo))
  become('signed-in')
}

/**
 * Ends the session in this browser: storages emptied, caches cleared by whoever asked through `onSignOut`, and the sign-in screen
 * shown with `message`, if there is one.
 */
export function signOut(message?: string): void {
  // Without a reason to tell it is the user's own wish, and nothing is left behind.
  if (message !== undefined) keepWhatIsTyped()
  leave({ token: sessionToken(), message, here: true })
}

/** A sign-out that is due, with the reason that the sign-in screen will say. */
let due: { timer: number; message: string } | undefined

/**
 * Signs out when the time is up, on whatever screen the user is by then. The session may end before that, because the server knows
 * it no more: then the sign-in screen says this message all the same. Whoever signed in meanwhile stays.
 */
export function signOutAfter(milliseconds: number, message: string): void {
  const token = sessionToken()
  const timer = window.setTimeout(() => {
    due = undefined
    if (token !== null && sessionToken() === token) signOut(message)
  }, milliseconds)
  forgetDue()
  due = { timer, message }
}

function forgetDue(): void {
  window.clearTimeout(due?.timer)
  due = undefined
}

/** The server knows the session no more. The sign-in screen says so, and whether something typed could be kept. */
export function expireSession(): void {
  const message = keepWhatIsTyped() ? UNSAVED_KEPT : SESSION_ENDED
  leave({ token: sessionToken(), message: due?.message ?? message, here: true })
}

const SESSION_ENDED = 'Your session has ended. Sign in again.'
const UNSAVED_KEPT =
  'Your session has ended. What you typed is kept: sign in and open the page again.'

/** Keeps what is typed in open forms until their page is open again, and says whether there was anything. */
export function keepWhatIsTyped(): boolean {
  return [...draftSavers].map((keep) => keep(session.userInfo)).includes(true)
}

/** Be asked to keep what is typed, when a session or a page ends that the user did not end. The answer says whether there was anything. */
export function onLosingSession(keep: (userInfo: UserInfo) => boolean): () => void {
  draftSavers.add(keep)
  return () => draftSavers.delete(keep)
}

/** Be told of each sign-out, after the storages are empty. Gives back the way to stop listening. */
export function onSignOut(listener: (ended: SignedOut) => void): () => void {
  signOutListeners.add(listener)
  return () => signOutListeners.delete(listener)
}

export function useSession(): Session {
  return useSyncExternalStore(watch, () => session)
}

export function useSignedIn(): boolean {
  return useSession().status === 'signed-in'
}

/** Name and email as the sign-in answered them; empty texts where the record is missing or unreadable. */
export function useUserInfo(): UserInfo {
  return useSession().userInfo
}

/** Storage may be closed to us. The product only logs that; nobody is signed in then, and the way in still stands. */
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
  localStorage.setItem(TOKEN, token)
  sessionStorage.setItem(TOKEN, token)
}

function leave(ended: SignedOut): void {
  forgetDue()
  for (const storage of [localStorage, sessionStorage]) {
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
    const kept = JSON.parse(localStorage.getItem(USER_INFO) ?? 'null') as Partial<UserInfo> | null
    return { name: textOf(kept?.name), email: textOf(kept?.email) }
  } catch (error) {
    logFailure(`${USER_INFO} cannot be read`, error)
    return nobody
  }
}

function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console
  console.error(`${what}: ${String(error)}`)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function followOtherTabs(event: StorageEvent): void {
  // A null key is `localStorage.clear()`.
  if (event.storageArea !== localStorage) return
  if (event.key !== TOKEN && event.key !== USER_INFO && event.key !== null) return
  const token = localStorage.getItem(TOKEN)
  const known = sessionStorage.getItem(TOKEN)
  if (token === null) {
    if (session.status === 'signed-in') leave({ token: known, message: undefined, here: false })
    return
  }
  // Another account: what is cached belongs to the one before.
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
