import { Link, useNavigate } from 'react-router'
import { countText, pageOf, sortIn, sortedBy, useListView } from '../../lib/list-view.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NothingFound } from '../../ui/nothing-found.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { RetryAlert } from '../../ui/retry-alert.tsx'
import { Card, SectionBody } from '../../ui/section.tsx'
import { PictureCell, Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { AppIcon } from './app-icon.tsx'
import { figureColumns, findApps } from './app-list-rows.ts'
import { ListTools } from './app-list-tools.tsx'
import { knownFrom, useAppStatistics, type AppStatistic } from './app-statistics.ts'
import styles from './apps.module.css'
import { RetiredApps } from './retired-apps.tsx'

const columns: readonly Column<AppStatistic>[] = [
  { head: 'App', cell: (row) => <NameCell row={row} />, sortBy: (row) => row.App.name },
  ...figureColumns,
]

export function AppListPage() {
  const { data, isFetching, failure, refetch } = useAppStatistics()
  const [view, change] = useListView()
  const isRetired = view.only === 'retired'

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
        <ListTools view={view} change={change} hasRows={isRetired || (data?.length ?? 0) > 0} />
        {isRetired ? (
          <RetiredApps view={view} change={change} />
        ) : data === undefined && failure !== null ? (
          <SectionBody>
            <RetryAlert type="error" retry={refetch}>
              {failure}
            </RetryAlert>
          </SectionBody>
        ) : data === undefined ? (
          <TableSkeleton label="Loading App List..." />
        ) : (
          <AppTable rows={data} updating={isFetching} view={view} change={change} />
        )}
      </Card>
    </>
  )
}

interface AppTableProps extends Pick<Parameters<typeof ListTools>[0], 'view' | 'change'> {
  rows: readonly AppStatistic[]
  updating: boolean
}

function AppTable({ rows, updating, view, change }: AppTableProps) {
  const navigate = useNavigate()
  const found = findApps(rows, columns, view)
  const page = pageOf(found, view.page)
  return (
    <>
      <Table
        label="Apps"
        columns={columns}
        rows={page.rows}
        keyOf={(row) => row.App.id}
        updating={updating ? 'Updating App List...' : undefined}
        onRow={(row) => void navigate(paths.app(row.App.id), { state: knownFrom(row) })}
        sort={sortIn(columns, view)}
        onSort={(sort) => change(sortedBy(sort))}
        empty={rows.length === 0 ? <NoApps /> : <NothingFound search={view.search} />}
      />
      {rows.length > 0 && (
        <>
          <Pager label="apps" {...page} onPage={(turned) => change({ page: turned })}>
            {countText(page, { found: found.length, all: rows.length }, ['app', 'apps'])}
          </Pager>
          <p className={styles.estimate}>Earnings are estimated at $0.01 an install.</p>
        </>
      )}
    </>
  )
}

function NoApps() {
  return (
    <EmptyState
      title="No apps to show. Please create an app."
      action={<ButtonLink to={paths.createApp}>Create an app</ButtonLink>}
    >
      With an app come its ad contents, its campaigns and the placements that earn.
    </EmptyState>
  )
}

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
      {app.review && <span className="muted">in review</span>}
    </PictureCell>
  )
}
