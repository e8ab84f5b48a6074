import {
  showNetworkOrganization,
  type ShownOrganization,
} from '@frontrow/contract/operator/organizations'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { HoldModal, type HoldTarget } from '../../reviews/for-operators.ts'
import { ClosingNote } from './acts/closing.tsx'
import { OrganizationActs } from './acts/organization-acts.tsx'
import { OrganizationObjects } from './organization-objects.tsx'
import { OrganizationOverview } from './organization-overview.tsx'
import { OrganizationPeople } from './organization-people.tsx'
import { OrganizationState } from './organization-state.tsx'
import { OrganizationTimeline } from './organization-timeline.tsx'
import { NextStep } from './next-step.tsx'

const tabs = ['Overview', 'Members', 'Apps and ads', 'Timeline'] as const
type Tab = (typeof tabs)[number]

/** One organization: what it is, what is held, who is in it, what it has, what happened. */
export function OrganizationPage() {
  const { organizationId = '' } = useParams()
  const shown = useCall(showNetworkOrganization, { params: { id: organizationId } })
  const [target, setTarget] = useState<HoldTarget | null>(null)
  const crumbs = [{ label: 'Organizations', to: operatorPaths.organizations }]
  const one = shown.data?.organization
  return (
    <>
      <PageHead
        title={one?.name ?? 'Organization'}
        crumbs={crumbs}
        end={
          shown.data && (
            <>
              <OrganizationState organization={shown.data.organization} />
              <OrganizationActs key={organizationId} shown={shown.data} onHold={setTarget} />
            </>
          )
        }
      />
      <LoadedPage query={shown} label="Loading the organization..." fields={6}>
        {(loaded) => <Shown key={organizationId} shown={loaded} onHold={setTarget} />}
      </LoadedPage>
      {target !== null && <HoldModal target={target} onClose={() => setTarget(null)} />}
    </>
  )
}

interface ShownProps {
  shown: ShownOrganization
  onHold: (target: HoldTarget) => void
}

function Shown({ shown, onHold }: ShownProps) {
  const [params] = useSearchParams()
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'Overview'
  return (
    <>
      <PageTabs
        label="Parts of the organization"
        tabs={tabs.map(tabOf)}
        current={tabOf(tab).path}
      />
      <Sections>
        <NextStep shown={shown} />
        <ClosingNote shown={shown} />
        {typeof shown.decided_first_till === 'string' && (
          <Alert
            type="info"
            detail={`Until ${momentText(shown.decided_first_till)}, its new ads, names and icons are reviewed before they run.`}
          >
            Rejected for fraud in the last 90 days.
          </Alert>
        )}
        {tab === 'Overview' && <OrganizationOverview shown={shown} />}
        {tab === 'Members' && <OrganizationPeople shown={shown} />}
        {tab === 'Apps and ads' && <OrganizationObjects shown={shown} onHold={onHold} />}
        {tab === 'Timeline' && <OrganizationTimeline id={shown.organization.id} />}
      </Sections>
    </>
  )
}

/** Each tab has an address. */
const tabOf = (label: Tab) => ({
  label,
  path: label === 'Overview' ? '?' : `?${new URLSearchParams({ tab: label })}`,
})
