import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Card } from '../../ui/layout/section.tsx'
import { useOrganizationApps } from '../apps/apps.tsx'
import { monetizedAppColumns } from './monetized-app-columns.tsx'

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
            <ButtonLink to={paths.addApps} look="default" needs="monetization.write">
              Add New Apps
            </ButtonLink>
          )
        }
      />
      <div className="stack">
        <Card>
          <QueryTable
            label="Monetizing Apps"
            loading="Loading apps..."
            advice="Contact support."
            query={apps}
            rows={monetizing}
            columns={monetizedAppColumns}
            keyOf={({ id }) => id}
            empty={
              <EmptyState
                title="No monetizing apps"
                action={
                  <ButtonLink to={paths.addApps} needs="monetization.write">
                    Add New Apps
                  </ButtonLink>
                }
              >
                Apps added to monetization appear here with their keys.
              </EmptyState>
            }
          />
        </Card>
        {hasApps && (
          <p className="note">
            Request ads with a placement key (open an app to get one). The App API Key reports
            installs.
          </p>
        )}
      </div>
    </>
  )
}
