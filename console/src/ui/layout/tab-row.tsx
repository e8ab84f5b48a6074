import { useEffect, useRef, type ComponentProps } from 'react'
import styles from './tab-row.module.css'

interface TabRowProps extends ComponentProps<'div'> {
  /** Names the current tab, which is scrolled into view when it changes. */
  current: string | undefined
}

/**
 * A row of tabs, which are links or buttons. Where they do not fit, the row scrolls sideways; the
 * page does not.
 */
export function TabRow({ current, ...rest }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = row.current?.querySelector(
      '[aria-selected=true], [aria-current]:not([aria-current=false])',
    )
    if (!tab || !row.current) return
    const { left, right } = row.current.getBoundingClientRect()
    const own = tab.getBoundingClientRect()
    row.current.scrollLeft += Math.max(0, own.right - right) - Math.max(0, left - own.left)
  }, [current])
  return <div ref={row} className={styles.tabs} {...rest} />
}
