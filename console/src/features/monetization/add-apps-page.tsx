import { addApps } from '@frontrow/contract/monetization'
import { paths } from '../../paths.ts'
import { Allowed } from '../../ui/layout/allowed.tsx'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Card } from '../../ui/layout/section.tsx'
import { useOrganizationApps } from '../apps/apps.tsx'
import { AddAppsForm } from './add-apps-form.tsx'

export function AddAppsPage() {
  const { data, failure } = useOrganizationApps()
  return (
    <>
      <PageHead
        title="Add New Apps"
        end={
          <ButtonLink to={paths.monetize} look="default">
            Monetizing Apps
          </ButtonLink>
        }
      />
      <Allowed needs={addApps.needs}>
        {data?.length === 0 ? <NoApps /> : <AddAppsForm apps={data} failure={failure} />}
      </Allowed>
    </>
  )
}

function NoApps() {
  return (
    <Card>
      <EmptyState
        title="No apps yet"
        action={
          <ButtonLink to={paths.createApp} needs="apps.write">
            Create an app
          </ButtonLink>
        }
      >
        Create an app first, then add it to monetization.
      </EmptyState>
    </Card>
  )
}
