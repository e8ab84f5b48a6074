import type { MediaType, requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Winner } from './choose.ts'
import { filterNames } from './eligibility.ts'
import {
  type HandedOut,
  type TokenSigner,
  impressionDeadline,
  impressionMs,
} from '../tokens/event-token.ts'

type Ad = NonNullable<Reply<typeof requestAd>['ad']>

export interface Addresses {
  /** Both without a trailing slash. */
  publicUrl: string
  mediaUrl: string
}

/** What differs between two answers with one content. */
export interface Issued {
  impression: string
  click: string
  /** Empty for a format that is not watched to its end. */
  complete: string
  /** ISO 8601 */
  expiresAt: string
}

/** The format of an ad, and the media type in which it is shown. */
export interface Media {
  format: Ad['format']
  type: MediaType
}

const endings: Readonly<Record<MediaType, string>> = {
  'image/jpeg': 'jpg',
  'video/mp4': 'mp4',
  'video/ogg': 'ogv',
}

export type Shown = Pick<Winner<unknown>, 'campaign' | 'content' | 'why'>

/** Signs the tokens of an ad. */
export function issue(handedOut: HandedOut, format: Ad['format'], signer: TokenSigner): Issued {
  const sign = signer.signerFor(handedOut)
  return {
    impression: sign('impression'),
    click: sign('click'),
    complete: isWatched(format) ? sign('complete') : '',
    expiresAt: new Date(impressionDeadline(handedOut)).toISOString(),
  }
}

/** Builds the ad of an answer: the content, the signed event tokens, and the click URL. */
export function adAnswer(
  { format, type }: Media,
  { campaign, content, why }: Shown,
  { issued, addresses }: { issued: Issued; addresses: Addresses },
): Ad {
  const { impression, click, complete, expiresAt } = issued
  const isVideo = isWatched(format)
  const { durationSeconds } = content
  return {
    format,
    media: {
      url: `${addresses.mediaUrl}/${content.path}/content.${endings[type]}`,
      type,
      width: content.width,
      height: content.height,
      ...(isVideo && durationSeconds !== undefined ? { duration_s: durationSeconds } : {}),
    },
    tokens: { impression, click, ...(isVideo ? { complete } : {}) },
    click_url: `${addresses.publicUrl}/delivery/v1/click/${click}`,
    close_after_s: closeAfter(format, durationSeconds),
    expires_at: expiresAt,
    expires_in_s: impressionMs(format === 'banner') / 1000,
    advertiser: {
      app_name: campaign.app.name,
      icon_url: `${addresses.mediaUrl}/${campaign.iconPath}/content.jpg`,
    },
    report_url: `${addresses.publicUrl}/delivery/v1/reports/${click}`,
    why: [...filterNames, why],
  }
}

function isWatched(format: Ad['format']): boolean {
  return format === 'video' || format === 'rewarded_video'
}

const usualSeconds = 5

/**
 * Returns after how many whole seconds the user may close the ad. A rewarded video must be watched
 * to its end; a banner covers nothing.
 */
function closeAfter(format: Ad['format'], durationSeconds: number | undefined): number {
  if (format === 'banner') return 0
  return format === 'rewarded_video' ? Math.ceil(durationSeconds ?? usualSeconds) : usualSeconds
}
