import type { ReactNode } from 'react'
import styles from './alert.module.css'
import { Icon } from './icon.tsx'

export type AlertType = 'success' | 'error' | 'warning' | 'info'

interface AlertProps {
  type: AlertType
  children: ReactNode
  /** A second, quieter line: what to do about it. */
  detail?: ReactNode
  /** Gives the box a cross; what it does with the message is the caller's. */
  onDismiss?: () => void
}

/** Says what has happened. An error interrupts a screen reader, the other three wait for their turn. */
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
