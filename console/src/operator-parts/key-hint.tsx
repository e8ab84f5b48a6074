import type { ReactNode } from 'react'
import { useShowsKeys } from './single-keys.ts'
import styles from './key-hint.module.css'

/** The key of a button. It is no part of the button's name, and hidden where keys are off. */
export function KeyHint({ children }: { children: ReactNode }) {
  if (!useShowsKeys()) return null
  return (
    <kbd className={styles.key} aria-hidden="true">
      {children}
    </kbd>
  )
}
