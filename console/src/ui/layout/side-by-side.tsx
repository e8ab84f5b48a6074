import type { ReactNode } from 'react'
import styles from './side-by-side.module.css'

/** Lays out buttons or badges in a row that wraps. */
export function SideBySide({ children }: { children: ReactNode }) {
  return <div className={styles.wrapping}>{children}</div>
}

/** Lays out the parts of a table cell in one line. */
export function CellParts({ children }: { children: ReactNode }) {
  return <span className={styles.cell}>{children}</span>
}
