// Every form keeps what was typed until it is sent, thrown away or signed out on purpose. What may
// not be stored is asked about before the user leaves the page.

import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isSignedOut, ownerOf, useUserInfo } from '../calls/session.ts'
import { draftKey, removeDraft } from '../calls/stored-drafts.ts'
import { keepsAll, restorable } from './draft-fields.ts'

export interface DraftOptions {
  /** What the form is about, where neither the path nor the title of its dialog shows it. */
  about?: string
  /** True where the call is not the end: the draft is kept until `forget`. */
  outlivesCall?: boolean
  /** True where a restored value explains itself, as an email does. */
  isQuiet?: boolean
}

export interface Draft {
  /** Empties the form. */
  discard: () => void
  /** Removes what is stored, once the form has been submitted. */
  forget: () => void
}

/** Whose drafts are read and stored, in place of the member of the session. */
export const DraftOwner = createContext<string | null>(null)

interface Kept<Form> {
  initial: Form
  values: Form
  /** Puts restored values into the form. */
  restore: (values: Partial<Form>) => void
  /** The call that sends the form. */
  saving: { isPending: boolean; error: Error | null }
  options: DraftOptions
}

/** Restores a form when its element appears, and stores what is typed into it. */
export function useDraft<Form extends object>(kept: Kept<Form>) {
  const place = usePlace()
  const latest = useRef(kept)
  const isTouched = useRef(false)
  const [isRestored, setRestored] = useState(false)
  const [id] = useState(() => ({}))
  const { values, saving, options } = kept

  useEffect(() => {
    latest.current = kept
  })
  const forget = useCallback(() => {
    isTouched.current = false
    setRestored(false)
    unkept.delete(id)
    if (place.key.current !== null) removeDraft(place.key.current)
  }, [place, id])
  const discard = useCallback(() => {
    forget()
    latest.current.restore(latest.current.initial)
  }, [forget])

  useEffect(() => {
    if (!isTouched.current || place.key.current === null) return
    if (keepsAll(place.key.current, latest.current)) unkept.delete(id)
    else unkept.add(id)
  }, [values, place, id])
  const sending = useSent(saving, forget)
  useEffect(() => {
    if (!isRestored || options.isQuiet === true) return undefined
    return showRestored({ discard, accept: () => setRestored(false) })
  }, [isRestored, options.isQuiet, discard])
  useEffect(
    () => () => {
      unkept.delete(id)
      // A form that is sent and gone was accepted, unless the session has ended instead.
      if (sending.isUnderWay() && !isSignedOut()) forget()
    },
    [id, forget, sending],
  )

  return {
    draft: { discard, forget } satisfies Draft,
    noteEdit: useCallback(() => {
      isTouched.current = true
    }, []),
    noteSend: () => {
      setRestored(false)
      if (options.outlivesCall !== true) sending.note()
    },
    /** Called with the form's element when it appears. */
    begin: useCallback(
      (form: HTMLFormElement) => {
        const key = place.find(form, latest.current)
        const found = isTouched.current ? null : restorable(key, latest.current.initial)
        if (found === null) return
        isTouched.current = true
        latest.current.restore(found)
        setRestored(true)
      },
      [place],
    ),
  }
}

/** The key of a form, which is known once its element is on the page. */
function usePlace() {
  const user = useUserInfo()
  const other = useContext(DraftOwner)
  // The owner is who opened the form, because another tab may sign in somebody else.
  const [owner] = useState(() => other ?? ownerOf(user))
  const key = useRef<string | null>(null)
  const [place] = useState(() => ({
    key,
    find: (form: HTMLFormElement, { initial, options }: Kept<object>) => {
      const dialog = form.closest('[role="dialog"]')?.querySelector('h2')?.textContent
      const names = [dialog, form.ariaLabel, options.about, Object.keys(initial).join()]
      key.current = draftKey({ owner, form: names.map((name) => name ?? '').join('|') })
      return key.current
    },
  }))
  return place
}

/** Notes that a form was sent, until its call has ended; a success calls `onSuccess`. */
function useSent({ isPending, error }: Kept<object>['saving'], onSuccess: () => void) {
  const isSent = useRef(false)
  const wasPending = useRef(false)
  useEffect(() => {
    const isOver = wasPending.current && !isPending
    wasPending.current = isPending
    if (!isOver || !isSent.current) return
    isSent.current = false
    if (error === null) onSuccess()
  }, [isPending, error, onSuccess])
  const [sending] = useState(() => ({
    note: () => {
      isSent.current = true
    },
    isUnderWay: () => isSent.current,
  }))
  return sending
}

/** The forms with input that is lost when the page is left. */
const unkept = new Set<object>()

/** Whether leaving the page loses something that was typed. */
export function hasUnkeptInput(): boolean {
  return unkept.size > 0
}

/** A form that shows restored values. */
export interface Restored {
  /** Empties the form. */
  discard: () => void
  /** The values count as typed now. */
  accept: () => void
}

let restoredForms: readonly Restored[] = []
const watchers = new Set<() => void>()

function showRestored(form: Restored): () => void {
  putRestored([...restoredForms, form])
  return () => putRestored(restoredForms.filter((one) => one !== form))
}

function putRestored(forms: readonly Restored[]): void {
  restoredForms = forms
  for (const watcher of watchers) watcher()
}

/** The forms on the page whose values were restored. */
export function useRestored(): readonly Restored[] {
  return useSyncExternalStore(watchRestored, () => restoredForms)
}

function watchRestored(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
