import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListTable } from '../../ui/list-table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Card } from '../../ui/section.tsx'
import type { Column } from '../../ui/table.tsx'
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
  const monetizing = apps.data?.filter((app) => app.is_monetizing)
  const hasApps = monetizing !== undefined && monetizing.length > 0
  return (
    <>
      <PageHead
        title="Monetizing Apps"
        end={
          hasApps && (
            <ButtonLink to={paths.addApps} look="default">
              Add New Apps
            </ButtonLink>
          )
        }
      />
      <div className="stack">
        <Card>
          <ListTable
            label="Monetizing Apps"
            loading="Loading apps..."
            advice="Contact support."
            query={{ ...apps, data: monetizing }}
            columns={columns}
            keyOf={({ id }) => id}
            empty={
              <EmptyState
                title="No monetizing apps"
                action={<ButtonLink to={paths.addApps}>Add New Apps</ButtonLink>}
              >
                Apps that are added to monetization show up here with their keys.
              </EmptyState>
            }
          />
        </Card>
        {hasApps && (
          <p className={`${styles.note} muted`}>
            Ads are asked for with the key of a placement: open an app for its placements. With its
            App API Key an app tells of its first start after a click.
          </p>
        )}
      </div>
    </>
  )
}
