import type { ReactNode } from 'react'
import { IconButton } from '../buttons/button.tsx'
import { Icon } from '../drawings/icon.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** What is paged: 'Apps'. */
  label: string
  /** Starts at 0. */
  page: number
  pages: number
  /** The range on this page: '51 to 100 of 1,000 apps'. */
  children: string
  onPage: (page: number) => void
  /** Buttons at the end of the line. */
  end?: ReactNode
}

/**
 * The foot of a list: the number of rows, and buttons for the other pages if there is more than
 * one.
 */
export function Pager({ label, page, pages, children, onPage, end }: PagerProps) {
  return (
    <div className={styles.foot}>
      <span role="status">{children}</span>
      {pages > 1 && (
        <nav className={styles.turn} aria-label={`Pages of ${label}`}>
          <IconButton label="Previous page" disabled={page === 0} onClick={() => onPage(page - 1)}>
            <Icon name="left" />
          </IconButton>
          <span className="num">
            {page + 1} of {pages}
          </span>
          <IconButton
            label="Next page"
            disabled={page >= pages - 1}
            onClick={() => onPage(page + 1)}
          >
            <Icon name="right" />
          </IconButton>
        </nav>
      )}
      {end}
    </div>
  )
}
