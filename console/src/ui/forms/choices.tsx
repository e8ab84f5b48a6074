// Shared by the two select fields: a search that ignores accents, and options with the match
// highlighted.

import {
  isOptionsGroup,
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
} from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { fold } from './fold.ts'
import { Icon } from '../drawings/icon.tsx'

/**
 * The maximum number of options rendered at once; the others are found by typing. Thousands of rows
 * would take seconds to lay out.
 */
export const SHOWN_OPTIONS = 100

/**
 * Letters are compared without accents: 'malmo' finds 'Malmö'. Options with a word that begins with
 * the search come first, so 'ger' gives Germany before Algeria; otherwise options keep their order.
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

/**
 * 0 if a word of the text begins with the search, 1 if the search is inside a word, -1 if it is not
 * found.
 */
function rankOf(wanted: string, text: string): -1 | 0 | 1 {
  let at = text.indexOf(wanted)
  if (at === -1) return -1
  while (at !== -1) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) return 0
    at = text.indexOf(wanted, at + 1)
  }
  return 1
}

/**
 * The list opens inside the main landmark, where screen readers look for it. A page without one
 * uses Mantine's default target.
 */
export function listPlace() {
  const main = document.getElementById('main')
  return main ? { portalProps: { target: main } } : {}
}

/** Drops options without a value and duplicate values, because Mantine throws at a duplicate. */
export function choosable<Item>(data: readonly Item[] | undefined): Item[] {
  const taken = new Set<unknown>(['', null, undefined])
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
  // Some letters fold into two, which shifts the positions after them; nothing is highlighted then.
  if (at < 0 || fold(label).length !== label.length) return label
  return (
    <>
      {label.slice(0, at)}
      <mark className={styles.match}>{label.slice(at, at + wanted.length)}</mark>
      {label.slice(at + wanted.length)}
    </>
  )
}
