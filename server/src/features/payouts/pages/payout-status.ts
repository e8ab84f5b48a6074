import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import { dayMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  payoutDay,
  type setPayoutThreshold as setCall,
  type showPayoutStatus,
} from '@frontrow/contract/payouts'
import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext, Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type Judged, planPayouts, payoutThresholdOf } from '../runs/plan.ts'
import { withheldReply } from '../runs/withheld-reply.ts'
import { blockReply } from './preview-payouts.ts'
import { findPayoutSettings, findThreshold, writeThreshold } from '../sepa/payout-settings.sql.ts'
import { heldSums, payoutSums } from './status.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

type Status = Reply<typeof showPayoutStatus>

/** GET /organization/payout-status */
export async function showStatus(ctx: NonTransactionalContext): Promise<Status> {
  return ctx.database.asSystem((db) => statusOf(db, ctx, ctx))
}

/** PUT /organization/payout-threshold. Refuses `threshold_too_low`. */
export async function setThreshold(
  ctx: NonTransactionalContext,
  { body }: Input<typeof setCall>,
): Promise<Status> {
  const micros = body.threshold === null ? null : (microsOf(body.threshold) ?? 0n)
  await ctx.transaction(async (own) => {
    const { db, organizationId, now } = own
    await noteAct(db)
    const { thresholdMicros } = await findPayoutSettings(db)
    if (micros !== null && micros < thresholdMicros)
      refuse('threshold_too_low', {
        field: 'threshold',
        message: `Enter ${amountText(thresholdMicros)} or more, the threshold of the network.`,
      })
    const before = (await findThreshold(db, organizationId)) ?? null
    if (before === micros) return noteNothingChanged(own)
    await writeThreshold(db, { organizationId, micros, now })
    const text = (one: bigint | null) => (one === null ? null : amountText(one))
    const details = { threshold: [text(before), text(micros)] }
    await audit(own, 'organization.set-payout-threshold', { id: organizationId, details })
  })
  return showStatus(ctx)
}

async function statusOf(
  db: Db,
  services: Pick<Services, 'secrets' | 'config'>,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<Status> {
  const currency = services.config.networkCurrency
  const plan = await planPayouts(db, services, { organizationId })
  const settings = plan?.settings ?? (await findPayoutSettings(db))
  const own = (await findThreshold(db, organizationId)) ?? null
  const sums = await payoutSums(db, { organizationId, currency })
  const held = await heldSums(db, organizationId)
  return {
    currency,
    threshold: amountText(payoutThresholdOf(own, settings)),
    own_threshold: own === null ? null : amountText(own),
    network_threshold: amountText(settings.thresholdMicros),
    estimated: amountText(sums.estimatedMicros),
    held: held.map(({ reason, micros, reviewBy }) => ({
      reason,
      amount: amountText(micros),
      review_by: reviewBy,
    })),
    payable: amountText(sums.payableMicros),
    under_way: amountText(sums.underWayMicros),
    ...nextOf([...(plan?.due ?? []), ...(plan?.blocked ?? [])], now),
  }
}

/** What can be paid next; nothing where nothing is payable. */
function nextOf(
  [judged]: readonly Judged[],
  now: Date,
): Pick<Status, 'due' | 'withheld' | 'next_run' | 'blocked_by'> {
  if (judged === undefined) return { due: amountText(0n), next_run: null, blocked_by: [] }
  return {
    due: amountText(judged.dueMicros),
    ...withheldReply(judged.withheldMicros),
    next_run: nextRun(judged, now),
    blocked_by: judged.blocks.map(blockReply),
  }
}

/** The first usual day of payouts on which all blocks that end by themselves are over. */
export function nextRun({ blocks }: Pick<Judged, 'blocks'>, now: Date): string {
  const ends = blocks.map(({ until }) => until?.getTime() ?? 0)
  const from = new Date(Math.max(now.getTime(), ...ends))
  const day = utcDayOf(from)
  const inMonth = `${day.slice(0, 8)}${String(payoutDay).padStart(2, '0')}`
  if (day <= inMonth) return inMonth
  const nextMonth = new Date(new Date(`${day.slice(0, 8)}01T00:00:00Z`).getTime() + 32 * dayMs)
  return `${utcDayOf(nextMonth).slice(0, 8)}${String(payoutDay).padStart(2, '0')}`
}
