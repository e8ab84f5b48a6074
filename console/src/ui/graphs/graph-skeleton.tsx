import styles from '../feedback/skeleton.module.css'

const heights = [110, 150, 128, 176, 140, 206, 190, 168, 226, 204, 248, 214]

/**
 * The placeholder of a graph while it loads, with the graph's height of 400 px. `label` is its
 * accessible text: 'Loading Installs...'.
 */
export function GraphSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.graph} role="status" aria-busy="true">
      <div className={styles.columns} aria-hidden="true">
        {heights.map((height) => (
          <span key={height} className={`${styles.bar} ${styles.column}`} style={{ height }} />
        ))}
      </div>
      <span className="note">{label}</span>
    </div>
  )
}
