import type { ReactNode } from 'react'
import styles from './filter-bar.module.css'

interface FilterBarProps {
  /** Whether a line divides it from what is above it, which is so below the head of a card. */
  isDivided?: boolean
  children: ReactNode
}

/** The fields that filter a list, side by side, and on a narrow screen one below the other. */
export function FilterBar({ isDivided = true, children }: FilterBarProps) {
  return (
    <div className={styles.bar} data-divided={isDivided} role="search" aria-label="Filters">
      {children}
    </div>
  )
}
