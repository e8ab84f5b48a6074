import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showInstalls as call } from '@frontrow/contract/overview'
import type { MemberContext } from '../../lib/calls/context.ts'
import { bucketsOf } from './buckets.ts'
import { installsByDay } from './series.sql.ts'
import { rangeOf } from './range.ts'
import { scopeOf } from './scope.ts'

/**
 * POST /overview/installs: installs with the organization as publisher or advertiser, each counted
 * once.
 */
export async function showInstalls(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const range = rangeOf({ from: body.from_timestamp, to: body.to_timestamp })
  const scope = await scopeOf(ctx, body)
  if (range === undefined) return []
  const buckets = bucketsOf(body.bases, await installsByDay(ctx, range, scope))
  return buckets.map(({ date, count }) => ({ Date: date, [`Install Per ${body.bases}`]: count }))
}
