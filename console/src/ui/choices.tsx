// What the two selects share: searching that knows no accents, and options that show what was found in them.

import {
  isOptionsGroup,
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
} from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { fold } from './fold.ts'
import { Icon } from './icon.tsx'

/** How many options are drawn at once; the rest is found by typing. Thousands of rows would take seconds to lay out. */
export const SHOWN_OPTIONS = 100

/**
 * 'malmo' finds 'Malmö': letters are compared without their marks. Where a word begins with what was typed comes first, so that
 * 'ger' is Germany before it is Algeria; otherwise options stay in their order.
 */
export const filterFolded: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search.trim())
  const [first, others]: [ComboboxParsedItem[], ComboboxParsedItem[]] = [[], []]
  for (const option of options) {
    if (first.length >= limit) break
    const at = isOptionsGroup(option) ? 0 : rankOf(wanted, fold(option.label))
    if (at !== -1) (at === 0 ? first : others).push(option)
  }
  return [...first, ...others].slice(0, limit)
}

/** 0 where a word of the text begins so, 1 where it is only found inside one, -1 where it is not found. */
function rankOf(wanted: string, text: string): -1 | 0 | 1 {
  let at = text.indexOf(wanted)
  if (at === -1) return -1
  while (at !== -1) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return 0
    at = text.indexOf(wanted, at + 1)
  }
  return 1
}

/** The list opens inside the page's main landmark, where a screen reader looks for it; a page without one gets Mantine's own place. */
export function listPlace() {
  const main = document.getElementById('main')
  return main ? { portalProps: { target: main } } : {}
}

/** The options that can be chosen: one without a value, or with the value of another one, cannot, and Mantine throws at the second. */
export function choosable<Item>(data: readonly Item[] | undefined): Item[] {
  const taken = new Set<unknown>([''])
  return (data ?? []).filter((item) => {
    const value = typeof item === 'object' && item !== null && 'value' in item ? item.value : item
    if (taken.has(value)) return false
    taken.add(value)
    return true
  })
}

interface OptionProps {
  option: ComboboxItem
  checked?: boolean | undefined
  search: string
  picture?: ReactNode
}

export function Option({ option, checked, search, picture }: OptionProps) {
  return (
    <span className={styles.option}>
      {picture}
      <span>{marked(option.label, search)}</span>
      {checked && <Icon name="check" />}
    </span>
  )
}

function marked(label: string, search: string): ReactNode {
  const wanted = fold(search.trim())
  const at = wanted === '' ? -1 : fold(label).indexOf(wanted)
  // A letter that folds into two would move what follows it; then nothing is marked.
  if (at < 0 || fold(label).length !== label.length) return label
  return (
    <>
      {label.slice(0, at)}
      <mark className={styles.match}>{label.slice(at, at + wanted.length)}</mark>
      {label.slice(at + wanted.length)}
    </>
  )
}
