import { momentText } from '../../../lib/text/day-text.ts'
import { ChangeLine } from '../../../ui/layout/change-line.tsx'
import { type ActivityEntry, activityText, objectText, viaText } from './activity-words.ts'
import { changeText } from './change-words.ts'
import styles from './activity.module.css'

/** The entries with their changes. All that people typed is shown as text. */
export function ActivityEntries({ entries }: { entries: readonly ActivityEntry[] }) {
  if (entries.length === 0) return null
  return (
    <ol className={`${styles.entries} compact divided`}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <div className={styles.who}>
            <span className="label">{entry.actor_name}</span>
            <time className="small tabular" dateTime={entry.at}>
              {momentText(entry.at)}
            </time>
            {viaText(entry) !== '' && <small className="small tabular">{viaText(entry)}</small>}
          </div>
          <div className={styles.what}>
            <p>
              {activityText(entry)} <b className="label">{objectText(entry)}</b>
            </p>
            {entry.changes.map((change) => (
              <ChangeLine key={change.field} {...changeText(change)} />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
