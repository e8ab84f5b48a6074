import { useEffect, useRef, useState } from 'react'

/** Focuses the first field with an error once the errors are rendered. */
export function useFieldErrorFocus() {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])

  return { form, focusFieldError: () => setAsked((times) => times + 1) }
}
