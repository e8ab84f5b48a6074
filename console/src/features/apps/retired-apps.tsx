import { setAppRetirement } from '@frontrow/contract/apps'
import { useState } from 'react'
import { dayText } from '../../lib/text/day-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListSearch } from '../../ui/tables/list-search.ts'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { PictureCell, type Column } from '../../ui/tables/table.tsx'
import { AppIcon } from './app-icon.tsx'
import { figureColumns, nameKey } from './app-list-rows.ts'
import type { App, AppStatistic, useRetiredApps } from './app-statistics.ts'
import { restoreApp } from './use-app-changes.ts'

const columns: readonly Column<AppStatistic>[] = [
  {
    ...nameKey,
    cell: ({ App: app, icon_path: iconPath }) => (
      <PictureCell picture={<AppIcon name={app.name} iconPath={iconPath ?? null} size={26} />}>
        {app.name}
      </PictureCell>
    ),
  },
  ...figureColumns,
  { head: 'Retired', cell: (row) => (row.retired_at ? dayText(row.retired_at) : '') },
  { head: 'Restore', cell: (row) => <RestoreButton app={row.App} />, numeric: true },
]

interface RetiredAppsProps {
  query: ReturnType<typeof useRetiredApps>
  search: ListSearch<AppStatistic>
}

/** The retired apps, each with a button to restore it. */
export function RetiredApps({ query, search }: RetiredAppsProps) {
  return (
    <QueryTable
      label="Retired apps"
      loading="Loading retired apps..."
      query={query}
      rows={query.data}
      search={search}
      columns={columns}
      keyOf={(row) => row.App.id}
      empty={
        <EmptyState title="No retired apps">
          Retired apps appear here and can be restored.
        </EmptyState>
      }
    />
  )
}

function RestoreButton({ app }: { app: App }) {
  const [pending, setPending] = useState(false)
  return (
    <Button
      look="default"
      size="sm"
      needs={setAppRetirement.needs}
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
