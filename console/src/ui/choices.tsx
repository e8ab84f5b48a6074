// What the two selects share: searching that knows no accents, and options that show what was found in them.

import { isOptionsGroup, type ComboboxItem, type OptionsFilter } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** How many options are drawn at once; the rest is found by typing. Thousands of rows would take seconds to lay out. */
export const SHOWN_OPTIONS = 100

/** 'malmo' finds 'Malmö': letters are compared without their marks. */
export const filterFolded: OptionsFilter = ({ options, search, limit }) => {
  const wanted = fold(search.trim())
  const found = []
  for (const option of options) {
    if (found.length >= limit) break
    if (isOptionsGroup(option) || fold(option.label).includes(wanted)) found.push(option)
  }
  return found
}

/** The list opens inside the page's main landmark, where a screen reader looks for it; a page without one gets Mantine's own place. */
export function listPlace() {
  const main = document.getElementById('main')
  return main ? { portalProps: { target: main } } : {}
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

function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
