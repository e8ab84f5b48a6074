import { settings } from './settings.ts'

/**
 * The URL of a file of a content. `path` is relative to the media URL, or absolute. `thumb.jpg` is
 * at most 320 px wide and high.
 */
export function mediaAddress(
  path: string,
  file: 'content.jpg' | 'content.mp4' | 'thumb.jpg',
): string {
  const folder = /^https?:\/\//.test(path)
    ? path
    : `${settings.mediaUrl}/${path.replace(/^\/+/, '')}`
  return `${folder.replace(/\/+$/, '')}/${file}`
}
