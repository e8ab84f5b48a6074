import { createCampaign } from '@frontrow/contract/campaigns'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAfter } from '../../../lib/after.ts'
import { ApiError, alertText, call } from '../../../lib/call.ts'
import { useIdempotencyKey } from '../../../lib/idempotency-key.ts'
import { signOutAfter } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { campaignBody, type CampaignForm } from './campaign-form.ts'
import { keepInLists } from '../state/campaign-lists.ts'

const REDIRECT_MS = 500
const SIGN_OUT_MS = 500

/** Creates a campaign from a valid form, and then shows the list that contains it. */
export function useSaveCampaign() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const after = useAfter()
  const keys = useIdempotencyKey()

  return useMutation({
    mutationFn: (form: CampaignForm) => {
      const appId = form.appId ?? ''
      const body = campaignBody(form)
      const input = { params: { id: appId }, query: { app_id: appId }, body }
      const idempotencyKey = keys.keyFor({ appId, body })
      return call(createCampaign, input, { idempotencyKey, keepsSession: true })
    },
    onSuccess: (campaign) => {
      keepInLists(cache, campaign)
      const list = campaign.is_active ? paths.activeCampaigns : paths.inactiveCampaigns
      after(REDIRECT_MS, () => void navigate(list, { replace: true }))
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 401)
        signOutAfter(SIGN_OUT_MS, alertText(error))
    },
  })
}
