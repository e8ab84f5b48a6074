import { amountText } from '@frontrow/contract/money/amounts'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/home'
import { silentNodeSeconds } from '@frontrow/contract/operator/delivery'
import type { Db } from '../../../lib/db/database.ts'
import { keepAnswer } from '../../../lib/calls/kept-answer.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import {
  findDeliveryHealth,
  findHealth,
  findLastDecision,
  findQueues,
  sumTraffic,
  type TrafficRow,
} from './home.sql.ts'
import { findHostActs } from '../host/host-act.sql.ts'
import { ratesHealth } from '../../billing/for-operators.ts'
import { strandedBefore } from '../../delivery/for-operators.ts'
import { asHostAct } from '../host/look-at-host-act.ts'
import { unnamedActor } from '../../audit/audit.ts'

type Home = Reply<typeof calls.showHome>
type TrafficToday = Reply<typeof calls.showTrafficToday>

/** GET /home */
export async function showHome({ db, operator, now }: OperatorReadContext): Promise<Home> {
  const queues = await findQueues(db, { operatorId: operator.id, now })
  const last = await findLastDecision(db)
  const health = await findHealth(db, now)
  const delivery = await findDeliveryHealth(db, {
    since: new Date(now.getTime() - silentNodeSeconds * 1000),
    strandedBefore: strandedBefore(now),
  })
  const rates = await ratesHealth(db, now)
  return {
    queues: queues.map(({ oldestAt, ...counts }) => ({
      ...counts,
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
    host_acts: (await findHostActs(db)).map(asHostAct),
    last_decision:
      last === undefined
        ? null
        : { at: last.at.toISOString(), decided_by: last.name ?? unnamedActor(last.decidedBy) },
    holds: { in_force: health.inForce, to_review: health.toReview },
    health: {
      mails_waiting: health.mailsWaiting,
      mails_waiting_since: health.mailsSince?.toISOString() ?? null,
      mails_failure: health.mailFailure,
      audit_sealed_at: health.sealedAt?.toISOString() ?? null,
      audit_unsealed: health.unsealed,
      last_closed_day: health.lastClosedDay,
      differing_days: health.differingDays,
      live_nodes: delivery.liveNodes,
      p99_ms: delivery.p99Ms,
      queued_events: delivery.queuedEvents,
      roll_up_age_seconds: delivery.rollUpAgeSeconds,
      stranded_leases: delivery.strandedLeases,
      rates_not_set: rates.notSet,
      rates_behind: rates.isBehind,
    },
  }
}

/**
 * GET /today. It sums hours of the whole network, so its answer is kept for a minute: many
 * open pages cost no more than one.
 */
export function trafficTodayWith(): (ctx: OperatorReadContext) => Promise<TrafficToday> {
  return keepAnswer(minuteMs, ({ db, now }: OperatorReadContext) => readTraffic(db, now))
}

const daysBefore = 7

async function readTraffic(db: Db, now: Date): Promise<TrafficToday> {
  const midnight = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const hour = Math.floor((now.getTime() - midnight.getTime()) / hourMs)
  const from = new Date(midnight.getTime() - daysBefore * dayMs)
  const rows = await sumTraffic(db, { from, midnight, hour })
  return {
    hours: hour,
    today: asTraffic(
      rows.find(({ isToday }) => isToday),
      1,
    ),
    usual: asTraffic(
      rows.find(({ isToday }) => !isToday),
      daysBefore,
    ),
  }
}

/** The sums of so many days as those of one. */
function asTraffic(row: TrafficRow | undefined, days: number): TrafficToday['today'] {
  const mean = (sum: bigint | undefined) => Math.round(Number(sum ?? 0n) / days)
  return {
    requests: mean(row?.requests),
    answers: mean(row?.answers),
    impressions: mean(row?.impressions),
    filtered: mean(row?.filtered),
    billed: amountText((row?.billedMicros ?? 0n) / BigInt(days)),
  }
}
