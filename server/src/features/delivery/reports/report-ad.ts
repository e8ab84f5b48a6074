import type { ReportReason, reportAd as call } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { Context } from '../../../lib/calls/context.ts'
import type { Handler } from '../../../lib/calls/serve.ts'
import { bucketsOfAddress, spendAll } from '../../../lib/calls/buckets.ts'
import type { ReportedAd } from './reported-ad.ts'
import { keepReport } from './report.sql.ts'

/** What the calls that report an ad need. */
export interface ReportDelivery {
  /** The product's time on this node. */
  now(): Date
  events: {
    /** The ad of a click token. Refusals: `token_not_valid`. */
    reportedAd(token: string): ReportedAd
  }
}

/** POST /delivery/v1/reports/:token */
export function reportAdIn(delivery: ReportDelivery): Handler<typeof call> {
  return async function reportAd(ctx, { params, body }) {
    return takeReport(ctx, delivery, {
      token: params.token,
      reason: body.reason,
      note: body.text ?? '',
    })
  }
}

export interface GivenReport {
  token: string
  reason: ReportReason
  note: string
}

/**
 * Stores the first report of an ad; a report of a test ad is accepted and not stored. Refusals:
 * `token_not_valid`, `too_many_requests`.
 */
export async function takeReport(
  ctx: Context,
  delivery: ReportDelivery,
  report: GivenReport,
): Promise<Reply<typeof call>> {
  const { ad, isTest } = delivery.events.reportedAd(report.token)
  await limit(ctx)
  if (isTest) return { status: 'accepted' }
  const { reason, note } = report
  const stored = { ad, reason, note: note.trim(), at: delivery.now() }
  return { status: (await keepReport(ctx.database, stored)) ? 'accepted' : 'duplicate' }
}

const perAddress = { burst: 10, everySeconds: 60 }

/** One address can report ten ads at once, then one a minute: enough for real users. */
async function limit(ctx: Context): Promise<void> {
  await spendAll(ctx, bucketsOfAddress(ctx, 'report', perAddress))
}
