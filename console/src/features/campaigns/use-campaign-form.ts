import { useCallback, useState } from 'react'
import { useComplaintFocus } from '../../lib/complaint-focus.ts'
import {
  fieldOfRefusal,
  firstComplaint,
  withApp,
  type CampaignComplaint,
  type CampaignForm,
} from './campaign-form.ts'

/** A campaign being filled in: what stands in its fields, and the one thing that keeps it from being saved. */
export function useCampaignForm(initial: CampaignForm) {
  const [form, setForm] = useState(initial)
  const [complaint, setComplaint] = useState<CampaignComplaint | null>(null)
  const { form: element, focusComplaint } = useComplaintFocus()

  const edit = useCallback((change: Partial<CampaignForm>) => {
    const { appId } = change
    setForm((now) => ({ ...(appId === undefined ? now : withApp(now, appId)), ...change }))
    // What was complained about is being put right, be it this field or the app that it hangs on.
    setComplaint((now) => (now === null || now.field in change || appId !== undefined ? null : now))
  }, [])

  return {
    form,
    complaint,
    element,
    edit,
    /** True for a form without complaint; otherwise the first one is shown, and the cursor put to it. */
    check: (): boolean => {
      const found = firstComplaint(form)
      setComplaint(found)
      if (found !== null) focusComplaint()
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
      setComplaint({ field, message: error.message })
      focusComplaint()
    },
  }
}
