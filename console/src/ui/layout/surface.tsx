import type { ReactNode } from 'react'
import styles from './surface.module.css'

interface SurfaceProps {
  title: string
  /** True where it may need several printed pages. */
  isLong?: boolean
  children: ReactNode
}

/**
 * The printable part of a page: a print contains only its title and children. Use at most one per
 * page.
 */
export function Surface({ title, isLong = false, children }: SurfaceProps) {
  return (
    <div className={isLong ? `${styles.surface} ${styles.long}` : styles.surface}>
      <p className={styles.head} aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  )
}
