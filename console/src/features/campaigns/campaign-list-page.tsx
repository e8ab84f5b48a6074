import { useState } from 'react'
import { Link, useMatch } from 'react-router'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Card } from '../../ui/section.tsx'
import { Table, type Column } from '../../ui/table.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { CampaignIcon } from './campaign-icon.tsx'
import { useCampaigns, type Campaign } from './campaign-lists.ts'
import { momentText } from './campaign-words.ts'
import styles from './campaigns.module.css'

/** Active and inactive are one page: its path says which. */
export function CampaignListPage() {
  const isActive = useMatch(paths.activeCampaigns) !== null
  const word = isActive ? 'Active' : 'Inactive'
  const { data, isPending, isFetching, failure } = useCampaigns(isActive)

  return (
    <>
      <PageHead
        title={`${word} Campaigns`}
        end={
          data !== undefined &&
          data.length > 0 && (
            <ButtonLink to={paths.createCampaign} look="default">
              New campaign
            </ButtonLink>
          )
        }
      />
      {failure !== null && (
        <div className={styles.alert}>
          <Alert type="error" detail="Contact support.">
            {failure}
          </Alert>
        </div>
      )}
      {isPending && (
        <Card>
          <TableSkeleton label={`Loading ${word} Campaigns...`} />
        </Card>
      )}
      {data !== undefined && (
        <Card>
          <Table
            label={`${word} Campaigns`}
            columns={columnsOf(`${word} Campaign`)}
            rows={data}
            keyOf={({ id }) => id}
            updating={isFetching ? `Updating ${word} Campaigns...` : undefined}
            empty={<Nothing isActive={isActive} />}
          />
        </Card>
      )}
    </>
  )
}

function columnsOf(head: string): readonly Column<Campaign>[] {
  return [
    {
      head,
      cell: (campaign) => (
        <Link to={paths.campaign(campaign.id)} state={{ campaign }}>
          {campaign.campaign_name}
        </Link>
      ),
    },
    { head: 'App Name', cell: ({ app_name }) => app_name },
    {
      head: 'Keywords',
      cell: ({ keywords }) => (
        <span className={styles.keywords} title={keywords}>
          {keywords}
        </span>
      ),
    },
    { head: 'Icon', cell: ({ icon }) => <CampaignIcon path={icon} /> },
    { head: 'Valid Till', cell: (campaign) => <ValidTill campaign={campaign} /> },
  ]
}

function ValidTill({ campaign }: { campaign: Campaign }) {
  const [now] = useState(() => Date.now())
  const at = new Date(campaign.valid_till)
  return (
    <span className={styles.moment}>
      <time dateTime={campaign.valid_till}>{momentText(at)}</time>
      {at.getTime() <= now && <Badge>ended</Badge>}
    </span>
  )
}

function Nothing({ isActive }: { isActive: boolean }) {
  if (!isActive)
    return (
      <EmptyState title="No inactive campaigns">
        Campaigns that are deactivated, or whose time is up, wait here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No active campaigns"
      action={<ButtonLink to={paths.createCampaign}>Create New Campaign</ButtonLink>}
    >
      The stage is free. A campaign shows your app to people in other apps.
    </EmptyState>
  )
}
