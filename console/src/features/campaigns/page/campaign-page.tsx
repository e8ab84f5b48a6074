import { editCampaign } from '@frontrow/contract/campaigns'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Allowed } from '../../../ui/layout/allowed.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { DoctorOfCampaign } from '../doctor/doctor-section.tsx'
import { CampaignDetails } from './campaign-details.tsx'
import { CampaignHead } from './campaign-head.tsx'
import { useKnownCampaign, type Campaign } from '../state/campaign-lists.ts'
import { CampaignViews, viewOf } from './campaign-views.tsx'
import { ChangesView } from './changes-view.tsx'
import { EditView } from '../form/edit-view.tsx'
import { Performance } from '../figures/performance.tsx'
import { LastWeek } from './last-week.tsx'
import { useCampaignActs } from './use-campaign-acts.ts'

export function CampaignPage() {
  const { campaignId = '' } = useParams()
  const { campaign, failure } = useKnownCampaign(campaignId)
  if (failure !== null)
    return (
      <Alert type="error" detail="Contact support.">
        {failure}
      </Alert>
    )
  if (campaign === undefined) return <CardSkeleton label="Loading campaign..." fields={6} />
  if (campaign === null) return <Navigate to={paths.activeCampaigns} replace />
  return <CampaignDetail key={campaign.id} initial={campaign} />
}

function CampaignDetail({ initial }: { initial: Campaign }) {
  const acts = useCampaignActs(initial)
  const { campaign } = acts
  const [params] = useSearchParams()
  const view = viewOf(params)
  return (
    <>
      <CampaignHead campaign={campaign} />
      <CampaignViews now={view} campaign={campaign} />
      {view === 'details' && (
        <div className="stack">
          {/* A server of the published API sends no state, and has no figures. */}
          {campaign.state !== undefined && <LastWeek campaign={campaign} />}
          <CampaignDetails acts={acts} />
        </div>
      )}
      {view === 'figures' && <Performance campaign={campaign} />}
      {view === 'doctor' && <DoctorOfCampaign id={campaign.id} />}
      {view === 'changes' && <ChangesView campaign={campaign} />}
      {view === 'edit' && (
        <Allowed needs={editCampaign.needs}>
          <EditView campaign={campaign} onSaved={acts.replace} />
        </Allowed>
      )}
    </>
  )
}
