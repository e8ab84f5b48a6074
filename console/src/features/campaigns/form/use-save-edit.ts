import { editCampaign } from '@frontrow/contract/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAfter } from '../../../lib/after.ts'
import { call } from '../../../lib/calls/call.ts'
import { signOutWhenRead } from '../../../lib/calls/sign-out-on-failure.ts'
import { paths } from '../../../paths.ts'
import { editBody } from './campaign-edit.ts'
import type { CampaignForm } from './campaign-form.ts'
import { keepInLists, type Campaign } from '../state/campaign-lists.ts'

const SHOWN_MS = 500

interface SaveEdit {
  campaign: Campaign
  before: CampaignForm
  onSaved: (campaign: Campaign) => void
}

/**
 * Saves the changed fields, and then shows the campaign. Nothing is sent if nothing has changed,
 * while `useAct` always makes its call.
 */
export function useSaveEdit({ campaign, before, onSaved }: SaveEdit) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const after = useAfter()

  return useMutation({
    mutationFn: async (form: CampaignForm): Promise<Campaign> => {
      const body = editBody(before, form, new Date())
      const params = { campaignId: campaign.id, appId: campaign.app_id }
      return body === undefined
        ? campaign
        : call(editCampaign, { params, body }, { keepsSession: true })
    },
    onSuccess: (saved) => {
      keepInLists(cache, saved)
      after(SHOWN_MS, () => {
        onSaved(saved)
        void navigate(paths.campaign(saved.id), { replace: true, state: { campaign: saved } })
      })
    },
    onError: signOutWhenRead,
  })
}
