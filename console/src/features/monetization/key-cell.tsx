import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/copy-button.tsx'
import styles from './monetization.module.css'

interface KeyCellProps {
  excerpt: string
  /** Never drawn: it goes to the clipboard only. */
  whole: string
  /** What is copied, in words. */
  what: string
  /** More buttons. */
  children?: ReactNode
}

export function KeyCell({ excerpt, whole, what, children }: KeyCellProps) {
  return (
    <span className={styles.key}>
      <span className="mono">{excerpt}</span>
      <CopyButton text={whole} what={what} />
      {children}
    </span>
  )
}
