import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { Button } from './button.tsx'
import styles from './menu-button.module.css'

interface MenuButtonProps {
  label: string
  /** Buttons, one below the other. A click on one closes the menu. */
  children: ReactNode
}

/**
 * Buttons that are needed seldom, behind one. The menu closes by Escape and when it loses the
 * focus.
 */
export function MenuButton({ label, children }: MenuButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={box}
      className={styles.box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <Button look="default" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {label} <Icon name="down" size={12} />
      </Button>
      {isOpen && (
        <div className={styles.menu} onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  )
}
