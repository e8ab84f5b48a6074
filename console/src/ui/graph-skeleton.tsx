import styles from './skeleton.module.css'

const heights = [110, 150, 128, 176, 140, 206, 190, 168, 226, 204, 248, 214]

/** A graph that is on its way, 400 px high as it will be. `label` stays readable: 'Loading Installs...'. */
export function GraphSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.graph} role="status" aria-busy="true">
      <div className={styles.columns} aria-hidden="true">
        {heights.map((height) => (
          <span key={height} className={`${styles.bar} ${styles.column}`} style={{ height }} />
        ))}
      </div>
      <span className={styles.label}>{label}</span>
    </div>
  )
}
