import { useCallback, useState } from 'react'
import { useFieldErrorFocus } from '../../lib/field-error-focus.ts'
import {
  fieldOfRefusal,
  firstError,
  withApp,
  type CampaignError,
  type CampaignForm,
} from './campaign-form.ts'

/** A campaign being filled in: what stands in its fields, and the one thing that keeps it from being saved. */
export function useCampaignForm(initial: CampaignForm) {
  const [form, setForm] = useState(initial)
  const [fieldError, setFieldError] = useState<CampaignError | null>(null)
  const { form: element, focusFieldError } = useFieldErrorFocus()

  const edit = useCallback((change: Partial<CampaignForm>) => {
    const { appId } = change
    setForm((now) => ({ ...(appId === undefined ? now : withApp(now, appId)), ...change }))
    // What was complained about is being put right, be it this field or the app that it hangs on.
    setFieldError((now) =>
      now === null || now.field in change || appId !== undefined ? null : now,
    )
  }, [])

  return {
    form,
    fieldError,
    element,
    edit,
    /** True for a form without complaint; otherwise the first one is shown, and the cursor put to it. */
    check: (): boolean => {
      const found = firstError(form)
      setFieldError(found)
      if (found !== null) focusFieldError()
      return found === null
    },
    /** Puts a no of the API beside the field that it is about. */
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
