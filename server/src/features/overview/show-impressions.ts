import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showImpressions as call } from '@frontrow/contract/overview'
import type { MemberContext } from '../../lib/calls/context.ts'
import { bucketsOf } from './buckets.ts'
import { impressionsByDay } from './series.sql.ts'
import { rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'

/** POST /overview/impressions: impressions in the organization's placements. */
export async function showImpressions(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const range = rangeOf({ from: body.from_timestamp, to: body.to_timestamp })
  const scope = await scopeOf(ctx, body)
  if (range === undefined) return []
  const buckets = bucketsOf(body.bases, await impressionsByDay(ctx, range, scope))
  return buckets.map(({ date, count }) => ({ Date: date, [`Impression Per ${body.bases}`]: count }))
}
