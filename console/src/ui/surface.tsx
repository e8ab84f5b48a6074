import type { ReactNode } from 'react'
import styles from './surface.module.css'

/** The part of a page that can be printed: on paper stands what is in it under its title, and nothing else of the page. One sheet at most. */
export function Surface({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.paper}>
      <p className={styles.head} aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  )
}
