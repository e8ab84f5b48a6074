import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** The current activity: 'uploading'. */
  label: string
  /** Between 0 and 1. */
  done: number
  /** At the end of the line below: '264 of 412 kB'. */
  detail?: string
}

export function ProgressBar({ label, done, detail }: ProgressBarProps) {
  const percent = Math.round(Math.min(Math.max(done, 0), 1) * 100)
  return (
    <div>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <div className={styles.done} style={{ width: `${percent}%` }} />
      </div>
      <div className={styles.text}>
        <span>{label}</span>
        <span className="num">{detail ?? `${percent}%`}</span>
      </div>
    </div>
  )
}
