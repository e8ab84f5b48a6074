import styles from './skeleton.module.css'

/** A bar that stands for one piece of text while it loads. */
export function SkeletonBar({ width, height = 12 }: { width: number | string; height?: number }) {
  return <span className={styles.bar} style={{ width, height, maxWidth: '100%' }} />
}
