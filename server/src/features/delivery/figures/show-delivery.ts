import { amountText } from '@frontrow/contract/money/amounts'
import type { NoAdReason } from '@frontrow/contract/delivery'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/delivery'
import { silentNodeSeconds } from '@frontrow/contract/operator/delivery'
import type { Config } from '../../../lib/settings/config.ts'
import { isId } from '../../../lib/db/ids.ts'
import { keepAnswer } from '../../../lib/calls/kept-answer.ts'
import { utcHourOf } from '../../../lib/time/utc-hour.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { TriedDecision, TriedRequest } from '../decision/try-request.ts'
import type { EventStorage } from './event-storage.sql.ts'
import type { NodeFiguresRow } from './node-figures.sql.ts'
import {
  figuresByMinute,
  findAnyPlacement,
  nameCampaigns,
  networkHours,
  networkNoFills,
  newestFigures,
  readCoreStorage,
} from './show-delivery.sql.ts'

type Now = Reply<typeof calls.showDeliveryNow>

/** GET /delivery/now */
export async function showDeliveryNow({ db, now }: OperatorReadContext): Promise<Now> {
  const since = new Date(now.getTime() - hourMs)
  const minutes = await figuresByMinute(db, since)
  return {
    nodes: (await newestFigures(db, since)).map((row) => nodeReply(row, now)),
    minutes: minutes.map((minute) => ({
      at: minute.at.toISOString(),
      requests_per_second: minute.requestsPerSecond,
      fill: minute.fill,
      events_per_second: minute.eventsPerSecond,
      p99_ms: minute.p99Ms,
    })),
  }
}

function nodeReply(row: NodeFiguresRow, now: Date): Now['nodes'][number] {
  const { requests, answers, events, seconds } = row
  return {
    id: row.node,
    host: row.host,
    lane: row.lane,
    version: row.version,
    migration: row.migration,
    started_at: row.started_at.toISOString(),
    seen_at: row.at.toISOString(),
    is_live: now.getTime() - row.at.getTime() < silentNodeSeconds * 1000,
    requests_per_second: requests / seconds,
    fill: requests === 0 ? null : answers / requests,
    p50_ms: row.p50_ms,
    p95_ms: row.p95_ms,
    p99_ms: row.p99_ms,
    events_per_second: events / seconds,
    queued: row.queued,
    index_age_seconds: row.index_age_seconds,
    index_campaigns: row.index_campaigns,
    index_placements: row.index_placements,
    roll_up_age_seconds: row.roll_up_age_seconds,
    leases_failing_seconds: row.leases_failing_seconds,
    limits_forgotten: Number(row.limits_forgotten),
    memory_bytes: Number(row.memory_bytes),
    disk_free_bytes: row.disk_free_bytes === null ? null : Number(row.disk_free_bytes),
    disk_bytes: row.disk_bytes === null ? null : Number(row.disk_bytes),
  }
}

/** GET /delivery/no-fill */
export function showNetworkNoFillWith() {
  return keepAnswer(
    minuteMs,
    async ({ db, now }: OperatorReadContext): Promise<Reply<typeof calls.showNetworkNoFill>> => {
      const since = new Date(utcHourOf(now).getTime() - dayMs + hourMs)
      const reasons = Map.groupBy(await networkNoFills(db, since), (row) => row.hour.getTime())
      const hours = await networkHours(db, since)
      return {
        hours: hours.map((row) => ({
          hour: row.hour.toISOString(),
          requests: Number(row.requests),
          fills: Number(row.fills),
          reasons: (reasons.get(row.hour.getTime()) ?? []).map(({ reason, requests }) => ({
            // Delivery wrote it, so it is one of the known reasons.
            reason: reason as NoAdReason,
            requests: Number(requests),
          })),
        })),
      }
    },
  )
}

/**
 * Leases that expired before this time should be settled: it may take some minutes after the last
 * token has expired.
 */
export function strandedBefore(now: Date): Date {
  return new Date(now.getTime() - 10 * minuteMs)
}

/** GET /delivery/storage */
export function showDeliveryStorageWith(
  delivery: { eventStorage(): Promise<EventStorage> },
  { eventDatabaseUrl }: Pick<Config, 'eventDatabaseUrl'>,
) {
  return keepAnswer(
    minuteMs,
    async ({ db, now }: OperatorReadContext): Promise<Reply<typeof calls.showDeliveryStorage>> => {
      const core = await readCoreStorage(db, strandedBefore(now))
      const events = await delivery.eventStorage()
      const { open, held, stranded } = core
      return {
        leases: { open, held, stranded },
        partitions: events.partitions,
        first_day: events.firstDay,
        last_day: events.lastDay,
        core_bytes: Number(core.bytes),
        event_bytes: Number(events.bytes),
        is_one_database: eventDatabaseUrl === undefined,
      }
    },
  )
}

/** POST /delivery/try. It changes nothing, so it leaves no audit row. */
export function tryAdRequestWith(delivery: {
  tryRequest(asked: Omit<TriedRequest, 'now'>): TriedDecision | undefined
}) {
  return async (
    { read }: OperatorActContext,
    { body }: Input<typeof calls.tryAdRequest>,
  ): Promise<Reply<typeof calls.tryAdRequest>> => {
    const { placement_id: id, device, region } = body
    const placement = isId(id) ? await read((db) => findAnyPlacement(db, id)) : undefined
    if (placement === undefined) return refuse('placement_not_found', { field: 'placement_id' })
    const tried =
      delivery.tryRequest({ placement: placement.number, device, region }) ??
      refuse('placement_not_live', { field: 'placement_id' })
    const { format, reason, candidates, leftOut } = tried
    const names = await read((db) =>
      nameCampaigns(
        db,
        candidates.map(({ campaignId }) => campaignId),
      ),
    )
    return {
      placement: {
        id,
        name: placement.name,
        app_name: placement.appName,
        organization_name: placement.organizationName,
      },
      format,
      reason,
      candidates: candidates.flatMap((candidate) => {
        const named = names.get(candidate.campaignId)
        if (named === undefined) return []
        return [
          {
            campaign_id: named.id,
            campaign_name: named.name,
            organization: { id: named.organizationId, name: named.organizationName },
            ecpm: amountText(candidate.priceMicros),
            failed: candidate.failed,
            reason: candidate.reason,
            won: candidate.hasWon,
          },
        ]
      }),
      left_out: leftOut,
    }
  }
}
