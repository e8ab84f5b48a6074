import styles from './skeleton.module.css'

/** One bar in place of one piece of text. */
export function SkeletonBar({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height, maxWidth: '100%' }} />
}
