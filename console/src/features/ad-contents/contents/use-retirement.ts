import { setCampaignableRetirement, setContentRetirement } from '@frontrow/contract/ad-contents'
import { call } from '../../../lib/call.ts'
import { queryClient } from '../../../lib/queries.ts'
import type { Retirable } from '../../apps/apps.tsx'
import {
  adContentsKey,
  campaignableKey,
  type AdContent,
  type Campaignable,
} from './content-lists.ts'
import { resolutionText, typeName } from './content-words.ts'

/** An ad content that can be retired or restored. */
export function retirableContent(ad: AdContent): Retirable {
  return {
    name: contentTitle(ad),
    set: (retired) =>
      call(setContentRetirement, { params: { adContentId: ad.id }, body: { retired } }),
    refresh: () => refresh(ad.app_id),
  }
}

export function retirableCampaignable(content: Campaignable, appId: string): Retirable {
  return {
    name: content.name,
    set: (retired) =>
      call(setCampaignableRetirement, {
        params: { campaignableId: content.id },
        body: { retired },
      }),
    refresh: () => refresh(appId),
  }
}

/** 'IMAGE 1080 x 1920', because contents have no names. */
export function contentTitle(ad: AdContent): string {
  return `${typeName(ad.type)} ${resolutionText(ad.content_metadata.resolution)}`
}

/** Retiring a content also retires what was made from it, and changes the app's counts and icon. */
function refresh(appId: string): Promise<unknown> {
  return Promise.all(
    [adContentsKey(appId), campaignableKey(appId), ['apps'], ['uses']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
