import { clockText, dayName } from '../../../lib/text/day-text.ts'
import { ChangeLine } from '../../../ui/layout/change-line.tsx'
import { EntryList, type ListEntry } from '../../../ui/layout/entry-list.tsx'
import { type ActivityEntry, activityText, objectText, viaText } from './activity-words.ts'
import { changeText } from './change-words.ts'
import styles from './activity.module.css'

interface ActivityEntriesProps {
  entries: readonly ActivityEntry[]
  /** Whether the sign-ins and sign-outs of a person in a day are one line. */
  foldsSessions: boolean
}

/** The entries by day, with their changes. All that people typed is shown as text. */
export function ActivityEntries({ entries, foldsSessions }: ActivityEntriesProps) {
  const days = Map.groupBy(entries, ({ at }) => dayName(at))
  const lineOf = ({ id, actor, action }: ActivityEntry) =>
    foldsSessions && sessionActions.has(action) ? actor : id
  return (
    <EntryList
      groups={[...days].map(([title, all]) => ({
        title,
        entries: [...Map.groupBy(all, lineOf).values()].flatMap(asLine),
      }))}
    />
  )
}

/** A failed sign-in is not among them: it keeps a line of its own. */
const sessionActions: ReadonlySet<string> = new Set([
  'session.confirm',
  'session.end',
  'session.open',
  'session.revoke',
])

/** The line of entries of one actor, which are sorted newest first. */
function asLine(entries: readonly ActivityEntry[]): ListEntry[] {
  const [newest] = entries
  if (newest === undefined) return []
  const isFolded = entries.length > 1
  const { id, at, actor_name: who, changes } = newest
  const title = (
    <>
      <b className={styles.who}>{who}</b>
      <span>
        {isFolded ? countedText(entries) : activityText(newest)} <b>{objectText(newest)}</b>{' '}
        <small className="small">{isFolded ? '' : viaText(newest)}</small>
      </span>
    </>
  )
  const body = isFolded
    ? entries.map((entry) => (
        <p key={entry.id} className="tabular">
          {clockText(entry.at)} {activityText(entry)} {viaText(entry)}
        </p>
      ))
    : changes.map((change) => <ChangeLine key={change.field} {...changeText(change)} />)
  return [
    {
      id,
      title,
      at,
      time: clockText(at),
      ...(body.length > 0 && { body: <div className={styles.more}>{body}</div> }),
    },
  ]
}

/** What was done, and how often each: 'Signed in 3 times, signed out'. */
function countedText(entries: readonly ActivityEntry[]): string {
  const parts = [...Map.groupBy(entries, activityText)].map(([text, { length }]) =>
    length > 1 ? `${text} ${length} times` : text,
  )
  const [first = '', ...others] = parts
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(', ')
}
