import { lazy, Suspense, useEffect, useState } from 'react'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { useShowsKeys, usePageKeys } from '../../../operator-parts/single-keys.ts'
import type { Hit } from './use-search.ts'

const Palette = lazy(async () => ({
  default: (await import('./search-palette.tsx')).SearchPalette,
}))

interface SearchButtonProps {
  className: string | undefined
  /** The pages that can be gone to. */
  pages: readonly Pick<Hit, 'title' | 'to'>[]
}

/** Opens the search over everything, also by ⌘K or Ctrl+K anywhere, and by `/`. */
export function SearchButton({ className, pages }: SearchButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const showsKeys = useShowsKeys()
  usePageKeys([{ key: '/', what: 'Search, also by Ctrl+K', press: () => setOpen(true) }])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label="Search"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        {showsKeys && <kbd aria-hidden="true">/</kbd>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <Palette pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
