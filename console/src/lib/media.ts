import { settings } from './settings.ts'

/** Where a file of a content lies. `path` is relative to the media address, or an address of its own; `thumb.jpg` is at most 320 px wide and high. */
export function mediaAddress(
  path: string,
  file: 'content.jpg' | 'content.mp4' | 'thumb.jpg',
): string {
  const folder = /^https?:\/\//.test(path)
    ? path
    : `${settings.mediaUrl}/${path.replace(/^\/+/, '')}`
  return `${folder.replace(/\/+$/, '')}/${file}`
}
