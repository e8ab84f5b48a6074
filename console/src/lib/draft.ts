// Keeps what a user typed when the session expires. The draft stays in this tab's storage, keyed by
// email and page, until the page is opened again. A user who signs out on purpose leaves no draft.

import { useEffect, useRef, useState } from 'react'
import { onLosingSession, onSignOut, useUserInfo } from './session.ts'

type Values = Readonly<Record<string, unknown>>

interface DraftOptions<Form extends object> {
  empty: Form
  /** The fields that may be stored: no passwords, no codes, no card, bank or tax numbers. */
  keeps: readonly (keyof Form & string)[]
  /** Tells the forms of one page apart. */
  name?: string
}

export interface Draft {
  /** True while the form shows a restored draft. */
  isRestored: boolean
  /** Empties the form. */
  discard: () => void
  /** Treats the restored values as typed now. */
  accept: () => void
}

/** Form state that survives the end of a session. */
export function useDraft<Form extends object>({ empty, keeps, name = '' }: DraftOptions<Form>) {
  const { email } = useUserInfo()
  // The key uses the user who opened the page, because another tab may sign in somebody else.
  const [storageKey] = useState(() => storageKeyOf(email, name))
  const [restored, setRestored] = useState(() => readDraft(storageKey, empty, keeps))
  const [form, setForm] = useState<Form>({ ...empty, ...restored })
  const latest = useRef({ form, keeps })

  useEffect(() => {
    latest.current = { form, keeps }
  })
  useEffect(() => {
    sessionStorage.removeItem(storageKey)
    return onLosingSession((user) => {
      const { form: typed, keeps: fields } = latest.current
      return keepDraft(storageKeyOf(user.email, name), typed as Values, fields)
    })
  }, [storageKey, name])

  const accept = () => setRestored(null)
  const discard = () => {
    setForm(empty)
    accept()
  }
  const draft: Draft = { isRestored: restored !== null, discard, accept }
  return { form, setForm, draft }
}

const PREFIX = 'draft:'

export function storageKeyOf(email: string, name: string): string {
  return `${PREFIX}${email.toLowerCase()}:${location.pathname}:${name}`
}

/** Stores the draft. Returns false when there is nothing worth storing. */
export function keepDraft(storageKey: string, typed: Values, keeps: readonly string[]): boolean {
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
export function readDraft<Form extends object>(
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
