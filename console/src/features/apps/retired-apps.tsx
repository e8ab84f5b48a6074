import { useState } from 'react'
import { countText, pageOf, sortIn, sortedBy } from '../../lib/list-view.ts'
import { dayText } from '../../lib/day-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { SectionBody } from '../../ui/section.tsx'
import { PictureCell, Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { AppIcon } from './app-icon.tsx'
import { figureColumns, findApps } from './app-list-rows.ts'
import type { ListTools } from './app-list-tools.tsx'
import { useRetiredApps, type App, type AppStatistic } from './app-statistics.ts'
import { restoreApp } from './use-app-changes.ts'

const columns: readonly Column<AppStatistic>[] = [
  {
    head: 'App',
    cell: ({ App: app, icon_path: iconPath }) => (
      <PictureCell picture={<AppIcon name={app.name} iconPath={iconPath ?? null} size={26} />}>
        {app.name}
      </PictureCell>
    ),
    sortBy: (row) => row.App.name,
  },
  ...figureColumns,
  { head: 'Retired', cell: (row) => (row.retired_at ? dayText(row.retired_at) : '') },
  { head: 'Restore', cell: (row) => <RestoreButton app={row.App} />, numeric: true },
]

/** The retired apps, each with a button to restore it. */
export function RetiredApps({
  view,
  change,
}: Pick<Parameters<typeof ListTools>[0], 'view' | 'change'>) {
  const { data, failure, refetch } = useRetiredApps()
  if (failure !== null)
    return (
      <SectionBody>
        <RetryAlert type="error" retry={refetch}>
          {failure}
        </RetryAlert>
      </SectionBody>
    )
  if (data === undefined) return <TableSkeleton label="Loading retired apps..." rows={3} />
  const found = findApps(data, columns, view)
  const page = pageOf(found, view.page)
  return (
    <>
      <Table
        label="Retired apps"
        columns={columns}
        rows={page.rows}
        keyOf={(row) => row.App.id}
        sort={sortIn(columns, view)}
        onSort={(sort) => change(sortedBy(sort))}
        empty={data.length === 0 ? <NoneRetired /> : <NothingFound search={view.search} />}
      />
      {data.length > 0 && (
        <Pager label="retired apps" {...page} onPage={(turned) => change({ page: turned })}>
          {countText(page, { found: found.length, all: data.length }, [
            'retired app',
            'retired apps',
          ])}
        </Pager>
      )}
    </>
  )
}

function NoneRetired() {
  return (
    <EmptyState title="No retired apps.">
      An app that is retired on its own screen waits here until it is restored.
    </EmptyState>
  )
}

function RestoreButton({ app }: { app: App }) {
  const [pending, setPending] = useState(false)
  return (
    <Button
      look="default"
      size="sm"
      aria-label={`Restore ${app.name}`}
      pending={pending}
      onClick={() => {
        setPending(true)
        void restoreApp(app).finally(() => setPending(false))
      }}
    >
      Restore
    </Button>
  )
}
