import { useEffect, useRef, useState } from 'react'

/** Puts the cursor into the first field that is complained about, once the complaints are drawn. */
export function useFieldErrorFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])

  return { form, focusFieldError: () => setAsked((times) => times + 1) }
}
