import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { Icon } from '../drawings/icon.tsx'

export type AlertType = 'success' | 'error' | 'warning' | 'info'

interface AlertProps {
  type: AlertType
  children: ReactNode
  /** A second, smaller line: what to do about it. */
  detail?: ReactNode
  /** Adds a close button. The caller decides what it does. */
  onDismiss?: () => void
}

/**
 * A message box. A screen reader announces an error at once, and the other three types when it is
 * idle.
 */
export function Alert({ type, children, detail, onDismiss }: AlertProps) {
  return (
    <div className={styles.alert} data-type={type} role={type === 'error' ? 'alert' : 'status'}>
      <span className={styles.sign}>
        <Icon name={type} />
      </span>
      <div className={styles.text}>
        <div>{children}</div>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={onDismiss}>
          <Icon name="x" />
        </button>
      )}
    </div>
  )
}
