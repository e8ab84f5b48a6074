import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { TwoLines, type Column } from '../../ui/table.tsx'
import { CampaignIcon } from './campaign-icon.tsx'
import type { Campaign } from './campaign-lists.ts'
import { shareLeft, stateLooks, stateOf, stateWords } from './campaign-state.ts'
import { stopOf } from './campaign-stop.ts'
import { figureText, momentText, moneyText, shortDayText } from './campaign-words.ts'
import styles from './campaigns.module.css'

interface ViewState {
  now: Date
  /** The query of the list's own address, so that the way back from a campaign leads to the list as it was. */
  address: string
}

/** The five columns of the published list. What the API tells beyond them stands in a second line under the name. */
export function columnsOf(
  word: 'Active' | 'Inactive',
  { now, address }: ViewState,
): readonly Column<Campaign>[] {
  return [
    {
      head: `${word} Campaign`,
      cell: (campaign) => (
        <TwoLines second={<Doing campaign={campaign} viewState={{ now, address }} />}>
          <Link
            className={styles.name}
            title={campaign.campaign_name}
            to={paths.campaign(campaign.id)}
            state={{ campaign, address }}
          >
            {campaign.campaign_name}
          </Link>
        </TwoLines>
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
        <time className={styles.moment} dateTime={till}>
          {momentText(new Date(till))}
        </time>
      ),
      sortBy: ({ valid_till: till }) => new Date(till).getTime(),
    },
  ]
}

/** 'running · € 12.40 of 40.00 left today'. Without a word of the API only an ended campaign says something. */
function Doing({ campaign, viewState }: { campaign: Campaign; viewState: ViewState }) {
  const state = stateOf(campaign, viewState.now)
  if (campaign.state === undefined && state !== 'expired') return null
  const share = shareLeft(campaign)
  const left = state === 'running' ? leftText(campaign) : null
  return (
    <span className={styles.doing} data-look={stateLooks[state]}>
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

/** 'starts 30 Nov', in place of 'starts later' where the day is known. */
function wordOf({ starts_at: startsAt }: Campaign, state: keyof typeof stateWords): string {
  if (state !== 'scheduled' || startsAt === undefined) return stateWords[state]
  return `starts ${shortDayText(new Date(startsAt))}`
}

/** What a running campaign has left; only a running one spends, so no other says it. */
function leftText(campaign: Campaign) {
  const { today, currency, daily_budget: daily } = campaign
  const stop = stopOf(campaign)
  if (stop !== null) return stop.short
  if (today === undefined) return null
  return `${moneyText(Number(today.left), currency)} of ${figureText(daily)} left today`
}
