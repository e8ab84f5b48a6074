import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import type { ListSearch } from '../../ui/tables/list-search.ts'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { PictureCell, type Column } from '../../ui/tables/table.tsx'
import { AppIcon } from './app-icon.tsx'
import { figureColumns, nameKey } from './app-list-rows.ts'
import { knownFrom, type AppStatistic, type useAppStatistics } from './app-statistics.ts'

interface AppTableProps {
  query: ReturnType<typeof useAppStatistics>
  search: ListSearch<AppStatistic>
}

export function AppTable({ query, search }: AppTableProps) {
  const navigate = useNavigate()
  return (
    <QueryTable
      label="Apps"
      loading="Loading App List..."
      updating="Updating App List..."
      query={query}
      rows={query.data}
      search={search}
      columns={columns}
      keyOf={(row) => row.App.id}
      onRow={(row) => void navigate(paths.app(row.App.id), { state: knownFrom(row) })}
      empty={<NoApps />}
      note="Earnings are estimated at $0.01 per install."
    />
  )
}

const columns: readonly Column<AppStatistic>[] = [
  { ...nameKey, cell: (row) => <NameCell row={row} /> },
  ...figureColumns,
]

function NameCell({ row }: { row: AppStatistic }) {
  const { app, iconPath } = knownFrom(row)
  return (
    <PictureCell picture={<AppIcon name={app.name} iconPath={iconPath} size={26} />}>
      <Link
        to={paths.app(app.id)}
        state={knownFrom(row)}
        // Stops the click from also reaching the row, which leads to the same page: otherwise the
        // history has two entries.
        onClick={(event) => event.stopPropagation()}
      >
        {app.name}
      </Link>
      {app.review && <span className="muted">In review</span>}
      {app.name_review && <span className="muted">{nameWords[app.name_review.state]}</span>}
    </PictureCell>
  )
}

const nameWords = { pending: 'Name in review', denied: 'Name rejected' } as const

function NoApps() {
  return (
    <EmptyState
      title="No apps to show. Please create an app."
      action={
        <ButtonLink to={paths.createApp} needs="apps.write">
          Create an app
        </ButtonLink>
      }
    >
      An app holds its ad contents, campaigns and placements.
    </EmptyState>
  )
}
