import type { ReactNode } from 'react'
import styles from './list-tools.module.css'

/** The line above a list: its search, filter and order. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>
}
