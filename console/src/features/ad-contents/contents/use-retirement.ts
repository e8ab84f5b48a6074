import {
  listAdContents,
  listCampaignable,
  setCampaignableRetirement,
  setContentRetirement,
  showCampaignableUses,
  showContentUses,
} from '@frontrow/contract/ad-contents'
import { showAppUses } from '@frontrow/contract/apps'
import { call } from '../../../lib/calls/call.ts'
import { queryClient } from '../../../lib/calls/queries.ts'
import { refreshIn } from '../../../lib/calls/use-call.ts'
import { appReads, type Retirable } from '../../apps/apps.tsx'
import type { AdContent, Campaignable } from './content-lists.ts'
import { resolutionText, typeName } from './content-words.ts'

/** An ad content that can be retired or restored. */
export function retirableContent(ad: AdContent): Retirable {
  return {
    name: contentTitle(ad),
    set: (retired) =>
      call(setContentRetirement, { params: { adContentId: ad.id }, body: { retired } }),
    refresh,
  }
}

export function retirableCampaignable(content: Campaignable): Retirable {
  return {
    name: content.name,
    set: (retired) =>
      call(setCampaignableRetirement, {
        params: { campaignableId: content.id },
        body: { retired },
      }),
    refresh,
  }
}

/** 'IMAGE 1080 x 1920', because contents have no names. */
export function contentTitle(ad: AdContent): string {
  return `${typeName(ad.type)} ${resolutionText(ad.content_metadata.resolution)}`
}

/** Retiring a content also retires what was made from it, and changes the app's counts and icon. */
function refresh(): Promise<unknown> {
  return refreshIn(queryClient, [
    listAdContents,
    listCampaignable,
    ...appReads,
    showAppUses,
    showContentUses,
    showCampaignableUses,
  ])
}
