import { Link } from 'react-router'
import { shortDayText } from '../../../lib/text/day-text.ts'
import { moneyText } from '../../../lib/text/money-text.ts'
import { paths } from '../../../paths.ts'
import { CutText, TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { CampaignIcon } from '../state/campaign-icon.tsx'
import type { Campaign } from '../state/campaign-lists.ts'
import { shareLeft, stateLooks, stateOf, stateWords } from '../state/campaign-state.ts'
import { stopOf } from '../state/campaign-stop.ts'
import { validTillText } from '../state/campaign-words.ts'
import styles from '../state/campaigns.module.css'

interface ViewState {
  now: Date
  /**
   * The query string of the list, so the way back from a campaign restores the same view of the
   * list.
   */
  address: string
}

/**
 * The five columns of the published list. Other data of the API is on a second line under the name.
 */
export function columnsOf(
  word: 'Active' | 'Inactive',
  { now, address }: ViewState,
): readonly Column<Campaign>[] {
  return [
    {
      head: `${word} Campaign`,
      cell: (campaign) => (
        <TwoLines second={<CampaignStatus campaign={campaign} viewState={{ now, address }} />}>
          <Link to={paths.campaign(campaign.id)} state={{ campaign, address }}>
            <CutText>{campaign.campaign_name}</CutText>
          </Link>
        </TwoLines>
      ),
      sortBy: ({ campaign_name: name }) => name,
    },
    { head: 'App Name', cell: ({ app_name: name }) => name, sortBy: ({ app_name: name }) => name },
    {
      head: 'Keywords',
      cell: ({ keywords }) => <CutText narrow>{keywords}</CutText>,
    },
    { head: 'Icon', cell: ({ icon }) => <CampaignIcon path={icon} /> },
    {
      head: 'Valid Till',
      cell: ({ valid_till: till }) => (
        <time className="tabular" dateTime={till}>
          {validTillText(new Date(till))}
        </time>
      ),
      sortBy: ({ valid_till: till }) => new Date(till).getTime(),
    },
  ]
}

/**
 * 'running · €12.40 of €40.00 left today'. If the API sends no state, only an ended campaign has a
 * text.
 */
function CampaignStatus({ campaign, viewState }: { campaign: Campaign; viewState: ViewState }) {
  const state = stateOf(campaign, viewState.now)
  if (campaign.state === undefined && state !== 'expired') return null
  const share = shareLeft(campaign)
  const left = state === 'running' ? leftText(campaign) : null
  return (
    <span className={`${styles.doing} tabular`} data-look={stateLooks[state]}>
      {wordOf(campaign, state)}
      {left !== null && <span data-low={share !== undefined && share < 0.1}>{` · ${left}`}</span>}
      {state === 'expired' && (
        <>
          {' · '}
          <Link
            to={paths.campaign(campaign.id)}
            state={{ campaign, address: viewState.address, extend: true }}
          >
            Extend
          </Link>
        </>
      )}
    </span>
  )
}

/** 'starts 30 Nov', or 'starts later' if the date is unknown. */
function wordOf({ starts_at: startsAt }: Campaign, state: keyof typeof stateWords): string {
  if (state !== 'scheduled' || startsAt === undefined) return stateWords[state]
  return `Starts ${shortDayText(startsAt)}`
}

/** The budget left today. Only a running campaign has this text, because only it spends. */
function leftText(campaign: Campaign) {
  const { today, currency, daily_budget: daily } = campaign
  const stop = stopOf(campaign)
  if (stop !== null) return stop.short
  if (today === undefined) return null
  return `${moneyText(today.left, currency)} of ${moneyText(daily, currency)} left today`
}
