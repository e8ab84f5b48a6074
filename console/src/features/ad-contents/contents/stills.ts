// Thumbnails and posters of contents.

import { contentTypes } from '@frontrow/contract/codes'
import type { Size } from '@frontrow/contract/ad-contents/crop'
import { mediaAddress } from '../../../lib/media.ts'
import type { AdContent, Campaignable } from './content-lists.ts'

type Pictured = Pick<AdContent, 'type' | 'content_path'> &
  Partial<Pick<AdContent, 'content_url' | 'thumbnail_url' | 'poster_url'>>

/** The folder of a content: relative to the media URL, or absolute if the reply has only that. */
export function folderOf(content: Pick<AdContent, 'content_path' | 'content_url'>): string {
  return content.content_path || content.content_url
}

/** The file that the viewer shows. */
export function mediaOf(content: AdContent | Campaignable): { src: string; isVideo: boolean } {
  const isVideo = content.type === contentTypes.video
  const folder = content.content_path || ('content_url' in content ? content.content_url : '')
  return { src: mediaAddress(folder, isVideo ? 'content.mp4' : 'content.jpg'), isVideo }
}

/** A thumbnail of a content; null for a video without one. */
export function thumbnailOf(content: Pictured): string | null {
  if (content.thumbnail_url !== undefined && content.thumbnail_url !== null)
    return content.thumbnail_url
  if (content.type === contentTypes.video) return null
  return mediaAddress(content.content_path || (content.content_url ?? ''), 'thumb.jpg')
}

/** The poster of a video in its full size; null if there is none, and for images. */
export function posterOf(content: Pictured): string | null {
  return content.poster_url ?? null
}

/** The size of something fitted into a box: whole pixels, same aspect ratio, never enlarged. */
export function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height, 1)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}
