import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import styles from './content-viewer.module.css'

/** An item of the viewer. */
export interface Viewable {
  id: string
  /** The dialog's title while the item is shown. */
  title: string
  src: string
  isVideo: boolean
  poster: string | null
}

interface ContentViewerProps {
  items: readonly Viewable[]
  /** The id of the open item, or null while the viewer is closed. */
  openId: string | null
  onOpen: (id: string | null) => void
  /** Shown beside the item: facts, uses, actions. Without it the item fills the dialog. */
  children?: ReactNode
}

/** A dialog that shows one image or video large, with buttons and arrow keys for the others. */
export function ContentViewer({ items, openId, onOpen, children }: ContentViewerProps) {
  const at = items.findIndex(({ id }) => id === openId)
  const item = items[at]
  const step = (offset: number) => {
    const next = items[(at + offset + items.length) % items.length]
    if (next !== undefined) onOpen(next.id)
  }
  useArrowKeys(item !== undefined && items.length > 1, step)
  useFetchedAhead([items[at + 1], items[at - 1]])

  return (
    <Modal wide title={item?.title ?? ''} opened={item !== undefined} onClose={() => onOpen(null)}>
      {item !== undefined && (
        <div className={styles.viewer} data-alone={children === undefined}>
          <div className={styles.stage}>
            <Large key={item.id} item={item} />
            {items.length > 1 && (
              <div className={styles.turn}>
                <IconButton label="Previous" onClick={() => step(-1)}>
                  <Icon name="left" />
                </IconButton>
                <span className="num" role="status">
                  {at + 1} of {items.length}
                </span>
                <IconButton label="Next" onClick={() => step(1)}>
                  <Icon name="right" />
                </IconButton>
              </div>
            )}
          </div>
          {children !== undefined && <div className={styles.beside}>{children}</div>}
        </div>
      )}
    </Modal>
  )
}

/** A file that cannot be loaded shows a message; a video then still shows its poster. */
function Large({ item }: { item: Viewable }) {
  const [broken, setBroken] = useState(false)
  const onError = () => setBroken(true)
  return (
    <>
      {item.isVideo ? (
        <video
          className={styles.large}
          src={item.src}
          aria-label={item.title}
          {...(item.poster !== null && { poster: item.poster })}
          controls
          playsInline
          preload="metadata"
          onError={onError}
        />
      ) : (
        !broken && (
          <img
            className={styles.large}
            src={item.src}
            alt={item.title}
            decoding="async"
            onError={onError}
          />
        )
      )}
      {broken && (
        <p className={styles.broken} role="status">
          {item.isVideo ? 'The video could not be loaded.' : 'The image could not be loaded.'}
        </p>
      )}
    </>
  )
}

/** The arrow keys show the previous or next item, except on a video, where they seek. */
function useArrowKeys(active: boolean, step: (offset: number) => void): void {
  useEffect(() => {
    if (!active) return
    const turn = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof HTMLVideoElement) return
      if (event.key === 'ArrowRight') step(1)
      if (event.key === 'ArrowLeft') step(-1)
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  })
}

/** Preloads the pictures before and after the current one. */
function useFetchedAhead(neighbours: readonly (Viewable | undefined)[]): void {
  const wanted = neighbours.flatMap((item) => (item && !item.isVideo ? [item.src] : [])).join('\n')
  useEffect(() => {
    for (const src of wanted.split('\n').filter(Boolean)) new Image().src = src
  }, [wanted])
}
