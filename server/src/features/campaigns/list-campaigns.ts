import type { listCampaigns as call } from '@frontrow/contract/campaigns'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { isPlaceholder } from '../../lib/calls/path-ids.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { showCampaigns } from './as-campaign.ts'

/**
 * The active or the inactive campaigns, newest first. A campaign is active when it was activated
 * and is still valid at the time of the call. The path contains the filter too, but only the query
 * parameter counts.
 */
export async function listCampaigns(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { id: isActive } = input.params
  if (!isPlaceholder(isActive) && isActive !== 'true' && isActive !== 'false')
    refuse('route_not_found')
  return showCampaigns(ctx, { isActive: input.query.is_active === 'true' })
}
