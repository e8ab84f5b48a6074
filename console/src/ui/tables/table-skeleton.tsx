import { SkeletonBar } from '../feedback/skeleton.tsx'
import styles from '../feedback/skeleton.module.css'

const widths = [140, 104, 122, 90, 132, 112]

/**
 * The placeholder of a table while it loads, with rows of the same height. `label` is its
 * accessible text: 'Loading App List...'.
 */
export function TableSkeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-busy="true">
      <div className={styles.head}>
        <span className="note">{label}</span>
      </div>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row} aria-hidden="true">
          <SkeletonBar width={20} height={20} />
          <SkeletonBar width={widths[row % widths.length] ?? 120} />
          <span className={styles.grow} />
          <SkeletonBar width={40 + ((row * 7) % 16)} />
          <SkeletonBar width={60 - ((row * 5) % 14)} />
        </div>
      ))}
    </div>
  )
}
