import { useState, type ChangeEvent, type MouseEvent } from 'react'

export interface Selection {
  /** Also of rows that are not shown any more. */
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  /** Ticks these rows too. */
  add: (ids: readonly string[]) => void
  clear: () => void
  /** The props of the check box of a row. A click with Shift ticks all rows from the last one. */
  box: (id: string) => {
    checked: boolean
    onChange: (event: ChangeEvent) => void
    onMouseDown: (event: MouseEvent) => void
  }
}

/** The ticked rows of a list. `shown` are those that can be ticked, in the order of the screen. */
export function useSelection(shown: readonly string[]): Selection {
  const [{ ids, last }, setTicked] = useState<Ticked>({ ids: new Set(), last: undefined })
  const set = (these: readonly string[], isOn: boolean, at = these.at(-1)) => {
    const others = [...ids].filter((id) => !these.includes(id))
    setTicked({ ids: new Set(isOn ? [...others, ...these] : others), last: at })
  }
  const toggle = (id: string) => set([id], !ids.has(id))
  return {
    ids,
    toggle,
    add: (these) => set(these, true),
    clear: () => setTicked({ ids: new Set(), last: undefined }),
    box: (id) => ({
      checked: ids.has(id),
      onChange: ({ nativeEvent }) =>
        isShifted(nativeEvent) ? set(between(shown, last, id), !ids.has(id), id) : toggle(id),
      // A click with Shift would also select the text between the rows.
      onMouseDown: (event) => event.shiftKey && event.preventDefault(),
    }),
  }
}

interface Ticked {
  ids: ReadonlySet<string>
  /** The row that was ticked last. */
  last: string | undefined
}

function isShifted(event: Event): boolean {
  return 'shiftKey' in event && event.shiftKey === true
}

function between(shown: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [shown.indexOf(from ?? to), shown.indexOf(to)]
  if (start === -1 || end === -1) return [to]
  return shown.slice(Math.min(start, end), Math.max(start, end) + 1)
}
