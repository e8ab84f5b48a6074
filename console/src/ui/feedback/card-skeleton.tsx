import { SkeletonBar } from './skeleton.tsx'
import styles from './skeleton.module.css'

/**
 * The placeholder of a card with labels and fields while it loads. `label` is its accessible text:
 * 'Loading Developer Information...'.
 */
export function CardSkeleton({ label, fields = 3 }: { label: string; fields?: number }) {
  return (
    <div className={styles.card} role="status" aria-busy="true">
      <span className="note">{label}</span>
      {Array.from({ length: fields }, (_, field) => (
        <div key={field} className={styles.pair} aria-hidden="true">
          <SkeletonBar width={72 + ((field * 23) % 50)} />
          <span className={`${styles.bar} ${styles.field}`} />
        </div>
      ))}
    </div>
  )
}
