import { contentTypes } from '@frontrow/contract/codes'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { mediaAddress } from '../../../lib/media.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import type { AdContent, Campaignable } from './content-lists.ts'
import styles from './content-preview.module.css'
import { fitInto, folderOf, thumbnailOf } from './stills.ts'

const BOX = { width: 64, height: 38 }
const NEAR = '200px'

/**
 * A small preview of the content in a box of fixed size. Images have a thumbnail, which is fetched
 * instead of the file.
 */
export function ContentPreview({ content }: { content: AdContent }) {
  const [thumb, setThumb] = useState(thumbnailOf(content))
  const folder = folderOf(content)
  const size = fitInto(content.content_metadata.resolution, BOX)
  if (content.type === contentTypes.video)
    return (
      <Box>
        <Clip src={mediaAddress(folder, 'content.mp4')} poster={thumb} size={size} />
      </Box>
    )
  return (
    <Box>
      <img
        className={styles.picture}
        src={mediaAddress(folder, 'content.jpg')}
        {...(thumb !== null && { srcSet: thumb })}
        {...size}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setThumb(null)}
      />
    </Box>
  )
}

/**
 * The same for a campaignable content. A video without a thumbnail shows an icon, so its file is
 * not fetched.
 */
export function CampaignablePreview({ content }: { content: Campaignable }) {
  const [thumb, setThumb] = useState(thumbnailOf(content))
  return (
    <Box>
      {thumb === null ? (
        <span className={styles.drawn}>
          <Icon name="film" />
        </span>
      ) : (
        <img
          className={styles.picture}
          src={thumb}
          {...fitInto(content.resolution, BOX)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setThumb(null)}
        />
      )}
    </Box>
  )
}

function Box({ children }: { children: ReactNode }) {
  return <span className={styles.box}>{children}</span>
}

/** The video's first frame is fetched only when it is close to the visible area. */
function Clip({
  src,
  poster,
  size,
}: {
  src: string
  poster: string | null
  size: { width: number; height: number }
}) {
  const video = useRef<HTMLVideoElement>(null)
  const near = useNear(video)
  return (
    <span className={styles.clip}>
      <video
        ref={video}
        className={styles.picture}
        src={src}
        {...(poster !== null && near && { poster })}
        {...size}
        preload={near ? 'metadata' : 'none'}
        muted
      />
      <Icon name="film" />
    </span>
  )
}

function useNear(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const watching = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        setNear(true)
        watching.disconnect()
      },
      { rootMargin: NEAR },
    )
    watching.observe(element.current)
    return () => watching.disconnect()
  }, [element])
  return near
}
