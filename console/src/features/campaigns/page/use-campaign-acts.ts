import { extendCampaign, setActivation } from '@frontrow/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useAfter } from '../../../lib/after.ts'
import { signOutWhenRead } from '../../../lib/calls/sign-out-on-failure.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useForm } from '../../../lib/forms/form.ts'
import { paths } from '../../../paths.ts'
import { keepInLists, type Campaign } from '../state/campaign-lists.ts'
import { afterExtension, changed, extensionDetail } from '../state/campaign-state.ts'
import { fieldText, instantText } from '../state/campaign-words.ts'
import { failureNotice, type Notice } from '../form/notice.ts'

const SWITCHED_MS = 500
const EXTENDED_MS = 1000

/**
 * The actions on a campaign, one at a time. After a success the user is taken to the list that
 * contains the campaign.
 */
export function useCampaignActs(initial: Campaign) {
  const [campaign, setCampaign] = useState(initial)
  const [notice, setNotice] = useState<Notice | null>(null)
  const finish = useFinish(setNotice)
  const fail = failWith(setNotice)

  const switching = useAct(setActivation, {
    input: (isActive: boolean) => ({ ...idsOf(initial), body: { is_active: isActive } }),
    calls: { keepsSession: true },
    // The flag changes at once and is reset on failure.
    onMutate: (isActive) => {
      setNotice(null)
      setCampaign(changed(campaign, { is_active: isActive }, new Date()))
    },
    // The published API does not say what the answer holds, so nothing is read from it.
    onSuccess: (_answer, isActive) => {
      const text = `Campaign ${isActive ? 'Activated' : 'Deactivated'} Successfully.`
      const switched = changed(campaign, { is_active: isActive }, new Date())
      finish({ campaign: switched, text, wait: SWITCHED_MS })
    },
    onError: (error, isActive) => {
      setCampaign((now) => changed(now, { is_active: !isActive }, new Date()))
      fail(error, failureNotice(error))
    },
  })
  const extending = useExtending(campaign, { setCampaign, setNotice, finish, fail })
  const isBusy = [switching, extending].some(({ isPending, isSuccess }) => isPending || isSuccess)
  const form = useForm({
    /** The new end as text of the date-time field. At first it is the current end. */
    initial: { validTill: fieldText(new Date(initial.valid_till)) },
    saving: extending,
    send: ({ validTill }) => {
      if (validTill !== '' && !isBusy) extending.mutate(instantText(validTill))
    },
  })
  const { state } = useLocation() as { state: { extend?: boolean } | null }

  return {
    campaign,
    /** Replaces the campaign after an edit. */
    replace: setCampaign,
    notice,
    /** The form of the extension. */
    form,
    /** True if the user came here to extend the campaign. */
    wantsExtension: state?.extend === true,
    isBusy,
    /** The requested value while the call is pending; the flag itself has changed already. */
    switchingTo: switching.isPending ? switching.variables : null,
    flip: () => switching.mutate(!campaign.is_active),
  }
}

interface ExtensionContext {
  setCampaign: (campaign: Campaign) => void
  setNotice: (notice: Notice | null) => void
  finish: ReturnType<typeof useFinish>
  fail: ReturnType<typeof failWith>
}

function useExtending(
  campaign: Campaign,
  { setCampaign, setNotice, finish, fail }: ExtensionContext,
) {
  return useAct(extendCampaign, {
    input: (date: string) => ({ ...idsOf(campaign), body: { date } }),
    calls: { keepsSession: true },
    onMutate: () => setNotice(null),
    onSuccess: (answer: unknown, date) => {
      const extended = afterExtension(campaign, { validTill: date, answer }, new Date())
      setCampaign(extended)
      const detail = extensionDetail(campaign, extended)
      finish({
        campaign: extended,
        text: 'Campaign Extended Successfully.',
        ...(detail !== null && { detail }),
        wait: EXTENDED_MS,
      })
    },
    onError: (error) => fail(error, { type: 'error', text: error.message }),
  })
}

interface Finished {
  campaign: Campaign
  text: string
  detail?: string
  /** Milliseconds until the list is shown. */
  wait: number
}

/** Shows the result, and after a delay the list that contains the campaign now. */
function useFinish(setNotice: (notice: Notice) => void) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const after = useAfter()

  return ({ campaign, text, detail, wait }: Finished) => {
    setNotice({ type: 'success', text, ...(detail !== undefined && { detail }) })
    keepInLists(cache, campaign)
    const list = campaign.is_active ? paths.activeCampaigns : paths.inactiveCampaigns
    after(wait, () => void navigate(list, { replace: true }))
  }
}

/**
 * Shows the error. If the session has ended, it signs out after the message could be read, whatever
 * screen the user is on.
 */
function failWith(setNotice: (notice: Notice) => void) {
  return (error: Error, notice: Notice) => {
    setNotice(notice)
    signOutWhenRead(error)
  }
}

/**
 * The published API takes the ids in the path and again in the query, where the app comes first.
 */
function idsOf({ id, app_id }: Campaign) {
  return {
    params: { campaignId: id, appId: app_id },
    query: { app_id, campaign_id: id },
  }
}
