import { useMatch } from 'react-router'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Card } from '../../../ui/layout/section.tsx'
import { CampaignTable } from './campaign-table.tsx'
import { useCampaigns } from '../state/campaign-lists.ts'

/** The list of active or of inactive campaigns, depending on the path. */
export function CampaignListPage() {
  const isActive = useMatch(paths.activeCampaigns) !== null
  const word = isActive ? 'Active' : 'Inactive'
  const campaigns = useCampaigns(isActive)
  const hasCampaigns = campaigns.data !== undefined && campaigns.data.length > 0
  return (
    <>
      <PageHead
        title={`${word} Campaigns`}
        end={
          hasCampaigns && (
            <ButtonLink to={paths.createCampaign} look="default" needs="campaigns.write">
              New campaign
            </ButtonLink>
          )
        }
      />
      <Card>
        <CampaignTable key={word} word={word} query={campaigns} />
      </Card>
    </>
  )
}
