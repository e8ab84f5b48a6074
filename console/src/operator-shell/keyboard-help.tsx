import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayOperate } from '../features/operator/operator.tsx'
import { Modal } from '../ui/modal.tsx'
import { Table } from '../ui/table.tsx'
import { operatorLinkGroups } from './operator-links.ts'

/** How long `g` waits for its second key, in milliseconds. */
const SECOND_KEY_MS = 1500

/**
 * `g` and a letter open a page, `?` shows the list of keys. Nothing happens while a field has the
 * focus, while a modifier is held, or when the operator has switched single keys off (WCAG 2.1.4).
 */
export function KeyboardHelp({ singleKeys }: { singleKeys: boolean }) {
  const navigate = useNavigate()
  const may = useMayOperate()
  const [isOpen, setOpen] = useState(false)
  const links = operatorLinkGroups(may).flatMap((group) => group.links)

  useEffect(() => {
    if (!singleKeys) return
    let goUntil = 0
    const press = (event: KeyboardEvent) => {
      if (!isSingleKey(event)) return
      const target = links.find(({ key }) => key === event.key)
      if (event.timeStamp < goUntil && target !== undefined) {
        event.preventDefault()
        goUntil = 0
        return void navigate(target.to)
      }
      goUntil = event.key === 'g' ? event.timeStamp + SECOND_KEY_MS : 0
      if (event.key === '?') setOpen(true)
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [singleKeys, links, navigate])

  const rows = [
    ...links.map(({ label, key }) => ({ keys: `g ${key}`, what: `Open ${label}` })),
    { keys: '?', what: 'Show these keys' },
  ]
  return (
    <Modal title="Keys" opened={isOpen} onClose={() => setOpen(false)}>
      <Table
        label="Keys"
        rows={rows}
        keyOf={({ keys }) => keys}
        columns={[
          { head: 'Keys', cell: ({ keys }) => <kbd>{keys}</kbd> },
          { head: 'What it does', cell: ({ what }) => what },
        ]}
      />
    </Modal>
  )
}

/** Whether a key was pressed alone, and not into a field or a dialog. */
export function isSingleKey(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false
  const at = event.target instanceof Element ? event.target : null
  return at?.closest('input, textarea, select, [contenteditable], [role=dialog]') == null
}
