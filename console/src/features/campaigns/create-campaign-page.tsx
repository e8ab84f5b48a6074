import { useCallback, useState, type SubmitEvent } from 'react'
import { useComplaintFocus } from '../../lib/complaint-focus.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { AudienceFields, CampaignFields, CostFields } from './campaign-fields.tsx'
import {
  emptyCampaign,
  fieldOfRefusal,
  firstComplaint,
  withApp,
  type CampaignComplaint,
  type CampaignForm,
} from './campaign-form.ts'
import { CampaignReview } from './campaign-review.tsx'
import styles from './create-campaign-page.module.css'
import { failureNotice, type Notice } from './notice.ts'
import { useSaveCampaign } from './use-save-campaign.ts'

export function CreateCampaignPage() {
  const [form, setForm] = useState(emptyCampaign)
  const [complaint, setComplaint] = useState<CampaignComplaint | null>(null)
  const { form: element, focusComplaint } = useComplaintFocus()
  const saving = useSaveCampaign((error) => {
    const field = fieldOfRefusal(error)
    if (field === undefined) return
    setComplaint({ field, message: error.message })
    focusComplaint()
  })

  const { reset } = saving
  const edit = useCallback(
    (change: Partial<CampaignForm>) => {
      const { appId } = change
      setForm((now) => ({ ...(appId === undefined ? now : withApp(now, appId)), ...change }))
      // What was complained about is being put right, be it this field or the app that it hangs on.
      setComplaint((now) =>
        now === null || now.field in change || appId !== undefined ? null : now,
      )
      reset()
    },
    [reset],
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (saving.isPending || saving.isSuccess) return
    const found = firstComplaint(form)
    reset()
    setComplaint(found)
    if (found === null) saving.mutate(form)
    else focusComplaint()
  }
  const notice = noticeOf(saving, complaint)
  const group = { form, complaint, onEdit: edit }

  return (
    <>
      <PageHead title="Create New Campaign" />
      <div className={styles.columns}>
        <form ref={element} className={styles.form} noValidate onSubmit={submit}>
          <CampaignFields {...group} />
          <AudienceFields {...group} />
          <CostFields {...group} />
          <div className={styles.end}>
            {notice && (
              <Alert type={notice.type} detail={notice.detail}>
                {notice.text}
              </Alert>
            )}
            <div className={styles.buttons}>
              <Button
                type="submit"
                pending={saving.isPending}
                pendingLabel="Saving campaign..."
                disabled={saving.isSuccess}
              >
                Save
              </Button>
            </div>
          </div>
        </form>
        <CampaignReview form={form} complaint={complaint} />
      </div>
    </>
  )
}

/** One message at a time: of the save, or what keeps the form from being saved. */
function noticeOf(
  saving: { isSuccess: boolean; error: Error | null },
  complaint: CampaignComplaint | null,
): Notice | null {
  if (saving.isSuccess) return { type: 'success', text: 'Campaign created successfully' }
  if (saving.error !== null) return failureNotice(saving.error)
  return complaint === null ? null : { type: 'error', text: complaint.message }
}
