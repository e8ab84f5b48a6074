import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** A list in a card. Each row has a name, what there is to say of it, and a button. */
export function RowList({ children }: { children: ReactNode }) {
  return <ul className="compact">{children}</ul>
}

export function ListRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>
}
