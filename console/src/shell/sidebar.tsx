import { useEffect, useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useUserInfo } from '../lib/calls/session.ts'
import { Icon } from '../ui/drawings/icon.tsx'
import { currentLink, sidebarGroups, type SidebarGroup } from './sidebar-links.ts'
import styles from './sidebar.module.css'

interface SidebarProps {
  id: string
  /** Used only on a small screen; on a large one the sidebar is always visible. */
  open: boolean
  onClose: () => void
}

export function Sidebar({ id, open, onClose }: SidebarProps) {
  const { name } = useUserInfo()
  useEscape(open, onClose)
  return (
    <>
      {open && <div className={styles.scrim} aria-hidden="true" onClick={onClose} />}
      <nav id={id} className={styles.side} data-open={open} aria-label="Console">
        {sidebarGroups(name).map((group) => (
          <Group key={group.label} group={group} onFollow={onClose} />
        ))}
      </nav>
    </>
  )
}

function Group({ group, onFollow }: { group: SidebarGroup; onFollow: () => void }) {
  const { pathname } = useLocation()
  const listId = useId()
  const [open, setOpen] = useState(true)
  const lit = currentLink(pathname)
  return (
    <div className={styles.group}>
      <h2 className={styles.heading}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {group.label}
          <Icon name="down" size={12} />
        </button>
      </h2>
      <ul id={listId} hidden={!open}>
        {group.links.map(({ label, to }) => (
          <li key={to}>
            <Link
              className={styles.link}
              to={to}
              aria-current={lit?.to === to ? lit.current : undefined}
              onClick={onFollow}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function useEscape(active: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [active, onEscape])
}
