import type { ReactNode } from 'react'
import styles from './account.module.css'

/**
 * A column of form width. It needs its own box, because the frame stretches a page's children to
 * the page width.
 */
export function Column({ children }: { children: ReactNode }) {
  return (
    <div>
      <div className={styles.column}>{children}</div>
    </div>
  )
}
