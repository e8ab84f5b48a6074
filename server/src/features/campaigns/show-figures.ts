import { amountText } from '@frontrow/contract/money/amounts'
import type { showCampaignFigures as call } from '@frontrow/contract/campaigns/figures'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../lib/calls/context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { type Figures, countFigures, findCreationTime } from './figures.sql.ts'
import { utcDayOf } from '../../lib/time/utc-day.ts'

/**
 * A campaign's requests, impressions, clicks, installs and spending, per UTC day, ISO week or
 * month. The range is cut to the days from the campaign's creation to today; a range outside has no
 * rows. Refuses `campaign_not_found`.
 */
export async function showCampaignFigures(
  ctx: MemberContext,
  { params, query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { campaignId } = params
  const { timespan = 'Day' } = query
  const birth = (await findCreationTime(ctx, campaignId)) ?? refuse('campaign_not_found')
  const from = latest(query.from, utcDayOf(birth))
  const till = earliest(query.till, utcDayOf(ctx.now))
  const rows = from > till ? [] : await countFigures(ctx, campaignId, { from, till, timespan })
  return {
    timespan,
    totals: asCounts(sumOf(rows)),
    rows: rows.map((row) => ({ date: row.date, ...asCounts(row) })),
  }
}

/** Days as text compare in order of time. */
function latest(day: string | undefined, bound: string): string {
  return day !== undefined && day > bound ? day : bound
}

function earliest(day: string | undefined, bound: string): string {
  return day !== undefined && day < bound ? day : bound
}

function sumOf(rows: readonly Figures[]): Figures {
  const nothing = { requests: 0n, impressions: 0n, own: 0n, clicks: 0n, installs: 0n, spent: 0n }
  return rows.reduce(
    (sum, row) => ({
      requests: sum.requests + row.requests,
      impressions: sum.impressions + row.impressions,
      own: sum.own + row.own,
      clicks: sum.clicks + row.clicks,
      installs: sum.installs + row.installs,
      spent: sum.spent + row.spent,
    }),
    nothing,
  )
}

function asCounts({ requests, impressions, own, clicks, installs, spent }: Figures) {
  return {
    requests: Number(requests),
    impressions: Number(impressions),
    own_impressions: Number(own),
    clicks: Number(clicks),
    installs: Number(installs),
    spent: amountText(spent),
  }
}
