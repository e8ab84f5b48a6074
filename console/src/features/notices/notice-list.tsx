import { listNotices } from '@frontrow/contract/notices'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { clockText, dayName, shortDayText } from '../../lib/text/day-text.ts'
import { useCallPages } from '../../lib/calls/use-call-pages.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { OlderRows } from '../../ui/tables/older-rows.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { FilterSelect } from '../../ui/forms/filter-select.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { EntryList, type ListEntry } from '../../ui/layout/entry-list.tsx'
import { FilterBar } from '../../ui/layout/filter-bar.tsx'
import { chipsOf, FilterChips, labelIn } from '../../ui/layout/filter-chips.tsx'
import { groupsOf, iconOf, type NoticeGroup } from './notice-groups.ts'
import {
  type Notice,
  type NoticeFilter,
  useNoticeFilter,
  useReadNotices,
  useUnread,
} from './use-notices.ts'

/** The notices with their filters, unread and newest first, and a button for older ones. */
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
      sub="Kept for 400 days."
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

interface FiltersProps {
  filter: NoticeFilter
  change: (name: keyof NoticeFilter, value: string) => void
  kinds: readonly { kind: string; label: string }[]
}

function Filters({ filter, change, kinds }: FiltersProps) {
  const data = kinds.map(({ kind, label }) => ({ value: kind, label }))
  return (
    <FilterBar>
      <FilterChips chips={chipsOf(filter, { kind: labelIn(data), unread: () => 'Unread' }, change)}>
        <CheckField
          label="Only unread"
          checked={filter.unread === 'true'}
          onChange={({ target }) => change('unread', target.checked ? 'true' : '')}
        />
        <FilterSelect
          label="Type"
          all="All types"
          searchable
          data={data}
          value={filter.kind}
          onChange={(kind) => change('kind', kind)}
        />
      </FilterChips>
    </FilterBar>
  )
}

interface EntriesProps {
  notices: readonly Notice[]
  onRead: (ids: readonly string[]) => void
}

/**
 * The unread ones come first. One that is opened stays in its place, shown as read, until the list
 * is loaded again.
 */
function Entries({ notices, onRead }: EntriesProps) {
  const [opened, setOpened] = useState<readonly string[]>([])
  if (notices.length === 0) return null
  const groups = Map.groupBy(groupsOf(notices), ({ newest, unread }) =>
    unread.length > 0 ? NEW : dayName(newest.at),
  )
  const entriesOf = (title: string) =>
    (groups.get(title) ?? []).map((group) => ({
      ...entryOf(group, title === NEW ? shortTime : clockText),
      isUnread: title === NEW && !opened.includes(group.newest.id),
      onOpen: () => {
        if (group.unread.length === 0 || opened.includes(group.newest.id)) return
        setOpened([...opened, group.newest.id])
        onRead(group.unread)
      },
    }))
  const days = [...groups.keys()].filter((title) => title !== NEW)
  const titles = groups.has(NEW) ? [NEW, ...days] : days
  return <EntryList groups={titles.map((title) => ({ title, entries: entriesOf(title) }))} />
}

const NEW = 'New'

/** '14:05' of today, '28 May' of an earlier day. */
const shortTime = (at: string) => (dayName(at) === 'Today' ? clockText(at) : shortDayText(at))

/** The texts contain what people typed, so they are rendered as text, never as HTML. */
function entryOf({ newest, count }: NoticeGroup, timeOf: (at: string) => string): ListEntry {
  const { id, kind, at, title, text, link } = newest
  return {
    id,
    icon: iconOf(kind),
    title: count > 1 ? `${title} · ${count} times` : title,
    at,
    time: timeOf(at),
    body: (
      <>
        <p>{text}</p>
        <p>
          <Link to={link.path}>{link.label}</Link>
        </p>
      </>
    ),
  }
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
