import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isSingleKey, shownPageKeys } from '../operator-parts/single-keys.ts'
import { useMayOperate } from '../operator-parts/use-operator.ts'
import { Modal } from '../ui/dialogs/modal.tsx'
import { Table } from '../ui/tables/table.tsx'
import { operatorLinkGroups } from './operator-links.ts'

/** How long `g` waits for its second key, in milliseconds. */
const SECOND_KEY_MS = 1500

/**
 * `g` and a letter open a page, `?` shows the list of keys. Nothing happens while a field has the
 * focus, while a modifier is held, or when the operator has switched single keys off (WCAG 2.1.4).
 * The keys of the page that is shown are listed first.
 */
export function KeyboardHelp({ singleKeys }: { singleKeys: boolean }) {
  const navigate = useNavigate()
  const may = useMayOperate()
  const [isOpen, setOpen] = useState(false)
  const links = operatorLinkGroups(may).flatMap((group) => group.links)
  const goUntil = useRef(0)

  useEffect(() => {
    if (!singleKeys) return
    const press = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const isSecond = event.timeStamp < goUntil.current
      goUntil.current = event.key === 'g' && !isSecond ? event.timeStamp + SECOND_KEY_MS : 0
      // The page ignores a key that is marked here as used.
      if (isSecond || ['g', '?'].includes(event.key)) event.preventDefault()
      if (!isSecond) return setOpen((open) => open || event.key === '?')
      const target = links.find(({ key }) => key === event.key)
      if (target !== undefined) void navigate(target.to)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [singleKeys, links, navigate])

  const rows = [
    ...shownPageKeys().map(({ key, what }) => ({ keys: keyText(key), what })),
    ...links.map(({ label, key }) => ({ keys: `g ${key}`, what: `Open ${label}` })),
    { keys: '?', what: 'Show keyboard shortcuts' },
  ]
  return (
    <Modal title="Keyboard shortcuts" opened={isOpen} onClose={() => setOpen(false)}>
      <Table
        label="Keyboard shortcuts"
        rows={rows}
        keyOf={({ keys }) => keys}
        columns={[
          { head: 'Shortcut', cell: ({ keys }) => <kbd>{keys}</kbd> },
          { head: 'Action', cell: ({ what }) => what },
        ]}
      />
    </Modal>
  )
}

/** 'Shift+j' for a capital letter. */
function keyText(key: string): string {
  const small = key.toLowerCase()
  return key === small ? key : `Shift+${small}`
}
