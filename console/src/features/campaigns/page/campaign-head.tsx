import { useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import type { Campaign } from '../state/campaign-lists.ts'
import styles from './campaign-page.module.css'
import { stateLooks, stateOf, stateWords } from '../state/campaign-state.ts'

/** The name and the state of a campaign, with the way back to its list. */
export function CampaignHead({ campaign }: { campaign: Campaign }) {
  const { state } = useLocation() as { state: { address?: string } | null }
  const search = state?.address ?? ''
  const list = campaign.is_active
    ? { label: 'Active Campaigns', to: { pathname: paths.activeCampaigns, search } }
    : { label: 'Inactive Campaigns', to: { pathname: paths.inactiveCampaigns, search } }

  return (
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
            needs="campaigns.write"
            look="default"
            size="sm"
          >
            <Icon name="copy" />
            Duplicate
          </ButtonLink>
        </>
      }
    />
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
