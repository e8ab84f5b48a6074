import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A word about a state. `now` is the one lit thing of its region. */
export type BadgeLook = 'plain' | 'success' | 'error' | 'warning' | 'info' | 'now'

export function Badge({ look = 'plain', children }: { look?: BadgeLook; children: ReactNode }) {
  return (
    <span className={styles.badge} data-look={look}>
      {children}
    </span>
  )
}
