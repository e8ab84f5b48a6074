import type { ReactNode } from 'react'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/buttons/button.tsx'
import styles from './selection-bar.module.css'

interface SelectionBarProps {
  /** The accessible name: 'Selected cases'. */
  label: string
  count: number
  /** The buttons of what can be done with all of them. */
  children: ReactNode
  clear: () => void
}

/** What can be done with the ticked rows of a list. It stays in view; nothing is shown for none. */
export function SelectionBar({ label, count, children, clear }: SelectionBarProps) {
  if (count === 0) return null
  return (
    <section className={styles.selection} aria-label={label}>
      <b>{count} selected</b>
      {children}
      <Button size="sm" look="subtle" onClick={clear}>
        Clear
      </Button>
    </section>
  )
}

interface RefusedRowsProps {
  /** What was not done: '3 cases were not decided.' */
  title: string
  /** One line for each row that was refused. */
  refused: readonly string[]
  onDismiss: () => void
}

/** Names the rows that an act on several has left out, and why. */
export function RefusedRows({ title, refused, onDismiss }: RefusedRowsProps) {
  if (refused.length === 0) return null
  return (
    <Alert
      type="error"
      onDismiss={onDismiss}
      detail={
        <ul>
          {refused.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      }
    >
      {title}
    </Alert>
  )
}
