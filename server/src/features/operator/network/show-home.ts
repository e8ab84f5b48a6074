import { amountText } from '@frontrow/contract/money/amounts'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/home'
import { silentNodeSeconds } from '@frontrow/contract/operator/delivery'
import type { Db } from '../../../lib/db/database.ts'
import { keepAnswer } from '../../../lib/calls/kept-answer.ts'
import { utcHourOf } from '../../../lib/time/utc-hour.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import {
  findDeliveryHealth,
  findHealth,
  findLastDecision,
  findQueues,
  hourlyTraffic,
  type TrafficRow,
} from './home.sql.ts'
import { countStuck } from './network-organizations.sql.ts'
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
  const stuck = await countStuck(db, now)
  return {
    queues: queues.map(({ oldestAt, firstCaseId, ...counts }) => ({
      ...counts,
      first_case_id: firstCaseId,
      oldest_at: oldestAt?.toISOString() ?? null,
    })),
    host_acts: (await findHostActs(db)).map(asHostAct),
    last_decision:
      last === undefined
        ? null
        : { at: last.at.toISOString(), decided_by: last.name ?? unnamedActor(last.decidedBy) },
    stuck_organizations: stuck,
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
const shownHours = 24

async function readTraffic(db: Db, now: Date): Promise<TrafficToday> {
  const till = utcHourOf(now)
  const hour = till.getUTCHours()
  const from = new Date(till.getTime() - shownHours * hourMs - daysBefore * dayMs)
  const rows = new Map(
    (await hourlyTraffic(db, { from, till })).map((row) => [row.hour.getTime(), row]),
  )
  /** So many hours ago, and the same hours of the days before. */
  const at = (ago: number, days: readonly number[]) =>
    days.flatMap((day) => rows.get(till.getTime() - ago * hourMs - day * dayMs) ?? [])
  const spans = (agos: readonly number[]) => ({
    now: asTraffic(
      agos.flatMap((ago) => at(ago, [0])),
      1,
    ),
    usual: asTraffic(
      agos.flatMap((ago) => at(ago, earlierDays)),
      daysBefore,
    ),
  })
  const today = spans(upTo(hour))
  return {
    hours: hour,
    today: today.now,
    usual: today.usual,
    last_hours: upTo(shownHours)
      .toReversed()
      .map((ago) => ({
        hour: new Date(till.getTime() - ago * hourMs).toISOString(),
        ...spans([ago]),
      })),
  }
}

/** 1 to `most`. */
const upTo = (most: number) => Array.from({ length: most }, (_, place) => place + 1)
const earlierDays = upTo(daysBefore)

/** The sums of so many days as those of one. */
function asTraffic(rows: readonly TrafficRow[], days: number): TrafficToday['today'] {
  const sum = (of: (row: TrafficRow) => bigint) => rows.reduce((all, row) => all + of(row), 0n)
  const mean = (of: (row: TrafficRow) => bigint) => Math.round(Number(sum(of)) / days)
  return {
    requests: mean((row) => row.requests),
    answers: mean((row) => row.answers),
    impressions: mean((row) => row.impressions),
    filtered: mean((row) => row.filtered),
    billed: amountText(sum((row) => row.billedMicros) / BigInt(days)),
  }
}
