import { useSearchParams } from 'react-router'

/** A filter that is stored in the URL: `change` with an empty value removes a key. */
export interface UrlFilter<Key extends string> {
  /** Only the keys that have a value. */
  filter: Partial<Record<Key, string>>
  change: (key: Key, value: string) => void
  clear: () => void
}

export function useUrlFilter<Key extends string>(keys: readonly Key[]): UrlFilter<Key> {
  const [params, setParams] = useSearchParams()
  const filter: Partial<Record<Key, string>> = {}
  for (const key of keys) {
    const value = params.get(key) ?? ''
    if (value !== '') filter[key] = value
  }
  const change = (key: Key, value: string) => {
    const next = new URLSearchParams(params)
    if (value === '') next.delete(key)
    else next.set(key, value)
    // The page numbers of lists, as `writeView` names them, belong to the previous filter.
    for (const name of [...next.keys()]) if (/(^|-)page$/.test(name)) next.delete(name)
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return { filter, change, clear: () => setParams({}, { replace: true }) }
}
