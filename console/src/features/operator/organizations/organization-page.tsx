import { resumeOrganization } from '@frontrow/contract/operator/holds'
import {
  showNetworkOrganization,
  type ShownOrganization,
} from '@frontrow/contract/operator/organizations'
import { viewOrganization } from '@frontrow/contract/operator/views'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useCall, useAct } from '../../../lib/calls/use-call.ts'
import { operatorPaths } from '../../../operator-paths.ts'
import { momentText } from '../../../lib/text/day-text.ts'
import { LoadedPage } from '../../../ui/layout/loaded-page.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Segmented } from '../../../ui/forms/segmented.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { SideBySide } from '../../../ui/layout/side-by-side.tsx'
import { HoldModal, type HoldTarget } from '../holds/hold-modal.tsx'
import { neededToHold } from '../holds/hold-scopes.ts'
import { holdsChanged } from '../parts/reads.ts'
import { ReasonModal } from '../parts/reason-modal.tsx'
import { KeyHint } from '../queue/key-hint.tsx'
import { usePageKeys } from '../parts/single-keys.ts'
import { useMayOperate } from '../parts/use-operator.ts'
import { ClosingButton, ClosingNote } from './closing.tsx'
import { OrganizationObjects } from './organization-objects.tsx'
import { OrganizationOverview } from './organization-overview.tsx'
import { OrganizationPeople } from './organization-people.tsx'
import { OrganizationState } from './organization-state.tsx'
import { OrganizationTimeline } from './organization-timeline.tsx'
import { SeeAsModal } from './see-as-modal.tsx'

const tabs = ['Overview', 'Members', 'Apps and ads', 'Timeline'] as const
type Tab = (typeof tabs)[number]

/** One organization: what it is, what is held, who is in it, what it has, what happened. */
export function OrganizationPage() {
  const { organizationId = '' } = useParams()
  const shown = useCall(showNetworkOrganization, { params: { id: organizationId } })
  const crumbs = [{ label: 'Organizations', to: operatorPaths.organizations }]
  const one = shown.data?.organization
  return (
    <>
      <PageHead
        title={one?.name ?? 'Organization'}
        crumbs={crumbs}
        end={one && <OrganizationState organization={one} />}
      />
      <LoadedPage query={shown} label="Loading the organization..." fields={6}>
        {(loaded) => <Shown key={organizationId} shown={loaded} />}
      </LoadedPage>
    </>
  )
}

function Shown({ shown }: { shown: ShownOrganization }) {
  const { tab, show } = useTab()
  const [target, setTarget] = useState<HoldTarget | null>(null)
  const { id, name } = shown.organization
  return (
    <Sections>
      <SideBySide>
        <Segmented label="Part" choices={tabs} value={tab} onChange={show} />
        <Acts shown={shown} onHold={() => setTarget({ kind: 'organization', id, name })} />
      </SideBySide>
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
      {tab === 'Apps and ads' && <OrganizationObjects shown={shown} onHold={setTarget} />}
      {tab === 'Timeline' && <OrganizationTimeline id={id} />}
      {target !== null && <HoldModal target={target} onClose={() => setTarget(null)} />}
    </Sections>
  )
}

/** The tab of the page, which is stored in the URL. */
function useTab() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((known) => known === params.get('tab')) ?? 'Overview'
  const show = (chosen: Tab) =>
    setParams(chosen === 'Overview' ? {} : { tab: chosen }, { replace: true })
  return { tab, show }
}

function Acts({ shown, onHold }: { shown: ShownOrganization; onHold: () => void }) {
  const [resumes, setResumes] = useState(false)
  const resuming = useAct(resumeOrganization, { refreshes: holdsChanged })
  const needs = neededToHold('organization', useMayOperate())
  const { id, name, holds } = shown.organization
  return (
    <>
      <SeeAs organization={shown.organization} />
      <Button look="danger" size="sm" needs={needs} onClick={onHold}>
        Hold
      </Button>
      <ClosingButton shown={shown} />
      {holds > 0 && shown.closing === null && (
        <Button
          look="default"
          size="sm"
          needs={resumeOrganization.needs}
          onClick={() => setResumes(true)}
        >
          Resume
        </Button>
      )}
      <ReasonModal
        title={`Reinstate ${name}?`}
        opened={resumes}
        onClose={() => setResumes(false)}
        act="Reinstate organization"
        saving={resuming}
        onAct={(reason) =>
          resuming.mutate(
            { params: { id }, body: { reason } },
            {
              onSuccess: () => {
                toast({ text: `${name} reinstated.` })
                setResumes(false)
              },
            },
          )
        }
      >
        <p>
          Lifts every hold on the organization itself. Holds on its apps, placements and campaigns
          stay.
        </p>
      </ReasonModal>
    </>
  )
}

/** Also by the key `v`. */
function SeeAs({ organization }: { organization: ShownOrganization['organization'] }) {
  const [isAsked, setAsked] = useState(false)
  const may = useMayOperate()
  const ask = () => setAsked(true)
  const isAllowed = may(viewOrganization.needs)
  usePageKeys([{ key: 'v', what: 'View as member', press: isAllowed ? ask : undefined }])
  return (
    <>
      <Button look="default" size="sm" needs={viewOrganization.needs} onClick={ask}>
        View as member <KeyHint>v</KeyHint>
      </Button>
      {isAsked && <SeeAsModal organization={organization} onClose={() => setAsked(false)} />}
    </>
  )
}
