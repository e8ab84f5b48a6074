import type { AdContent, CampaignableAdContent } from '@frontrow/contract/ad-contents'
import { contentTypes } from '@frontrow/contract/codes'
import type { Static } from 'typebox'
import type { CampaignableRow } from './campaignable.sql.ts'
import type { ContentRow } from './ad-content.sql.ts'

type Content = Static<typeof AdContent>
type Campaignable = Static<typeof CampaignableAdContent>

const unused = { active_campaigns: 0, inactive_campaigns: 0 }

/** Without `uses` the content is not used yet. */
export function asContent(
  row: ContentRow,
  mediaUrl: string,
  uses: Content['uses'] = { ...unused, campaignable_ad_contents: 0 },
): Content {
  return {
    id: row.id,
    app_id: row.app_id,
    type: row.type,
    content_path: row.path,
    content_url: `${mediaUrl}/${row.path}`,
    ...stillsOf(row, mediaUrl),
    content_metadata: {
      resolution: { width: row.width, height: row.height },
      size_bytes: Number(row.size_bytes),
      duration_s: row.duration_ms === null ? null : row.duration_ms / 1000,
    },
    created_at: row.created_at.toISOString(),
    ...(row.archived_at ? { retired_at: row.archived_at.toISOString() } : { uses }),
  }
}

export function asCampaignable(
  row: CampaignableRow,
  mediaUrl: string,
  uses: Campaignable['uses'] = unused,
): Campaignable {
  return {
    id: row.id,
    ad_content_id: row.ad_content_id,
    name: row.name,
    type: row.type,
    target_device: row.target_device,
    content_orientation: row.content_orientation,
    content_path: row.path,
    ...stillsOf(row, mediaUrl),
    resolution: { width: row.width, height: row.height },
    ...(row.archived_at ? { retired_at: row.archived_at.toISOString() } : { uses }),
    ...reviewOf(row),
  }
}

/** Without keys for an ad that is shown and that nobody has rated. */
function reviewOf(
  row: CampaignableRow,
): Pick<Campaignable, 'review' | 'denied_because' | 'rating'> {
  const { review, deniedBecause: because, rating } = row
  return {
    ...(review !== 'approved' && { review }),
    ...(typeof because === 'string' && { denied_because: because }),
    ...(typeof rating === 'number' && { rating }),
  }
}

/**
 * Every picture has a thumbnail. A video has a thumbnail and a poster when a still of it exists.
 */
function stillsOf(
  { type, path, has_poster }: Pick<CampaignableRow, 'type' | 'path' | 'has_poster'>,
  mediaUrl: string,
): { thumbnail_url: string | null; poster_url: string | null } {
  const isPicture = type !== contentTypes.video
  const folder = `${mediaUrl}/${path}`
  return {
    thumbnail_url: isPicture || has_poster === true ? `${folder}/thumb.jpg` : null,
    poster_url: has_poster === true ? `${folder}/poster.jpg` : null,
  }
}
