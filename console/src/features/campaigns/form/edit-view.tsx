import { useState } from 'react'
import { dayText } from '../../../lib/text/day-text.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../../ui/buttons/button.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { CampaignFormView } from './campaign-form-view.tsx'
import type { CampaignForm } from './campaign-form.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { useCampaignForm } from './use-campaign-form.ts'
import { useFilledForm } from './use-filled-form.ts'
import { useSaveEdit } from './use-save-edit.ts'

interface EditViewProps {
  campaign: Campaign
  onSaved: (campaign: Campaign) => void
}

/** The edit form of a campaign. Its app and its currency cannot be changed. */
export function EditView({ campaign, onSaved }: EditViewProps) {
  const { filled, failure, again } = useFilledForm(campaign)
  if (failure !== null)
    return (
      <Alert
        type="error"
        detail={
          <Button look="subtle" size="sm" onClick={again}>
            Try again
          </Button>
        }
      >
        {failure}
      </Alert>
    )
  if (filled === undefined) return <CardSkeleton label="Loading campaign..." fields={6} />
  return <EditForm campaign={campaign} before={filled.form} onSaved={onSaved} />
}

function EditForm({
  campaign,
  before: initial,
  onSaved,
}: EditViewProps & { before: CampaignForm }) {
  // The initial form values stay fixed, so a refetch of a list does not change them.
  const [before] = useState(initial)
  const saving = useSaveEdit({ campaign, before, onSaved })
  const form = useCampaignForm(before, saving)
  const validTill = new Date(campaign.valid_till)
  return (
    <CampaignFormView
      form={form}
      saving={saving}
      saved="Campaign saved"
      campaign={campaign}
      hasStart={before.startsAt !== ''}
      run={{
        validTill,
        note: `Changes apply immediately. The campaign ends ${dayText(validTill)}.`,
      }}
      cancelButton={
        <ButtonLink to={{ search: '' }} state={{ campaign }} look="subtle">
          Cancel
        </ButtonLink>
      }
    />
  )
}
