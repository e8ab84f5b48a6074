import { useEffect, useRef, type RefObject } from 'react'
import { useOperator } from './use-operator.ts'

/** A key that a page acts on while no field has the focus. */
export interface PageKey {
  /** As `KeyboardEvent.key`. */
  key: string
  /** What it does, for the list of keys. */
  what: string
  /** Missing while there is nothing that it could do. */
  press?: (() => void) | undefined
}

const registered = new Set<RefObject<readonly PageKey[]>>()

/** The keys of what is shown now. */
export function shownPageKeys(): readonly PageKey[] {
  return [...registered].flatMap(({ current }) => current)
}

/**
 * Lets a page act on keys while it is shown, unless the operator has switched single keys off. A
 * key that the frame has used already is ignored.
 */
export function usePageKeys(keys: readonly PageKey[]): void {
  const isOn = useOperator()?.single_keys ?? false
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSingleKey(event)) return
      const found = latest.current.find(({ key }) => key === event.key)
      if (found?.press === undefined) return
      event.preventDefault()
      found.press()
    }
    window.addEventListener('keydown', press)
    registered.add(latest)
    return () => {
      window.removeEventListener('keydown', press)
      registered.delete(latest)
    }
  }, [isOn])
}

/** True where single keys are on, so that buttons can show theirs. */
export function useShowsKeys(): boolean {
  return useOperator()?.single_keys ?? false
}

/** Whether a key was pressed alone, and not in a field, a form or a dialog. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  const at = event.target instanceof Element ? event.target : null
  const inField = at?.closest(
    'input:not([type=checkbox]), form, textarea, select, [contenteditable], [role=dialog]',
  )
  if (inField != null) return false
  // Enter and the space bar belong to the button or link that has the focus.
  return !['Enter', ' '].includes(event.key) || at?.closest('a, button, input') == null
}
