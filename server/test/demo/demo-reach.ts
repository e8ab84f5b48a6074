import type { listCampaigns, showCampaign } from '@frontrow/contract/campaigns'
import type { estimateReach } from '@frontrow/contract/campaigns/reach'
import type { Reply } from '@frontrow/contract/endpoint'
import type { World } from '../support/world.ts'

/** What the edit form of each running campaign shows of its reach. */
export async function reachOfCampaigns(
  world: Pick<World, 'call'>,
  session: { headers: Record<string, string> },
): Promise<(Reply<typeof estimateReach> & { name: string })[]> {
  const get = async <T>(path: string) =>
    (await world.call(undefined, { method: 'GET', path, ...session })).json<T>()
  const running = await get<Reply<typeof listCampaigns>>('/campaign/true?is_active=true')
  const told = running.map(async ({ id, app_id: appId, campaign_name: name }) => {
    const campaign = await get<Reply<typeof showCampaign>>(`/campaign/${id}/app/${appId}`)
    const body = {
      app_id: appId,
      currency: campaign.currency,
      daily_budget: campaign.daily_budget,
      ecpm_budget: campaign.ecpm_budget,
      regions: campaign.regions,
      campaignAds: campaign.campaignAds,
      campaign_id: id,
    }
    const asked = { method: 'POST', path: '/campaign/reach', body, ...session } as const
    const answer = await world.call(undefined, asked)
    return { ...answer.json<Reply<typeof estimateReach>>(), name }
  })
  return Promise.all(told)
}
