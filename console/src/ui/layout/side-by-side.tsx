import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

/** Lays out the parts of a table cell in one line, or in two where the table has no room. */
export function CellParts({ children }: { children: ReactNode }) {
  return <span className={styles.cell}>{children}</span>
}
