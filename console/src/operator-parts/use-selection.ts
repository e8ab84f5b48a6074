import { useState } from 'react'

export interface Selection {
  /** Also of rows that are not shown any more. */
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  clear: () => void
}

/** The ticked rows of a list. */
export function useSelection(): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) => {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    setIds(next)
  }
  return { ids, toggle, clear: () => setIds(new Set()) }
}
