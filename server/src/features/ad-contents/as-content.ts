import type { AdContent, CampaignableAdContent } from '@frontrow/contract/ad-contents'
import type { Static } from 'typebox'
import type { CampaignableRow } from './campaignable.sql.ts'
import type { ContentRow } from './ad-content.sql.ts'

export function asContent(row: ContentRow, mediaUrl: string): Static<typeof AdContent> {
  return {
    id: row.id,
    app_id: row.app_id,
    type: row.type,
    content_path: row.path,
    content_url: `${mediaUrl}/${row.path}`,
    content_metadata: {
      resolution: { width: row.width, height: row.height },
      size_bytes: Number(row.size_bytes),
      duration_s: row.duration_ms === null ? null : row.duration_ms / 1000,
    },
    created_at: row.created_at.toISOString(),
  }
}

export function asCampaignable(row: CampaignableRow): Static<typeof CampaignableAdContent> {
  return {
    id: row.id,
    ad_content_id: row.ad_content_id,
    name: row.name,
    type: row.type,
    target_device: row.target_device,
    content_orientation: row.content_orientation,
    content_path: row.path,
    resolution: { width: row.width, height: row.height },
  }
}
