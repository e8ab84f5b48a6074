import { useId, type ReactNode } from 'react'
import { Icon, type IconName } from '../drawings/icon.tsx'
import styles from './entry-list.module.css'
import { useIsPhone } from './use-is-phone.ts'

/** Something that happened: one line, and more of it when it is opened. */
export interface ListEntry {
  id: string
  icon?: IconName
  title: ReactNode
  /** An instant, for machines. */
  at: string
  /** The same instant for people: '14:05'. */
  time: string
  isUnread?: boolean
  /** Shown below the line while it is open. */
  body?: ReactNode
  onOpen?: () => void
}

export interface EntryGroup {
  /** 'Today' */
  title: string
  entries: readonly ListEntry[]
}

/** What happened, in groups such as the days. Place it in a card. */
export function EntryList({ groups }: { groups: readonly EntryGroup[] }) {
  return groups.map((group) => <Group key={group.title} {...group} />)
}

function Group({ title, entries }: EntryGroup) {
  const id = useId()
  return (
    <>
      <h3 id={id} className={styles.day}>
        {title}
      </h3>
      <ol aria-labelledby={id}>
        {entries.map((entry) => (
          <li key={entry.id} data-unread={entry.isUnread === true}>
            <Entry {...entry} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Entry({ body, onOpen, ...line }: ListEntry) {
  // On a phone a line is cut, and opening it shows all of its title.
  const isPhone = useIsPhone()
  if (body === undefined && !isPhone)
    return (
      <div className={styles.line}>
        <Line {...line} />
      </div>
    )
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
      <summary className={styles.line}>
        <Line {...line} />
      </summary>
      {body !== undefined && <div className={`${styles.body} note`}>{body}</div>}
    </details>
  )
}

function Line({ icon, title, at, time, isUnread }: Omit<ListEntry, 'body' | 'onOpen'>) {
  return (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span className={styles.title}>
        {isUnread === true && <span className="unseen">Unread: </span>}
        {title}
      </span>
      <time className={`${styles.at} small`} dateTime={at}>
        {time}
      </time>
    </>
  )
}
