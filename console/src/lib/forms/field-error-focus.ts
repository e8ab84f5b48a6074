import { useCallback, useEffect, useRef, useState } from 'react'

const noBeginning = () => {}

/**
 * Focuses the first field with an error once the errors are rendered. `begin` is called with the
 * form's element when it appears.
 */
export function useFieldErrorFocus(begin: (form: HTMLFormElement) => void = noBeginning) {
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])
  const ref = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element
      if (element !== null) begin(element)
    },
    [begin],
  )

  return { ref, focusFieldError: () => setAsked((times) => times + 1) }
}
