import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/buttons/copy-button.tsx'
import styles from './monetization.module.css'

interface KeyCellProps {
  excerpt: string
  /** The whole key, which is copied to the clipboard. */
  whole: string
  /** The name of the copied value. */
  what: string
  /** Further buttons. */
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
