import { useForm, type Saving, type Send } from '../../../lib/forms/form.ts'
import { campaignRules, refusedCampaignFields, type CampaignForm } from './campaign-form.ts'

/** The form of a new campaign, or of an edit. The alert repeats the error of the first field. */
export function useCampaignForm(
  initial: CampaignForm,
  saving: Saving & { mutate: Send<CampaignForm> },
) {
  return useForm({
    initial,
    rules: campaignRules,
    oneErrorAtATime: true,
    resetsOnEdit: true,
    saving,
    send: saving.mutate,
    refusedFields: refusedCampaignFields,
  })
}
