import type { MouseEvent, ReactNode } from 'react'
import { MenuButton } from '../buttons/menu-button.tsx'
import { Icon } from '../drawings/icon.tsx'
import styles from './filter-chips.module.css'

/** A filter that is set. */
interface FilterChip {
  /** 'Account: Bank account' */
  label: string
  clear: () => void
}

interface FilterChipsProps {
  chips: readonly FilterChip[]
  /** The fields that set the filters, which stand in the menu. */
  children: ReactNode
}

/** The filters of a list in one row: a menu with their fields, and a chip for each that is set. */
export function FilterChips({ chips, children }: FilterChipsProps) {
  return (
    <div className={styles.chips}>
      <MenuButton label="Filter" isPanel>
        {children}
      </MenuButton>
      {chips.map(({ label, clear }) => (
        <button
          key={label}
          type="button"
          className={styles.chip}
          aria-label={`Clear filter: ${label}`}
          onClick={(event) => {
            focusMenu(event)
            clear()
          }}
        >
          {label}
          <Icon name="x" size={12} />
        </button>
      ))}
    </div>
  )
}

/** Focuses the menu button, because the focus would be lost with the chip that is removed. */
function focusMenu({ currentTarget }: MouseEvent) {
  currentTarget.parentElement?.querySelector('button')?.focus()
}

/** The chips of a filter in the address. A key without a word has none. */
export function chipsOf<Key extends string>(
  filter: Partial<Record<Key, string>>,
  words: Readonly<Partial<Record<Key, (value: string) => string>>>,
  change: (key: Key, value: string) => void,
): FilterChip[] {
  return (Object.keys(words) as Key[]).flatMap((key) => {
    const [value, word] = [filter[key], words[key]]
    if (value === undefined || word === undefined) return []
    return [{ label: word(value), clear: () => change(key, '') }]
  })
}

/** The label of a chosen value. A value that no choice has is its own label. */
export function labelIn(choices: readonly { value: string; label: string }[]) {
  return (value: string) => choices.find((choice) => choice.value === value)?.label ?? value
}
