import { useCallback, useState } from 'react'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import {
  fieldOfRefusal,
  firstError,
  withApp,
  type CampaignError,
  type CampaignForm,
} from './campaign-form.ts'

/** The state of a campaign form: its values and its first error. */
export function useCampaignForm(initial: CampaignForm) {
  const [form, setForm] = useState(initial)
  const [fieldError, setFieldError] = useState<CampaignError | null>(null)
  const { form: element, focusFieldError } = useFieldErrorFocus()

  const edit = useCallback((change: Partial<CampaignForm>) => {
    const { appId } = change
    setForm((now) => ({ ...(appId === undefined ? now : withApp(now, appId)), ...change }))
    // Clears the error when its field, or the app that the field depends on, is edited.
    setFieldError((now) =>
      now === null || now.field in change || appId !== undefined ? null : now,
    )
  }, [])

  return {
    form,
    fieldError,
    element,
    edit,
    /** True if the form has no error; otherwise shows the first error and focuses its field. */
    check: (): boolean => {
      const found = firstError(form)
      setFieldError(found)
      if (found !== null) focusFieldError()
      return found === null
    },
    /** Shows an API error beside the field that it is about. */
    refused: (error: {
      reason: string | undefined
      field: string | undefined
      message: string
    }) => {
      const field = fieldOfRefusal(error)
      if (field === undefined) return
      setFieldError({ field, message: error.message })
      focusFieldError()
    },
  }
}
