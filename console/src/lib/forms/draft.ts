// Keeps what a user typed over the end of the session or over a reload, in this tab's storage,
// keyed by email and page. A user who signs out on purpose leaves no draft.

import { useEffect, useRef, useState } from 'react'
import { onLosingSession, onSignOut, useUserInfo } from '../calls/session.ts'

type Values = Readonly<Record<string, unknown>>

export interface DraftOptions<Form extends object> {
  /** The fields that may be stored: no passwords, no codes, no card, bank or tax numbers. */
  keeps: readonly (keyof Form & string)[]
  /**
   * Only for a form of a user without a session, which is stored over a reload instead: true while
   * it waits for something outside the page, such as a code from an email, because that is when
   * users leave the page and come back.
   */
  isWaiting?: boolean
}

export interface Draft {
  /** True while the form shows a restored draft. */
  isRestored: boolean
  /** Empties the form. */
  discard: () => void
  /** Treats the restored values as typed now. */
  accept: () => void
  /** Removes what is stored, once the form has been submitted. */
  forget: () => void
}

/** The values of a draft that was stored when the page ended; null if there are none. */
export function useRestoredDraft<Form extends object>(
  initial: Form,
  { keeps, isWaiting }: DraftOptions<Form>,
) {
  const { email } = useUserInfo()
  // The key uses the user who opened the page, because another tab may sign in somebody else.
  const [storageKey] = useState(() =>
    isWaiting === undefined ? storageKeyOf(email) : `${storageKeyOf('')}reload`,
  )
  const [values, setValues] = useState(() => readDraft(storageKey, initial, keeps))
  return {
    values,
    storageKey,
    accept: () => setValues(null),
    forget: () => sessionStorage.removeItem(storageKey),
  }
}

/** Stores what is typed when the session ends, or while the form waits. */
export function useKeptDraft<Form extends object>(
  storageKey: string,
  typed: Form,
  { keeps, isWaiting }: DraftOptions<Form>,
): void {
  const latest = useRef({ typed, keeps })
  const survivesSession = isWaiting === undefined && keeps.length > 0

  useEffect(() => {
    latest.current = { typed, keeps }
    if (isWaiting === true) keepDraft(storageKey, typed as Values, keeps)
  }, [storageKey, typed, keeps, isWaiting])
  useEffect(() => {
    if (!survivesSession) return undefined
    sessionStorage.removeItem(storageKey)
    return onLosingSession((user) =>
      keepDraft(storageKeyOf(user.email), latest.current.typed as Values, latest.current.keeps),
    )
  }, [storageKey, survivesSession])
}

const PREFIX = 'draft:'

function storageKeyOf(email: string): string {
  return `${PREFIX}${email.toLowerCase()}:${location.pathname}:`
}

/** Stores the draft. Returns false when there is nothing worth storing. */
function keepDraft(storageKey: string, typed: Values, keeps: readonly string[]): boolean {
  const texts = keeps
    .map((field) => [field, typed[field]] as const)
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
  if (texts.length === 0) return false
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(texts)))
    return true
  } catch {
    // The storage is blocked or full, so the draft is lost.
    return false
  }
}

/** Returns only values that are strings and whose fields may still be stored. */
function readDraft<Form extends object>(
  storageKey: string,
  empty: Form,
  keeps: readonly (keyof Form & string)[],
): Partial<Form> | null {
  let stored: unknown
  try {
    stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
  if (typeof stored !== 'object' || stored === null) return null
  const texts = keeps
    .map((field) => [field, (stored as Values)[field]] as const)
    .filter(([field, value]) => field in empty && typeof value === 'string')
  return texts.length === 0 ? null : (Object.fromEntries(texts) as Partial<Form>)
}

onSignOut(({ message }) => {
  if (message !== undefined) return
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
})
