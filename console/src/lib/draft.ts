// What was typed when a session ended under somebody's hands. It stays in this tab, under the email and the page it was typed
// for, until the page is open again; whoever signs out by wish leaves nothing.

import { useEffect, useRef, useState } from 'react'
import { onLosingSession, onSignOut, useUserInfo } from './session.ts'

type Values = Readonly<Record<string, unknown>>

interface DraftOptions<Form extends object> {
  empty: Form
  /** The fields that may be kept: no passwords, no codes, no numbers of a card, a bank or a tax office. */
  keeps: readonly (keyof Form & string)[]
  /** Where a page has more than one form. */
  name?: string
}

export interface Draft {
  /** True while the form shows what was typed before the session ended. */
  isRestored: boolean
  /** Empties the form. */
  discard: () => void
  /** Takes what is there as if it had been typed just now. */
  accept: () => void
}

/** The state of a form that survives the end of a session. */
export function useDraft<Form extends object>({ empty, keeps, name = '' }: DraftOptions<Form>) {
  const { email } = useUserInfo()
  // Of whoever opened the page: another tab may sign somebody else in.
  const [place] = useState(() => storageKeyOf(email, name))
  const [restored, setRestored] = useState(() => readDraft(place, empty, keeps))
  const [form, setForm] = useState<Form>({ ...empty, ...restored })
  const latest = useRef({ form, keeps })

  useEffect(() => {
    latest.current = { form, keeps }
  })
  useEffect(() => {
    sessionStorage.removeItem(place)
    return onLosingSession((user) => {
      const { form: typed, keeps: kept } = latest.current
      return keepDraft(storageKeyOf(user.email, name), typed as Values, kept)
    })
  }, [place, name])

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

/** False where nothing is worth keeping. */
export function keepDraft(place: string, typed: Values, keeps: readonly string[]): boolean {
  const texts = keeps
    .map((field) => [field, typed[field]] as const)
    .filter(([, value]) => typeof value === 'string' && value.trim() !== '')
  if (texts.length === 0) return false
  try {
    sessionStorage.setItem(place, JSON.stringify(Object.fromEntries(texts)))
    return true
  } catch {
    // The storage is closed or full: then it is lost, as it would be without all this.
    return false
  }
}

/** Only what is a text and may be kept today, whatever lies in the storage. */
export function readDraft<Form extends object>(
  place: string,
  empty: Form,
  keeps: readonly (keyof Form & string)[],
): Partial<Form> | null {
  let kept: unknown
  try {
    kept = JSON.parse(sessionStorage.getItem(place) ?? 'null')
  } catch {
    return null
  }
  if (typeof kept !== 'object' || kept === null) return null
  const texts = keeps
    .map((field) => [field, (kept as Values)[field]] as const)
    .filter(([field, value]) => field in empty && typeof value === 'string')
  return texts.length === 0 ? null : (Object.fromEntries(texts) as Partial<Form>)
}

onSignOut(({ message }) => {
  if (message !== undefined) return
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(PREFIX)) sessionStorage.removeItem(key)
  }
})
