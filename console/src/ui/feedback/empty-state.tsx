import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { TheatreDrawing } from '../drawings/theatre-drawing.tsx'

interface EmptyStateProps {
  title: ReactNode
  /** Why the list is empty, and how to fill it. */
  children?: ReactNode
  /** A link to the next step. */
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <TheatreDrawing />
      <p className={styles.title}>{title}</p>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
