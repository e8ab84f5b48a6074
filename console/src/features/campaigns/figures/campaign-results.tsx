import { useMemo } from 'react'
import { CutText, PictureCell } from '../../../ui/tables/table.tsx'
import { CampaignablePreview, useCampaignable } from '../../ad-contents/ad-contents.tsx'
import { StatisticsTable, type Days, type ResultCells } from '../../statistics/statistics.ts'
import type { Campaign } from '../state/campaign-lists.ts'

interface CampaignResultsProps {
  campaign: Campaign
  days: Days
  isCompared: boolean
}

/** Which ads of a campaign work, and in which countries and systems. */
export function CampaignResults({ campaign, days, isCompared }: CampaignResultsProps) {
  const { data: contents } = useCampaignable(campaign.app_id)
  const cells = useMemo((): ResultCells => {
    const byId = new Map(contents?.map((content) => [content.id, content]))
    return {
      ad: ({ id, name }) => {
        const content = byId.get(id)
        const text = <CutText>{name ?? content?.name ?? 'An ad that is gone'}</CutText>
        if (content === undefined) return text
        return <PictureCell picture={<CampaignablePreview content={content} />}>{text}</PictureCell>
      },
    }
  }, [contents])
  return (
    <StatisticsTable
      title="Results"
      about="campaigns"
      where={{ campaign: [campaign.id] }}
      days={days}
      isCompared={isCompared}
      splits={['ad', 'country', 'os', 'day', 'month']}
      usual={['impressions', 'ctr', 'installs', 'cost_per_install', 'spent', 'share']}
      shareOf="spent"
      cells={cells}
    />
  )
}
