import { listActivity } from '@frontrow/contract/account/activity'
import { keepPreviousData } from '@tanstack/react-query'
import { alertText } from '../../../lib/calls/call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCallPages } from '../../../lib/calls/use-call-pages.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { NoMatches } from '../../../ui/feedback/no-matches.tsx'
import { OlderRows } from '../../../ui/tables/older-rows.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TableSkeleton } from '../../../ui/tables/table-skeleton.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { ActivityEntries } from './activity-entries.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { useActivityFilter, useExportActivity } from './use-activity.ts'

/** The record of the organization: filters, entries, and a button for older ones. */
export function ActivityLog() {
  const { filter, change, clear } = useActivityFilter()
  const activity = useCallPages(
    listActivity,
    { query: filter },
    { placeholderData: keepPreviousData },
  )
  const exporting = useExportActivity(filter)
  const pages = activity.data?.pages ?? []
  const isEmpty = !activity.hasNextPage && pages.every(({ entries }) => entries.length === 0)
  const lookedBackTo = pages.at(-1)?.looked_back_to ?? null
  const isFiltered = Object.keys(filter).length > 0
  return (
    <Section
      title="Activity"
      sub="Changes by members, support and the network, newest first."
      tools={
        <Button
          size="sm"
          look="default"
          pending={exporting.isPending}
          pendingLabel="Exporting..."
          onClick={() => exporting.mutate('csv')}
        >
          Export CSV
        </Button>
      }
    >
      <ActivityFilters filter={filter} change={change} actors={pages[0]?.actors ?? []} />
      {exporting.error !== null && (
        <Stack pad="0 4 3">
          <Alert type="error">{alertText(exporting.error)}</Alert>
        </Stack>
      )}
      <Loaded query={activity} skeleton={<TableSkeleton label="Loading activity..." />}>
        {() => (
          <>
            <ActivityEntries
              entries={pages.flatMap(({ entries }) => entries)}
              foldsSessions={filter.action === undefined}
            />
            {isEmpty && <Empty isFiltered={isFiltered} clear={clear} />}
            <OlderRows
              list={activity}
              label="Show older entries"
              lookedBackTo={lookedBackTo === null ? null : dayText(lookedBackTo)}
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Empty({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  if (!isFiltered)
    return (
      <EmptyState title="No activity yet">
        Each change in your organization appears here.
      </EmptyState>
    )
  return (
    <NoMatches title="No activity matches these filters" clear={clear}>
      Try another member, activity or date.
    </NoMatches>
  )
}
