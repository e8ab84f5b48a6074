import { estimateReach } from '@frontrow/contract/campaigns/reach'
import { minuteMs } from '@frontrow/contract/durations'
import type { Input } from '@frontrow/contract/endpoint'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/calls/call.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { useMay } from '../../../ui/buttons/use-may.ts'
import { budgetAmount } from './budget-input.ts'
import { leastDailyBudget, leastEcpmBudget, type CampaignForm } from './campaign-form.ts'

type Ask = Input<typeof estimateReach>['body']

const SETTLES_MS = 1500
const ASKS_AGAIN_MS = 10_000
const KEPT_MS = 10 * minuteMs
const nothingAsked: Ask = {
  app_id: '',
  currency: '',
  daily_budget: '',
  ecpm_budget: '',
  regions: [],
  campaignAds: [],
}

/**
 * The estimated reach of the form's campaign. The server is asked once the needed fields are filled
 * and none has changed for `SETTLES_MS`. `campaignId` is the campaign that is edited.
 *
 * `isRefused` is true while the organization has asked too often; the call is then repeated until
 * the server answers. `isOlder` is true while `reach` belongs to earlier values of the fields.
 * Another failure only leaves the reach out, because a campaign can be saved without an estimate.
 */
export function useReach(form: CampaignForm, campaignId: string | undefined) {
  const wanted = JSON.stringify(askOf(form, campaignId) ?? null)
  const settled = useSettled(wanted)
  const ask = JSON.parse(settled) as Ask | null
  const { why } = useMay(estimateReach.needs)
  const { data, error, failureReason, isPlaceholderData } = useCall(
    estimateReach,
    { body: ask ?? nothingAsked },
    {
      enabled: ask !== null && why === null,
      retry: (_tries, failure) => isTooMany(failure),
      retryDelay: ASKS_AGAIN_MS,
      staleTime: KEPT_MS,
      placeholderData: keepPreviousData,
      calls: { keepsSession: true },
    },
  )
  return {
    reach: ask === null || error !== null ? undefined : data,
    isRefused: isTooMany(failureReason),
    isOlder: isPlaceholderData || wanted !== settled,
  }
}

function isTooMany(failure: Error | null): boolean {
  return failure instanceof ApiError && failure.code === 429
}

/** The body of the call; undefined while a field of it is missing or refused by the form. */
function askOf(form: CampaignForm, campaignId: string | undefined): Ask | undefined {
  const { appId, currency, regionIds, contentIds } = form
  if (appId === null || currency === null) return undefined
  if (regionIds.length === 0 || contentIds.length === 0) return undefined
  if (!(budgetAmount(form.dailyBudget) >= leastDailyBudget)) return undefined
  if (!(budgetAmount(form.ecpmBudget) >= leastEcpmBudget)) return undefined
  return {
    app_id: appId,
    currency,
    daily_budget: String(budgetAmount(form.dailyBudget)),
    ecpm_budget: String(budgetAmount(form.ecpmBudget)),
    regions: regionIds.toSorted(),
    campaignAds: contentIds.toSorted(),
    ...(campaignId !== undefined && { campaign_id: campaignId }),
  }
}

/** The text after it has been the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(text), SETTLES_MS)
    return () => window.clearTimeout(timer)
  }, [text])
  return settled
}
