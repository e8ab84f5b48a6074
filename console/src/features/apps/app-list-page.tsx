import { Link, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Card } from '../../ui/section.tsx'
import { PictureCell, Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { earningsText, installsText, typeText } from './app-figures.ts'
import { AppIcon } from './app-icon.tsx'
import { knownFrom, useAppStatistics, type AppStatistic } from './app-statistics.ts'

const columns: readonly Column<AppStatistic>[] = [
  { head: 'App', cell: (row) => <NameCell row={row} /> },
  { head: 'Ad Contents', cell: (row) => row.ad_contents, numeric: true },
  { head: 'Type', cell: (row) => typeText(row.App) },
  { head: 'Installs', cell: (row) => installsText(row.installs), numeric: true },
  { head: 'Earnings ($)', cell: (row) => earningsText(row.installs), numeric: true },
]

export function AppListPage() {
  const { data, isPending, isFetching } = useAppStatistics()
  const navigate = useNavigate()

  return (
    <>
      <PageHead
        title="Apps"
        end={
          data !== undefined &&
          data.length > 0 && (
            <ButtonLink to={paths.createApp} look="default">
              New app
            </ButtonLink>
          )
        }
      />
      <Card>
        {isPending || data === undefined ? (
          <TableSkeleton label="Loading App List..." />
        ) : (
          <Table
            label="Apps"
            columns={columns}
            rows={data}
            keyOf={(row) => row.App.id}
            updating={isFetching ? 'Updating App List...' : undefined}
            onRow={(row) => void navigate(paths.app(row.App.id), { state: knownFrom(row) })}
            empty={
              <EmptyState
                title="No apps to show. Please create an app."
                action={<ButtonLink to={paths.createApp}>Create an app</ButtonLink>}
              >
                With an app come its ad contents, its campaigns and the placements that earn.
              </EmptyState>
            }
          />
        )}
      </Card>
    </>
  )
}

function NameCell({ row }: { row: AppStatistic }) {
  const { app, iconPath } = knownFrom(row)
  return (
    <PictureCell picture={<AppIcon name={app.name} iconPath={iconPath} size={26} />}>
      <Link
        to={paths.app(app.id)}
        state={knownFrom(row)}
        // The row leads to the same place; one press is one step.
        onClick={(event) => event.stopPropagation()}
      >
        {app.name}
      </Link>
    </PictureCell>
  )
}
