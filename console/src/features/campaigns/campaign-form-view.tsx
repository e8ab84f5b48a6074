import { useCallback, type ReactNode, type SubmitEvent } from 'react'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { AudienceFields, CampaignFields, CostFields, RunFields } from './campaign-fields.tsx'
import type { CampaignError, CampaignForm } from './campaign-form.ts'
import { CampaignReview } from './campaign-review.tsx'
import styles from './create-campaign-page.module.css'
import { failureNotice, type Notice } from './notice.ts'
import type { useCampaignForm } from './use-campaign-form.ts'

interface CampaignFormViewProps {
  filled: ReturnType<typeof useCampaignForm>
  saving: Saving
  /** The message after the campaign was saved. */
  saved: string
  /** The app and the currency of an existing campaign, which cannot be changed. */
  fixed?: { appName: string; currency: string }
  /** Whether the form has a field for the start. */
  hasStart: boolean
  run: { validTill: Date; note: string }
  /** Shown beside the save button. */
  cancelButton?: ReactNode
}

interface Saving {
  isPending: boolean
  isSuccess: boolean
  error: Error | null
  reset: () => void
  mutate: (form: CampaignForm) => void
}

/** The fields of a campaign, its first error, and beside them a preview. */
export function CampaignFormView(props: CampaignFormViewProps) {
  const { filled, saving, saved, fixed, hasStart, run, cancelButton } = props
  const { form, fieldError, element, edit } = filled
  const { reset } = saving
  const onEdit = useCallback(
    (change: Partial<CampaignForm>) => {
      edit(change)
      reset()
    },
    [edit, reset],
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (saving.isPending || saving.isSuccess) return
    reset()
    if (filled.check()) saving.mutate(form)
  }
  const notice = noticeOf({ saving, fieldError, saved })
  const group = { form, fieldError, onEdit, fixed }

  return (
    <div className={styles.columns}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit}>
        <CampaignFields {...group} />
        <AudienceFields {...group} />
        <CostFields {...group} />
        {hasStart && <RunFields {...group} />}
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
            {cancelButton}
          </div>
        </div>
      </form>
      <CampaignReview form={form} appName={fixed?.appName} fieldError={fieldError} run={run} />
    </div>
  )
}

/** The one message to show: the result of the save, or the first error of the form. */
function noticeOf(options: {
  saving: Saving
  fieldError: CampaignError | null
  saved: string
}): Notice | null {
  const { saving, fieldError, saved } = options
  if (saving.isSuccess) return { type: 'success', text: saved }
  if (saving.error !== null) return failureNotice(saving.error)
  return fieldError === null ? null : { type: 'error', text: fieldError.message }
}
