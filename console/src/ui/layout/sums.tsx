import type { ReactNode } from 'react'
import styles from './sums.module.css'

export interface Sum {
  label: string
  value: ReactNode
  /** A line under the value. */
  more?: string | undefined
}

/**
 * The figures at the head of a page of the books. `bdi` keeps the order of '<$0.01' on a page from
 * right to left.
 */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className={styles.sums}>
      {sums.map(({ label, value, more }) => (
        <div key={label}>
          <dt className="note">{label}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
          {more !== undefined && (
            <dd className={styles.more}>
              <bdi>{more}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
