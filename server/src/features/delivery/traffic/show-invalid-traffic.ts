import { dayMs } from '@frontrow/contract/durations'
import {
  type EventKind,
  type FilterReason,
  filterReasons,
  type showCampaignFiltered as campaignCall,
  type showPlacementFiltered as placementCall,
} from '@frontrow/contract/delivery/traffic'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds } from '../tokens/event-token.ts'
import { isOwnCampaign } from '../../campaigns/for-delivery.ts'
import { findInvalidTrafficDays } from './invalid-traffic.sql.ts'
import { findPlacementWithApp } from '../reasons/no-fills.sql.ts'

/** GET /delivery/placement/:placementId/filtered. Refusals: `placement_not_found`. */
export async function showPlacementFiltered(
  ctx: MemberContext,
  { params }: Input<typeof placementCall>,
): Promise<Reply<typeof placementCall>> {
  const placement =
    (await findPlacementWithApp(ctx, params.placementId)) ?? refuse('placement_not_found')
  return daysOf(ctx, { of: 'placement', id: placement.id })
}

/** GET /delivery/campaign/:campaignId/filtered. Refusals: `campaign_not_found`. */
export async function showCampaignFiltered(
  ctx: MemberContext,
  { params }: Input<typeof campaignCall>,
): Promise<Reply<typeof campaignCall>> {
  if (!(await isOwnCampaign(ctx, params.campaignId))) refuse('campaign_not_found')
  return daysOf(ctx, { of: 'campaign', id: params.campaignId })
}

const shownDays = 31

/** Reasons by their stored number. */
export const reasonByNumber = new Map<number, FilterReason>(
  filterReasons.map((reason) => [reasons[reason], reason]),
)
/** Kinds of events by their stored number. */
export const kindByNumber = new Map<number, EventKind>(
  (Object.keys(kinds) as EventKind[]).map((kind) => [kinds[kind], kind]),
)

async function daysOf(ctx: MemberContext, asked: { of: 'placement' | 'campaign'; id: string }) {
  const midnight = Math.floor(ctx.now.getTime() / dayMs) * dayMs
  const since = new Date(midnight - (shownDays - 1) * dayMs)
  const found = await findInvalidTrafficDays(ctx, { ...asked, since })
  return found.flatMap(({ day, kind, reason, events }) => {
    const [ofKind, ofReason] = [kindByNumber.get(kind), reasonByNumber.get(reason)]
    if (ofKind === undefined || ofReason === undefined) return []
    return [{ day, kind: ofKind, reason: ofReason, events: Number(events) }]
  })
}
