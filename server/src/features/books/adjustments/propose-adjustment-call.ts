import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  mostAdjustedDays,
  type proposeAdjustment as call,
} from '@frontrow/contract/operator/finance/adjustments'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { AdjustedImpressions } from '../../delivery/for-books.ts'
import { startOfDay } from '../../../lib/time/utc-day.ts'
import { type PreparedAdjustment, prepareAdjustment } from './propose-adjustment.ts'
import { dayInWords } from '../../../lib/time/days-in-words.ts'

/** POST /finance/adjustments */
export function proposeAdjustmentWith(adjusted: AdjustedImpressions) {
  return async (
    ctx: OperatorActContext,
    { body }: Input<typeof call>,
  ): Promise<Reply<typeof call>> => {
    const { day_from: dayFrom, day_till: dayTill, placement_id: placementId, reason } = body
    const days = (startOfDay(dayTill).getTime() - startOfDay(dayFrom).getTime()) / dayMs + 1
    if (days < 1 || days > mostAdjustedDays) refuse('span_not_possible', { field: 'day_till' })
    if (placementId !== undefined && !isId(placementId))
      refuse('placement_not_found', { field: 'placement_id' })
    const wanted = { dayFrom, dayTill, placementId, reason: reason.trim() }
    const prepared = await prepareAdjustment(ctx, adjusted, wanted)
    if ('refused' in prepared) return refuseIt(prepared)
    const proposalId = await ctx.act((db) => ctx.propose(db, prepared.proposal))
    return { state: 'proposed', proposal_id: proposalId }
  }
}

function refuseIt(prepared: Extract<PreparedAdjustment, { refused: string }>): never {
  switch (prepared.refused) {
    case 'books_not_open':
      return refuse('books_not_open')
    case 'placement_unknown':
      return refuse('placement_not_found', { field: 'placement_id' })
    case 'day_not_posted':
      return refuse('day_not_posted', {
        field: 'day_from',
        message: `${dayInWords(prepared.day)} is not posted yet, so it cannot be adjusted.`,
      })
    case 'nothing_found':
      return refuse('nothing_to_take_back')
  }
}
