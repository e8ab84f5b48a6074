import { Button } from '../buttons/button.tsx'
import styles from './older-rows.module.css'

/** A query that reads a list page by page. */
export interface PagedQuery {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

interface OlderRowsProps {
  list: PagedQuery
  /** The label of the button, such as "Show older notices". */
  label: string
  /** The day to which a search that stopped early has looked; null if it did not stop early. */
  lookedBackTo?: string | null | undefined
}

/** The line after the last row of a list that has more: how far it looked, and the button. */
export function OlderRows({ list, label, lookedBackTo = null }: OlderRowsProps) {
  if (!list.hasNextPage) return null
  return (
    <div className={styles.older}>
      {lookedBackTo !== null && <p role="status">Looked back to {lookedBackTo}.</p>}
      <Button
        size="sm"
        look="default"
        pending={list.isFetchingNextPage}
        pendingLabel="Loading..."
        onClick={() => void list.fetchNextPage()}
      >
        {lookedBackTo === null ? label : 'Look further'}
      </Button>
    </div>
  )
}
