import type { ReactNode } from 'react'
import styles from './surface.module.css'

/**
 * The printable part of a page: a print contains only its title and children. Use at most one per
 * page.
 */
export function Surface({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.surface}>
      <p className={styles.head} aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  )
}
