import { contentTypes } from '@frontrow/contract/codes'
import { useMemo } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { useAdContents, useCampaignable } from '../../ad-contents/ad-contents.tsx'
import { formOf } from './campaign-edit.ts'
import { useWholeCampaign, type Campaign } from '../state/campaign-lists.ts'

/** The form with the values of an existing campaign, and its options; undefined while they load. */
export function useFilledForm(campaign: Campaign) {
  const whole = useWholeCampaign(campaign)
  const uploads = useAdContents(campaign.app_id)
  const contents = useCampaignable(campaign.app_id)
  const filled = useMemo(() => {
    if (!whole.data || !uploads.data || !contents.data) return undefined
    const pictures = uploads.data.filter(({ type }) => type === contentTypes.image)
    return {
      form: formOf(whole.data, new Set(contents.data.map(({ id }) => id))),
      iconIds: new Set(pictures.map(({ id }) => id)),
    }
  }, [whole.data, uploads.data, contents.data])
  const failed = whole.error === null ? null : alertText(whole.error)
  return {
    filled,
    failure: failed ?? uploads.failure ?? contents.failure,
    again: () => {
      for (const query of [whole, uploads, contents]) if (query.isError) void query.refetch()
    },
  }
}
