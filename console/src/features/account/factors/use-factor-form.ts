import { useState } from 'react'
import { useForm, type Saving } from '../../../lib/forms/form.ts'
import { codeOf, emptyFactor, factorRules } from './second-factor-form.ts'

interface FactorFormOptions {
  saving: Saving
  /** Sends the code; `onError` is for the request's own option of that name. */
  send: (code: string, onError: (error: Error) => void) => void
  /** False for a person without an app: only a recovery code can be typed. */
  hasApp?: boolean
  /** Whether the server refused the code, and not something else. Without it, each error is one. */
  isWrongCode?: (error: Error) => boolean
}

/**
 * The form of a code of the app or a recovery code. A refused code is cleared and the first box
 * gets the focus, so that the next one can be typed at once.
 */
export function useFactorForm(options: FactorFormOptions) {
  const { saving, send, hasApp = true, isWrongCode = () => true } = options
  const [focusFirst, setFocusFirst] = useState(0)
  const form = useForm({
    initial: { ...emptyFactor, kind: hasApp ? ('app' as const) : ('recovery' as const) },
    rules: factorRules,
    saving,
    send: (values, _options, setValues) =>
      send(codeOf(values), (error) => {
        if (!isWrongCode(error)) return
        setValues(({ kind }) => ({ ...emptyFactor, kind }))
        setFocusFirst((times) => times + 1)
      }),
  })
  return { form, focusFirst }
}
