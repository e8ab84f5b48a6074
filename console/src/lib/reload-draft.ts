// Keeps what a user without a session typed, in this tab, over a reload of the page. A form is
// stored only while it waits for something outside the page, such as a code from an email, because
// that is when users leave the page and come back.

import { useEffect, useState } from 'react'
import { type Draft, keepDraft, storageKeyOf, readDraft } from './draft.ts'

interface ReloadDraftOptions<Form extends object> {
  empty: Form
  /** The fields that may be stored: no passwords, no codes. */
  keeps: readonly (keyof Form & string)[]
  /** True while a reload would lose what was typed. */
  isWaiting: boolean
}

/** Form state that survives a reload. Call `forget` when the form has been submitted. */
export function useReloadDraft<Form extends object>(options: ReloadDraftOptions<Form>) {
  const { empty, keeps, isWaiting } = options
  const [storageKey] = useState(() => storageKeyOf('', 'reload'))
  const [restored, setRestored] = useState(() => readDraft(storageKey, empty, keeps))
  const [form, setForm] = useState<Form>({ ...empty, ...restored })

  useEffect(() => {
    if (isWaiting) keepDraft(storageKey, form as Readonly<Record<string, unknown>>, keeps)
  }, [isWaiting, storageKey, form, keeps])

  const forget = () => sessionStorage.removeItem(storageKey)
  const accept = () => setRestored(null)
  const discard = () => {
    forget()
    setForm(empty)
    accept()
  }
  const draft: Draft = { isRestored: restored !== null, discard, accept }
  return { form, setForm, draft, forget }
}
