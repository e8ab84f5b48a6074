import { amountText } from '@frontrow/contract/money/amounts'
import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { showRates as call } from '@frontrow/contract/monetization'
import type { MemberContext } from '../../lib/calls/context.ts'
import { sameId } from '../../lib/calls/path-ids.ts'
import { findApp } from '../apps/apps.ts'
import { findRates } from './placement.sql.ts'

const days = 30

/** GET /monetization/:appId/rates. Refuses `app_not_found`. */
export async function showRates(
  ctx: MemberContext,
  input: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const app = await findApp(ctx, sameId(input.params.appId, input.query.app_id))
  const since = new Date(ctx.now.getTime() - (days - 1) * dayMs)
  const rows = await findRates(ctx, app.id, since)
  return {
    currency: ctx.config.networkCurrency,
    days,
    placements: rows.map((row) => ({
      id: row.id,
      name: row.name,
      requests: Number(row.requests),
      answers: Number(row.answers),
      impressions: Number(row.impressions),
      own_impressions: Number(row.own),
      clicks: Number(row.clicks),
      earned: amountText(row.earned),
      ...(row.retired && { retired: true as const }),
    })),
  }
}
