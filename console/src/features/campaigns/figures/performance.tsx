import { PeriodBar, usePeriod } from '../../statistics/statistics.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { CampaignResults } from './campaign-results.tsx'
import { FiguresView } from './figures-view.tsx'
import { InvalidTrafficOfCampaign } from './invalid-traffic.tsx'
import { SkanSection } from './skan-section.tsx'

/** What a campaign did in the period of the address. */
export function Performance({ campaign }: { campaign: Campaign }) {
  const choice = usePeriod('28 days')
  const { period, isCompared } = choice
  return (
    <div className="stack">
      <PeriodBar choice={choice} />
      {period?.days && (
        <>
          <FiguresView campaign={campaign} days={period.days} isCompared={isCompared} />
          <CampaignResults campaign={campaign} days={period.days} isCompared={isCompared} />
        </>
      )}
      <InvalidTrafficOfCampaign id={campaign.id} />
      <SkanSection campaign={campaign} />
    </div>
  )
}
