import { useState } from 'react'
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { CampaignDetails } from './campaign-details.tsx'
import { useKnownCampaign, type Campaign } from './campaign-lists.ts'
import { stateLooks, stateOf, stateWords } from './campaign-state.ts'
import styles from './campaign-page.module.css'
import { CampaignViews, viewOf } from './campaign-views.tsx'
import { ChangesView } from './changes-view.tsx'
import { EditView } from './edit-view.tsx'
import { FiguresView } from './figures-view.tsx'
import { InvalidTraffic } from './invalid-traffic.tsx'
import { SkanSection } from './skan-section.tsx'
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
  const { state } = useLocation() as { state: { address?: string } | null }
  const search = state?.address ?? ''
  const list = campaign.is_active
    ? { label: 'Active Campaigns', to: { pathname: paths.activeCampaigns, search } }
    : { label: 'Inactive Campaigns', to: { pathname: paths.inactiveCampaigns, search } }

  return (
    <>
      <PageHead
        title={campaign.campaign_name}
        crumbs={[list]}
        end={
          <>
            <span className={styles.state}>
              <StateBadge campaign={campaign} />
            </span>
            <ButtonLink
              to={{ pathname: paths.createCampaign, search: `?copy=${campaign.id}` }}
              state={{ campaign }}
              look="default"
              size="sm"
            >
              <Icon name="copy" />
              Duplicate
            </ButtonLink>
          </>
        }
      />
      <CampaignViews now={view} campaign={campaign} />
      {view === 'details' && <CampaignDetails acts={acts} />}
      {view === 'figures' && (
        <div className="stack">
          <FiguresView campaign={campaign} />
          <InvalidTraffic subject="campaign" id={campaign.id} />
          <SkanSection campaign={campaign} />
        </div>
      )}
      {view === 'changes' && <ChangesView campaign={campaign} />}
      {view === 'edit' && <EditView campaign={campaign} onSaved={acts.replace} />}
    </>
  )
}

function StateBadge({ campaign }: { campaign: Campaign }) {
  const [now] = useState(() => new Date())
  if (campaign.state === undefined)
    return (
      <Badge look={campaign.is_active ? 'success' : 'plain'}>
        {campaign.is_active ? 'active' : 'inactive'}
      </Badge>
    )
  const state = stateOf(campaign, now)
  return <Badge look={stateLooks[state]}>{stateWords[state]}</Badge>
}
