import type { ReactNode } from 'react'
import styles from './sums.module.css'

export interface Sum {
  label: string
  value: ReactNode
  /** A line under the value. */
  more?: string | undefined
}

/** The figures at the head of a page of the books. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, value, more }) => (
        <div key={label}>
          <dt className="note">{label}</dt>
          <dd>{value}</dd>
          {more !== undefined && <dd className={styles.more}>{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
