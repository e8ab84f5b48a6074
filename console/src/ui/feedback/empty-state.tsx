import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { TheatreDrawing } from '../drawings/theatre-drawing.tsx'

interface EmptyStateProps {
  title: ReactNode
  /** Why the list is empty, and how to fill it. */
  children?: ReactNode
  /** A link to the next step. */
  action?: ReactNode
  /** One muted line without the drawing: for a part of a page that is not its main list. */
  inline?: boolean
}

export function EmptyState({ title, children, action, inline = false }: EmptyStateProps) {
  if (inline)
    return (
      <div className={styles.inline}>
        <p>
          <b>{title}</b>
          {children !== undefined && <> · {children}</>}
        </p>
        {action}
      </div>
    )
  return (
    <div className={styles.empty}>
      <TheatreDrawing />
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
