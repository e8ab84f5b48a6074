import type { ReactNode } from 'react'
import { Alert } from '../ui/feedback/alert.tsx'
import { CheckField } from '../ui/forms/check-field.tsx'
import { Button } from '../ui/buttons/button.tsx'
import type { Selection } from './use-selection.ts'
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

/** The box at the head of a list, which ticks all rows that are shown, or none. */
export function SelectAll({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  if (ids.length < 2) return null
  const ticked = ids.filter((id) => selection.ids.has(id)).length
  const isFull = ticked === ids.length
  return (
    <div className={styles.all}>
      <CheckField
        label={`Select all ${ids.length} shown`}
        checked={isFull}
        indeterminate={ticked > 0 && !isFull}
        onChange={() => (isFull ? selection.clear() : selection.add(ids))}
      />
    </div>
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
