import { createCampaign } from '@frontrow/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAfter } from '../../../lib/after.ts'
import { signOutWhenRead } from '../../../lib/calls/sign-out-on-failure.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { paths } from '../../../paths.ts'
import { campaignBody, type CampaignForm } from './campaign-form.ts'
import { keepInLists } from '../state/campaign-lists.ts'

const REDIRECT_MS = 500

/** Creates a campaign from a valid form, and then shows the list that contains it. */
export function useSaveCampaign() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const after = useAfter()

  return useAct(createCampaign, {
    input: (form: CampaignForm) => {
      const appId = form.appId ?? ''
      return { params: { id: appId }, query: { app_id: appId }, body: campaignBody(form) }
    },
    calls: { keepsSession: true },
    onSuccess: (campaign) => {
      keepInLists(cache, campaign)
      const list = campaign.is_active ? paths.activeCampaigns : paths.inactiveCampaigns
      after(REDIRECT_MS, () => void navigate(list, { replace: true }))
    },
    onError: signOutWhenRead,
  })
}
