import { momentText } from '../../lib/day-text.ts'
import {
  type ActivityEntry,
  actionText,
  changeText,
  objectText,
  viaText,
} from './activity-words.ts'
import styles from './activity.module.css'

/** The entries with their changes. All that people typed is shown as text. */
export function ActivityEntries({ entries }: { entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className={styles.who}>
            <span>{entry.actor_name}</span>
            <time dateTime={entry.at}>{momentText(entry.at)}</time>
            {viaText(entry) !== '' && <small>{viaText(entry)}</small>}
          </div>
          <div className={styles.what}>
            <p>
              {actionText(entry)} <b>{objectText(entry)}</b>
            </p>
            {entry.changes.map((change) => (
              <Line key={change.field} change={change} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}

function Line({ change }: { change: ActivityEntry['changes'][number] }) {
  const { label, before, after } = changeText(change)
  return (
    <p className={styles.line}>
      <span className={styles.label}>{label}</span>
      <span>
        {before !== null && (
          <>
            <del>{before}</del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        {after}
      </span>
    </p>
  )
}
