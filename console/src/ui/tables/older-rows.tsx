import { Button } from '../buttons/button.tsx'
import styles from './older-rows.module.css'

interface OlderRowsProps {
  /** The list, which is read page by page. */
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** The label of the button, such as "Show older notices". */
  label: string
  /** The day to which a search that stopped early has looked; null if it did not stop early. */
  lookedBackTo?: string | null
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
