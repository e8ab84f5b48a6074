import { listNotices } from '@frontrow/contract/notices'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { momentText } from '../../lib/text/day-text.ts'
import { useCallPages } from '../../lib/calls/use-call-pages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { OlderRows } from '../../ui/tables/older-rows.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { ListTools } from '../../ui/tables/list-tools.tsx'
import { groupsOf, iconOf } from './notice-groups.ts'
import styles from './notices.module.css'
import {
  type Notice,
  type NoticeFilter,
  useNoticeFilter,
  useReadNotices,
  useUnread,
} from './use-notices.ts'

/** The notices with their filters, newest first, and a button for older ones. */
export function NoticeList() {
  const { filter, change, clear } = useNoticeFilter()
  const notices = useCallPages(
    listNotices,
    { query: filter },
    { placeholderData: keepPreviousData },
  )
  const reading = useReadNotices()
  const unread = useUnread()
  const pages = notices.data?.pages ?? []
  const isEmpty = !notices.hasNextPage && pages.every((page) => page.notices.length === 0)
  return (
    <Section
      title="Notifications"
      sub="Kept for 400 days, newest first."
      tools={
        <Button
          size="sm"
          look="default"
          disabled={typeof unread !== 'number' || unread === 0}
          pending={reading.isPending && reading.variables === undefined}
          pendingLabel="Marking..."
          onClick={() => reading.mutate(undefined)}
        >
          Mark all as read
        </Button>
      }
    >
      <Filters filter={filter} change={change} kinds={pages[0]?.kinds ?? []} />
      <Loaded query={notices} skeleton={<TableSkeleton label="Loading notifications..." />}>
        {() => (
          <>
            <Entries
              notices={pages.flatMap((page) => page.notices)}
              onRead={(ids) => reading.mutate(ids)}
            />
            {isEmpty && <Empty filter={filter} clear={clear} />}
            <OlderRows list={notices} label="Show older notifications" />
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** The value of the choice without a filter: a field has no option whose value is empty. */
const ALL = 'all'

interface FiltersProps {
  filter: NoticeFilter
  change: (name: keyof NoticeFilter, value: string) => void
  kinds: readonly { kind: string; label: string }[]
}

function Filters({ filter, change, kinds }: FiltersProps) {
  const data = [
    { value: ALL, label: 'All types' },
    ...kinds.map(({ kind, label }) => ({ value: kind, label })),
  ]
  return (
    <ListTools>
      <Segmented
        label="Notification filter"
        choices={['All', 'Unread']}
        value={filter.unread === 'true' ? 'Unread' : 'All'}
        onChange={(choice) => change('unread', choice === 'Unread' ? 'true' : '')}
      />
      <SelectField
        aria-label="Type"
        className="low grows"
        w={220}
        miw={160}
        data={data}
        searchable
        value={filter.kind ?? ALL}
        onChange={(kind) => change('kind', kind === null || kind === ALL ? '' : kind)}
      />
    </ListTools>
  )
}

interface EntriesProps {
  notices: readonly Notice[]
  onRead: (ids: readonly string[]) => void
}

/** What people typed is in these texts; all of it is shown as text. */
function Entries({ notices, onRead }: EntriesProps) {
  if (notices.length === 0) return null
  return (
    <ol className={`${styles.entries} divided`}>
      {groupsOf(notices).map(({ newest: { id, kind, at, title, text, link }, count, unread }) => (
        <li key={id} data-unread={unread.length > 0}>
          <Icon name={iconOf(kind)} />
          <p className={styles.title}>
            {unread.length > 0 && <span className="unseen">Unread: </span>}
            {title}
            {count > 1 && <span className="muted"> · {count} times</span>}
          </p>
          <time className={`${styles.at} small`} dateTime={at}>
            {momentText(at)}
          </time>
          <p className={`${styles.text} note`}>{text}</p>
          <p className={styles.links}>
            <Link to={link.path} onClick={() => unread.length > 0 && onRead(unread)}>
              {link.label}
            </Link>
          </p>
        </li>
      ))}
    </ol>
  )
}

interface EmptyProps {
  filter: NoticeFilter
  clear: () => void
}

function Empty({ filter, clear }: EmptyProps) {
  if (Object.keys(filter).length === 0)
    return (
      <EmptyState title="No notifications yet">
        Changes in your organization and upcoming deadlines appear here.
      </EmptyState>
    )
  return (
    <EmptyState
      title={
        filter.kind === undefined
          ? 'No unread notifications'
          : 'No notifications match these filters'
      }
      action={
        <Button size="sm" look="default" onClick={clear}>
          Clear filters
        </Button>
      }
    />
  )
}
