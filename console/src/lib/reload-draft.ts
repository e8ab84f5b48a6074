// What was typed by somebody who has no session yet, kept in this tab over a reload of the page. A form is kept while it waits for
// something outside of the page, such as a code from a mail: that is when people leave the page and come back.

import { useEffect, useState } from 'react'
import { type Draft, keepDraft, storageKeyOf, readDraft } from './draft.ts'

interface ReloadDraftOptions<Form extends object> {
  empty: Form
  /** The fields that may be kept: no passwords, no codes. */
  keeps: readonly (keyof Form & string)[]
  /** True while a reload would lose what was typed. */
  isWaiting: boolean
}

/** The state of a form that survives a reload. `forget` is to be called when what was typed has reached its end. */
export function useReloadDraft<Form extends object>(options: ReloadDraftOptions<Form>) {
  const { empty, keeps, isWaiting } = options
  const [place] = useState(() => storageKeyOf('', 'reload'))
  const [restored, setRestored] = useState(() => readDraft(place, empty, keeps))
  const [form, setForm] = useState<Form>({ ...empty, ...restored })

  useEffect(() => {
    if (isWaiting) keepDraft(place, form as Readonly<Record<string, unknown>>, keeps)
  }, [isWaiting, place, form, keeps])

  const forget = () => sessionStorage.removeItem(place)
  const accept = () => setRestored(null)
  const discard = () => {
    forget()
    setForm(empty)
    accept()
  }
  const draft: Draft = { isRestored: restored !== null, discard, accept }
  return { form, setForm, draft, forget }
}
