import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { Button } from './button.tsx'
import styles from './menu-button.module.css'

interface MenuButtonProps {
  label: string
  /** Whose acts these are, where a page has several such buttons. */
  of?: string
  /** Buttons, one below the other. A click on one closes the menu. */
  children: ReactNode
  /** True where the menu holds fields in place of buttons: it stays open while they are used. */
  isPanel?: boolean
}

interface Place {
  top?: number
  bottom?: number
  insetInlineEnd?: number
  insetInlineStart?: number
}

/**
 * Buttons that are needed seldom, behind one. The menu closes by Escape, when it loses the focus
 * and when the page scrolls. Its place is fixed, so that a table does not cut it.
 */
export function MenuButton({ label, of, children, isPanel = false }: MenuButtonProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isOpen = place !== null
  useEffect(() => {
    if (!isOpen) return
    const close = () => setPlace(null)
    // The list of a select field also scrolls, but does not move the button.
    const onScroll = ({ target }: Event) => {
      if (target instanceof Node && target.contains(box.current)) close()
    }
    globalThis.addEventListener('scroll', onScroll, true)
    globalThis.addEventListener('resize', close)
    return () => {
      globalThis.removeEventListener('scroll', onScroll, true)
      globalThis.removeEventListener('resize', close)
    }
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    setPlace(null)
    box.current?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={box}
      className={styles.box}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setPlace(null)
      }}
    >
      <Button
        look="default"
        size="sm"
        aria-expanded={isOpen}
        {...(of !== undefined && { 'aria-label': `${label}: ${of}` })}
        onClick={({ currentTarget }) =>
          setPlace(isOpen ? null : placeBeside(currentTarget, isPanel ? 'start' : 'end'))
        }
      >
        {label} <Icon name="down" size={12} />
      </Button>
      {isOpen && (
        <div
          className={styles.menu}
          style={place}
          data-panel={isPanel}
          // A click beside a field leaves the focus in the panel, which closes without it.
          tabIndex={isPanel ? -1 : undefined}
          onClick={() => !isPanel && setPlace(null)}
        >
          {children}
        </div>
      )}
    </div>
  )
}

const gap = 4

/** Below the button, or above it near the lower edge of the window. */
function placeBeside(button: HTMLElement, side: 'start' | 'end'): Place {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const isRtl = getComputedStyle(button).direction === 'rtl'
  const [toLeft, toRight] = [left, document.documentElement.clientWidth - right]
  const inline =
    side === 'start'
      ? { insetInlineStart: isRtl ? toRight : toLeft }
      : { insetInlineEnd: isRtl ? toLeft : toRight }
  return bottom > globalThis.innerHeight * 0.75
    ? { bottom: globalThis.innerHeight - top + gap, ...inline }
    : { top: bottom + gap, ...inline }
}
