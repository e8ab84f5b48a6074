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

const SETTLES_MS = 800
const nothingAsked: Ask = {
  app_id: '',
  currency: '',
  daily_budget: '',
  ecpm_budget: '',
  regions: [],
  campaignAds: [],
}

/**
 * The reach of the form as it stands, asked for once its fields are filled and have not changed for
 * a moment. `campaignId` names the campaign that is edited. It is only a help, so a failure shows
 * nothing, as with a server that has no such call; `areNoneLeft` is true where the organization has
 * asked too often.
 */
export function useReach(form: CampaignForm, campaignId: string | undefined) {
  const ask = JSON.parse(useSettled(JSON.stringify(askOf(form, campaignId) ?? null))) as Ask | null
  const { why } = useMay(estimateReach.needs)
  const { data, error } = useCall(
    estimateReach,
    { body: ask ?? nothingAsked },
    {
      enabled: ask !== null && why === null,
      retry: false,
      staleTime: minuteMs,
      placeholderData: keepPreviousData,
      calls: { keepsSession: true },
    },
  )
  const areNoneLeft = error instanceof ApiError && error.code === 429
  return { reach: ask === null || error !== null ? undefined : data, areNoneLeft }
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
