import { useRef, type ReactNode } from 'react'
import { IconButton } from '../buttons/button.tsx'
import { Icon } from '../drawings/icon.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** What is paged: 'Apps'. */
  label: string
  /** Starts at 0. */
  page: number
  pages: number
  /** Whether rows after the last page can be read. */
  hasMore?: boolean
  /** While the next page is read. */
  pending?: boolean | undefined
  /** The range on this page: '51 to 100 of 1,000 apps'. */
  children: string
  onPage: (page: number) => void
  /** Buttons at the end of the line. */
  end?: ReactNode
}

/**
 * The foot of a list: the number of rows, and buttons for the other pages if there is more than
 * one. It is placed right after the table, whose first row it scrolls into view at another page.
 */
export function Pager(props: PagerProps) {
  const { label, page, pages, hasMore = false, pending = false, children, onPage, end } = props
  const foot = useRef<HTMLDivElement>(null)
  const turn = (to: number) => {
    const table = foot.current?.previousElementSibling
    if (table && table.getBoundingClientRect().top < 0) table.scrollIntoView()
    onPage(to)
  }
  return (
    <div ref={foot} className={styles.foot}>
      <span role="status">{children}</span>
      {(pages > 1 || hasMore) && (
        <nav className={styles.turn} aria-label={`Pages of ${label}`}>
          <IconButton label="Previous page" disabled={page === 0} onClick={() => turn(page - 1)}>
            <Icon name="left" />
          </IconButton>
          <span className="num">{hasMore ? `Page ${page + 1}` : `${page + 1} of ${pages}`}</span>
          <IconButton
            label="Next page"
            disabled={pending || (page >= pages - 1 && !hasMore)}
            onClick={() => turn(page + 1)}
          >
            <Icon name="right" />
          </IconButton>
        </nav>
      )}
      {end}
    </div>
  )
}
