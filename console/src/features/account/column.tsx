import type { ReactNode } from 'react'
import styles from './account.module.css'

/** As wide as a form is. It lies in a box of its own, since the frame makes a page's parts as wide as the page. */
export function Column({ children }: { children: ReactNode }) {
  return (
    <div>
      <div className={styles.column}>{children}</div>
    </div>
  )
}
