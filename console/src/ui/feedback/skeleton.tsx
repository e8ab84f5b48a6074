import styles from './skeleton.module.css'

/** A grey bar in place of a text that is still loading. */
export function SkeletonBar({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height, maxWidth: '100%' }} />
}
