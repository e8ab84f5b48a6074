import type { CampaignState } from '@frontrow/contract/campaigns'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table.tsx'
import { BudgetToday } from './budget-today.tsx'
import { CampaignIcon } from './campaign-icon.tsx'
import type { Campaign } from './campaign-lists.ts'
import { shareLeft, stateLooks, stateOf, stateWords } from './campaign-state.ts'
import { momentText, shortDayText } from './campaign-words.ts'
import styles from './campaigns.module.css'

interface Sight {
  now: Date
  /** The query of the list's own address, so that the way back from a campaign leads to the list as it was. */
  address: string
}

/** The five columns of the published list, and what else the API tells of these campaigns. */
export function columnsOf(
  word: 'Active' | 'Inactive',
  campaigns: readonly Campaign[],
  sight: Sight,
): readonly Column<Campaign>[] {
  const hasState = campaigns.some(({ state }) => state !== undefined)
  const hasBudget = campaigns.some(({ today }) => today !== undefined)
  return [
    ...published(`${word} Campaign`, sight, { saysEnded: !hasState }),
    ...(hasState ? [stateColumn(sight)] : []),
    ...(hasBudget ? [budgetColumn] : []),
  ]
}

function published(
  head: string,
  { now, address }: Sight,
  { saysEnded }: { saysEnded: boolean },
): Column<Campaign>[] {
  return [
    {
      head,
      cell: (campaign) => (
        <Link
          className={styles.name}
          title={campaign.campaign_name}
          to={paths.campaign(campaign.id)}
          state={{ campaign, address }}
        >
          {campaign.campaign_name}
        </Link>
      ),
      sortBy: ({ campaign_name: name }) => name,
    },
    { head: 'App Name', cell: ({ app_name: name }) => name, sortBy: ({ app_name: name }) => name },
    {
      head: 'Keywords',
      cell: ({ keywords }) => (
        <span className={styles.keywords} title={keywords}>
          {keywords}
        </span>
      ),
    },
    { head: 'Icon', cell: ({ icon }) => <CampaignIcon path={icon} /> },
    {
      head: 'Valid Till',
      cell: ({ valid_till: till }) => (
        <span className={styles.moment}>
          <time dateTime={till}>{momentText(new Date(till))}</time>
          {saysEnded && new Date(till) <= now && <Badge>ended</Badge>}
        </span>
      ),
      sortBy: ({ valid_till: till }) => new Date(till).getTime(),
    },
  ]
}

function stateColumn({ now, address }: Sight): Column<Campaign> {
  return {
    head: 'State',
    cell: (campaign) => {
      const state = stateOf(campaign, now)
      return (
        <span className={styles.moment}>
          <Badge look={stateLooks[state]}>{wordOf(campaign, state)}</Badge>
          {state === 'expired' && (
            <Link
              to={paths.campaign(campaign.id)}
              state={{ campaign, address, extend: true }}
              aria-label={`Extend ${campaign.campaign_name}`}
            >
              Extend
            </Link>
          )}
        </span>
      )
    },
    sortBy: (campaign) => stateWords[stateOf(campaign, now)],
  }
}

/** 'starts 30 Nov', in place of 'starts later' where the day is known. */
function wordOf({ starts_at: startsAt }: Campaign, state: CampaignState): string {
  if (state !== 'scheduled' || startsAt === undefined) return stateWords[state]
  return `starts ${shortDayText(new Date(startsAt))}`
}

const budgetColumn: Column<Campaign> = {
  head: 'Left Today',
  numeric: true,
  cell: (campaign) => <BudgetToday campaign={campaign} />,
  // Amounts in different currencies have no order; shares do.
  sortBy: (campaign) => shareLeft(campaign) ?? 0,
}
