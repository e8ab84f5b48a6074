import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** The state of something in one word. `now` is highlighted, and used once in a region. */
export type BadgeLook = 'plain' | 'success' | 'error' | 'warning' | 'info' | 'now'

export function Badge({ look = 'plain', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span className={styles.badge} data-look={look}>
      {children}
    </span>
  )
}
