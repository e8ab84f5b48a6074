import type { ReactNode } from 'react'
import styles from './sections.module.css'

/** The sections of a page, one below the other. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className={styles.sections}>{children}</div>
}
