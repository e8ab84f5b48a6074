import { Link } from 'react-router'
import { useNow } from '../../../../lib/use-now.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { CheckField } from '../../../../ui/forms/check-field.tsx'
import { caseKinds } from '../cases/case-kinds.tsx'
import { caseName } from '../cases/case-name.ts'
import { dueText, isOverdue, openedText } from '../cases/due-text.ts'
import type { Selection } from '../../../../operator-parts/use-selection.ts'
import styles from '../cases/queue.module.css'
import type { QueueRow } from './use-stable-rows.ts'

interface QueueListProps {
  rows: readonly QueueRow[]
  /** The case that is open; undefined for none. */
  openId: string | undefined
  addressOf: (id: string) => string
  selection: Selection
}

/** The cases, earliest due first. */
export function QueueList({ rows, openId, addressOf, selection }: QueueListProps) {
  const now = useNow(30_000)
  return (
    <ul className={styles.list} aria-label="Cases">
      {rows.map(({ shown, isGone }) => (
        <li key={shown.id} data-open={shown.id === openId} data-gone={isGone}>
          <CheckField
            aria-label={`Select ${caseName(shown)}`}
            {...selection.box(shown.id)}
            disabled={isGone || shown.state === 'closed'}
          />
          <div className={`${styles.row} compact`}>
            <span className={styles.line}>
              <span className={`${styles.kind} small`}>{caseKinds[shown.kind].name}</span>
              <Link
                className="cut label"
                to={addressOf(shown.id)}
                data-case={shown.id}
                aria-current={shown.id === openId ? 'true' : undefined}
                preventScrollReset
              >
                {caseName(shown)}
              </Link>
            </span>
            <span className="small cut">
              Opened {openedText(shown, now)} ago
              {shown.claimed_by !== null && ` · claimed by ${shown.claimed_by.name}`}
            </span>
          </div>
          {isGone ? (
            <Badge>No longer open</Badge>
          ) : (
            shown.state !== 'closed' && (
              <Badge look={isOverdue(shown, now) ? 'error' : 'plain'}>{dueText(shown, now)}</Badge>
            )
          )}
        </li>
      ))}
    </ul>
  )
}
