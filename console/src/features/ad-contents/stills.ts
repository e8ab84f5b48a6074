// The small pictures that stand for a content in lists.

import { contentTypes } from '@frontrow/contract/codes'
import type { Size } from '@frontrow/contract/crop'
import { mediaAddress } from '../../lib/media.ts'
import type { AdContent, Campaignable } from './content-lists.ts'

type Pictured = Pick<AdContent, 'type' | 'content_path'> &
  Partial<Pick<AdContent, 'content_url' | 'thumbnail_url' | 'poster_url'>>

/** A content's folder: relative to the media address, or absolute where an answer has only that. */
export function folderOf(content: Pick<AdContent, 'content_path' | 'content_url'>): string {
  return content.content_path || content.content_url
}

/** What is shown large. */
export function mediaOf(content: AdContent | Campaignable): { src: string; isVideo: boolean } {
  const isVideo = content.type === contentTypes.video
  const folder = content.content_path || ('content_url' in content ? content.content_url : '')
  return { src: mediaAddress(folder, isVideo ? 'content.mp4' : 'content.jpg'), isVideo }
}

/** A small picture of a content; null for a video that nobody has a still of. */
export function thumbnailOf(content: Pictured): string | null {
  if (content.thumbnail_url !== undefined && content.thumbnail_url !== null)
    return content.thumbnail_url
  if (content.type === contentTypes.video) return null
  return mediaAddress(content.content_path || (content.content_url ?? ''), 'thumb.jpg')
}

/** A still of a video as large as it is shown; null where there is none, and for pictures. */
export function posterOf(content: Pictured): string | null {
  return content.poster_url ?? null
}

/** How big something is drawn that must fit into a box: whole pixels, its own shape, never larger than itself. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height, 1)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
