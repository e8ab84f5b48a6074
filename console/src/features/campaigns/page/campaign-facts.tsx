import { exactMoneyText } from '../../../lib/text/money-text.ts'
import type { Fact } from '../../../ui/layout/facts.tsx'
import { Row } from '../../../ui/layout/boxes.tsx'
import { CampaignIcon } from '../state/campaign-icon.tsx'
import type { Campaign } from '../state/campaign-lists.ts'
import { validTillText } from '../state/campaign-words.ts'

export function campaignFacts(campaign: Campaign): Fact[] {
  return [
    { label: 'Campaign Name', value: campaign.campaign_name },
    { label: 'App Name', value: campaign.app_name },
    { label: 'Type', value: campaign.type },
    { label: 'Keywords', value: campaign.keywords },
    { label: 'Icon', value: <IconFact campaign={campaign} /> },
    {
      label: 'Valid Till',
      value: (
        <time dateTime={campaign.valid_till}>{validTillText(new Date(campaign.valid_till))}</time>
      ),
    },
    { label: 'Total Ad Contents', value: campaign.campaign_ad_contents },
    { label: 'Total Regions', value: campaign.campaign_regions },
    { label: 'Daily Budget', value: exactMoneyText(campaign.daily_budget, campaign.currency) },
    { label: 'ECPM Budget', value: ecpmFact(campaign) },
    ...totalFacts(campaign),
  ]
}

/** The icon, and what viewers see where it is not shown to them. */
function IconFact({ campaign: { icon, icon_review: review } }: { campaign: Campaign }) {
  if (review === undefined) return <CampaignIcon path={icon} />
  const { state, shown } = review
  const word = state === 'denied' ? 'Rejected' : 'In review'
  return (
    <Row as="span" gap={2}>
      <CampaignIcon path={icon} />
      <span className="muted">
        {shown === null ? `${word}. Its ads are not shown yet.` : `${word}. Viewers see`}
      </span>
      {shown !== null && <CampaignIcon path={shown} />}
    </Row>
  )
}

/** The facts about the total budget, if the campaign has one. */
function totalFacts({ total, currency }: Campaign) {
  if (total === undefined || total === null) return []
  return [
    { label: 'Total Budget', value: exactMoneyText(total.budget, currency) },
    { label: 'Left of Total', value: exactMoneyText(total.left, currency) },
  ]
}

/**
 * The ECPM budget. If it is below the floor of the network, the text says that the campaign shows
 * no ads.
 */
function ecpmFact({ ecpm_budget: ecpm, currency, stopped_by: stop }: Campaign) {
  const amount = exactMoneyText(ecpm, currency)
  return stop === 'floor' ? `${amount} (below the network’s minimum)` : amount
}
