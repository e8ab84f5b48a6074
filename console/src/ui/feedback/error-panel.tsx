import type { ReactNode } from 'react'
import styles from './error-panel.module.css'
import { TheatreDrawing } from '../drawings/theatre-drawing.tsx'

/** Shown in place of a screen that failed: the error's message, and a way to continue. */
export function ErrorPanel({
  title,
  message,
  action,
}: {
  title: string
  message: string
  action: ReactNode
}) {
  return (
    <div className={styles.panel} role="alert">
      <TheatreDrawing width={280} dark />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.message}>{message}</p>
      <div className={styles.action}>{action}</div>
    </div>
  )
}
