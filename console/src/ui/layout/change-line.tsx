import styles from './change-line.module.css'

interface ChangeLineProps {
  /** What changed: 'Daily budget'. */
  label: string
  /** Null where there was no value before. */
  before: string | null
  after: string
  /** A second line below the new value; empty for none. */
  details?: string
}

/** One changed value, before → after. */
export function ChangeLine({ label, before, after, details = '' }: ChangeLineProps) {
  return (
    <p className={styles.line}>
      <span className={styles.label}>{label}</span>
      <span>
        {before !== null && (
          <>
            <del>{before}</del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        {after}
        {details !== '' && <span className={styles.details}>{details}</span>}
      </span>
    </p>
  )
}
