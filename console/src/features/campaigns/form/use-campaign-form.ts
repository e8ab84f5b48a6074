import { useForm, type Saving, type Send } from '../../../lib/forms/form.ts'
import { campaignRules, refusedCampaignFields, type CampaignForm } from './campaign-form.ts'

/**
 * The form of a new campaign, or of an edit. The alert repeats the error of the first field.
 * `copied` is the id of the campaign that a new one is copied from.
 */
export function useCampaignForm(
  initial: CampaignForm,
  saving: Saving & { mutate: Send<CampaignForm> },
  copied = '',
) {
  return useForm({
    initial,
    rules: campaignRules,
    oneErrorAtATime: true,
    resetsOnEdit: true,
    saving,
    send: saving.mutate,
    refusedFields: refusedCampaignFields,
    draft: { about: copied },
  })
}
