import { editCampaign } from '@frontrow/contract/campaigns'
import type { ReactNode } from 'react'
import type { Form, Saving } from '../../../lib/forms/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { AudienceFields, CampaignFields, CostFields, RunFields } from './campaign-fields.tsx'
import type { CampaignForm } from './campaign-form.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { CampaignReview } from './campaign-review.tsx'
import shared from '../state/campaigns.module.css'
import styles from './create-campaign-page.module.css'
import { failureNotice, type Notice } from './notice.ts'
import { MoneyNotice } from './stop-notice.tsx'

interface CampaignFormViewProps {
  form: Form<CampaignForm>
  saving: Saving & { isSuccess: boolean }
  /** The message after the campaign was saved. */
  saved: string
  /** The campaign that is edited; undefined for a new one. */
  campaign?: Campaign
  /** Whether the form has a field for the start. */
  hasStart: boolean
  run: { validTill: Date; note: string }
  /** Shown beside the save button. */
  cancelButton?: ReactNode
}

/** The fields of a campaign, its first error, and beside them a preview. */
export function CampaignFormView(props: CampaignFormViewProps) {
  const { form, saving, campaign, hasStart, run, cancelButton } = props
  const notice = noticeOf(props)

  return (
    <div className={styles.columns}>
      <form {...form.props}>
        <MoneyNotice campaign={campaign} />
        <CampaignFields form={form} campaign={campaign} />
        <AudienceFields form={form} />
        <CostFields form={form} campaign={campaign} />
        {hasStart && <RunFields form={form} campaign={campaign} />}
        <div className={styles.end}>
          {notice && (
            <Alert type={notice.type} detail={notice.detail}>
              {notice.text}
            </Alert>
          )}
          <div className={shared.buttons}>
            <Button
              {...form.button}
              needs={editCampaign.needs}
              pendingLabel="Saving campaign..."
              disabled={saving.isSuccess}
            >
              Save
            </Button>
            {cancelButton}
          </div>
        </div>
      </form>
      <CampaignReview form={form} appName={campaign?.app_name} run={run} />
    </div>
  )
}

/** The one message to show: the result of the save, or the first error of the form. */
function noticeOf({ form, saving, saved }: CampaignFormViewProps): Notice | null {
  if (saving.isSuccess) return { type: 'success', text: saved }
  if (saving.error !== null) return failureNotice(saving.error)
  const [text] = Object.values(form.fieldErrors)
  return text === undefined ? null : { type: 'error', text }
}
