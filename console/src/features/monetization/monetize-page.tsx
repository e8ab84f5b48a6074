import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Card } from '../../ui/section.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { useOrganizationApps, type App } from '../apps/apps.tsx'
import { appKeyExcerpt } from './key-excerpt.ts'
import { appKeyFile } from './key-file.ts'
import { KeyCell } from './key-cell.tsx'
import styles from './monetization.module.css'

const columns: readonly Column<App>[] = [
  {
    head: 'App',
    cell: (app) => (
      <Link to={paths.placements} state={{ app }}>
        {app.name}
      </Link>
    ),
  },
  {
    head: 'Organization API Key',
    cell: (app) => (
      <KeyCell
        excerpt={appKeyExcerpt(app.organization_api_key)}
        whole={app.organization_api_key}
        what={`Organization API Key for ${app.name}`}
      />
    ),
  },
  {
    head: 'App API Key',
    cell: (app) => (
      <KeyCell
        excerpt={appKeyExcerpt(app.app_api_key)}
        whole={app.app_api_key}
        what={`App API Key of ${app.name}`}
      />
    ),
  },
  {
    head: 'Download JSON',
    cell: (app) => <DownloadButton what={`${app.name} as JSON`} {...appKeyFile(app)} />,
  },
]

export function MonetizePage() {
  const apps = useOrganizationApps()
  const { data, isPending } = apps
  const monetizing = data?.filter((app) => app.is_monetizing)
  return (
    <>
      <PageHead
        title="Monetizing Apps"
        end={
          monetizing !== undefined &&
          monetizing.length > 0 && (
            <ButtonLink to={paths.addApps} look="default">
              Add New Apps
            </ButtonLink>
          )
        }
      />
      <div className="stack">
        <ListFailure {...apps} />
        {isPending && (
          <Card>
            <TableSkeleton label="Loading apps..." />
          </Card>
        )}
        {monetizing !== undefined && (
          <Card>
            <Table
              label="Monetizing Apps"
              columns={columns}
              rows={monetizing}
              keyOf={({ id }) => id}
              empty={<Nothing />}
            />
          </Card>
        )}
        {monetizing !== undefined && monetizing.length > 0 && (
          <p className={`${styles.note} muted`}>
            Ads are asked for with the key of a placement: open an app for its placements. With its
            App API Key an app tells of its first start after a click.
          </p>
        )}
      </div>
    </>
  )
}

function ListFailure(apps: ReturnType<typeof useOrganizationApps>) {
  const { data, isFetching, failure, refetch } = apps
  if (failure === null) return null
  return (
    <>
      <Alert type="error" detail="Contact support.">
        {failure}
      </Alert>
      {data === undefined && (
        <div>
          <Button look="default" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
    </>
  )
}

function Nothing() {
  return (
    <EmptyState
      title="No monetizing apps"
      action={<ButtonLink to={paths.addApps}>Add New Apps</ButtonLink>}
    >
      Apps that are added to monetization show up here with their keys.
    </EmptyState>
  )
}
