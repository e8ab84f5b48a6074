import type { requestAd } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Winner } from './choose.ts'
import { type HandedOut, type TokenSigner, impressionDeadline } from '../tokens/event-token.ts'

type Ad = NonNullable<Reply<typeof requestAd>['ad']>

export interface Addresses {
  /** Both without a trailing slash. */
  publicUrl: string
  mediaUrl: string
}

/** Builds the ad of an answer: the content, the signed event tokens, and the click URL. */
export function adAnswer(
  format: Ad['format'],
  { campaign, content, why }: Pick<Winner<unknown>, 'campaign' | 'content' | 'why'>,
  options: { handedOut: HandedOut; signer: TokenSigner; addresses: Addresses },
): Ad {
  const { handedOut, signer, addresses } = options
  const isVideo = format === 'video' || format === 'rewarded_video'
  const sign = signer.signerFor(handedOut)
  const click = sign('click')
  const { durationSeconds } = content
  return {
    format,
    media: {
      url: `${addresses.mediaUrl}/${content.path}/${isVideo ? 'content.mp4' : 'content.jpg'}`,
      type: isVideo ? 'video/mp4' : 'image/jpeg',
      width: content.width,
      height: content.height,
      ...(isVideo && durationSeconds !== undefined ? { duration_s: durationSeconds } : {}),
    },
    tokens: {
      impression: sign('impression'),
      click,
      ...(isVideo ? { complete: sign('complete') } : {}),
    },
    click_url: `${addresses.publicUrl}/delivery/v1/click/${click}`,
    close_after_s: closeAfter(format, durationSeconds),
    expires_at: new Date(impressionDeadline(handedOut)).toISOString(),
    advertiser: {
      app_name: campaign.app.name,
      icon_url: `${addresses.mediaUrl}/${campaign.iconPath}/content.jpg`,
    },
    report_url: `${addresses.publicUrl}/delivery/v1/reports/${click}`,
    why,
  }
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
