import { PeriodBar, usePeriod } from '../../statistics/statistics.ts'
import type { Campaign } from '../state/campaign-lists.ts'
import { CampaignResults } from './campaign-results.tsx'
import { FiguresView } from './figures-view.tsx'
import { InvalidTrafficOfCampaign } from './invalid-traffic.tsx'
import { SkanSection } from './skan-section.tsx'

/** What a campaign did in the period of the address. */
export function Performance({ campaign }: { campaign: Campaign }) {
  const choice = usePeriod('28 days')
  const days = choice.period?.days
  return (
    <div className="stack">
      <PeriodBar choice={choice} />
      {days && (
        <>
          <FiguresView campaign={campaign} days={days} />
          <CampaignResults campaign={campaign} days={days} isCompared={choice.isCompared} />
        </>
      )}
      <InvalidTrafficOfCampaign id={campaign.id} />
      <SkanSection campaign={campaign} />
    </div>
  )
}
