import { useEffect, useState, type ReactNode } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Modal } from '../../ui/modal.tsx'
import styles from './content-viewer.module.css'

/** One thing of a gallery, as it is shown large. */
export interface Viewable {
  id: string
  /** What the dialog is called while it is shown. */
  title: string
  src: string
  isVideo: boolean
  poster: string | null
}

interface ContentViewerProps {
  items: readonly Viewable[]
  /** The id of the one that is open, or null while it is closed. */
  openId: string | null
  onOpen: (id: string | null) => void
  /** What stands beside it: facts, uses, what can be done with it. Without it the thing has all of the room. */
  children?: ReactNode
}

/** A gallery before the page: one picture or clip large, the others a press or an arrow key away. */
export function ContentViewer({ items, openId, onOpen, children }: ContentViewerProps) {
  const at = items.findIndex(({ id }) => id === openId)
  const item = items[at]
  const step = (by: number) => {
    const next = items[(at + by + items.length) % items.length]
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

/** What cannot be loaded says so; of a video its still stays. */
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
          {item.isVideo ? 'The video could not be loaded.' : 'The picture could not be loaded.'}
        </p>
      )}
    </>
  )
}

/** Left and right turn, wherever the focus is; a player keeps them for itself: there they wind. */
function useArrowKeys(active: boolean, step: (by: number) => void): void {
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

/** The pictures on either side are here by the time somebody turns to them. */
function useFetchedAhead(neighbours: readonly (Viewable | undefined)[]): void {
  const wanted = neighbours.flatMap((item) => (item && !item.isVideo ? [item.src] : [])).join('\n')
  useEffect(() => {
    for (const src of wanted.split('\n').filter(Boolean)) new Image().src = src
  }, [wanted])
}
