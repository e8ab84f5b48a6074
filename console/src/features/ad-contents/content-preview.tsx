import { contentTypes } from '@frontrow/contract/codes'
import { useState } from 'react'
import { mediaAddress } from '../../lib/media.ts'
import { Icon } from '../../ui/icon.tsx'
import type { AdContent } from './content-lists.ts'
import styles from './content-tables.module.css'

/** A content's folder: relative to the media address, or absolute where an answer has only that. */
export function folderOf(content: Pick<AdContent, 'content_path' | 'content_url'>): string {
  return content.content_path || content.content_url
}

/** The content itself, small. Pictures have a thumbnail, which is what is fetched where there is one. */
export function ContentPreview({ content }: { content: AdContent }) {
  const [thumb, setThumb] = useState(true)
  const folder = folderOf(content)
  if (content.type === contentTypes.video)
    return (
      <span className={styles.clip}>
        <video
          className={styles.picture}
          src={mediaAddress(folder, 'content.mp4')}
          preload="metadata"
          muted
        />
        <Icon name="film" />
      </span>
    )
  return (
    <img
      className={styles.picture}
      src={mediaAddress(folder, 'content.jpg')}
      {...(thumb && { srcSet: mediaAddress(folder, 'thumb.jpg') })}
      alt=""
      loading="lazy"
      onError={() => setThumb(false)}
    />
  )
}
