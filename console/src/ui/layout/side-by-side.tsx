import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

/** Buttons or badges beside each other, in as many lines as they need. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={styles.wrapping}>{children}</div>
}

/** What stands beside each other in a cell of a table, in one line. */
export function CellParts({ children }: { children: ReactNode }) {
  return <span className={styles.cell}>{children}</span>
}
