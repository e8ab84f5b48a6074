import type { EventDatabase } from '../store/event-database.sql.ts'
import {
  type CampaignRequests,
  type Flush,
  type PlacementRequests,
  writeFlush,
} from './counts.sql.ts'
import { newId } from '../../../lib/ids.ts'
import { openWriteOnce } from '../store/write-once.ts'

export interface CountedRequest {
  at: Date
  placement: number
  country: string
  /** What was handed out, if anything was. */
  answer: { campaign: number; content: number } | undefined
}

export interface RequestCounts {
  count(request: CountedRequest): void
  /** Writes what was counted so far. After a failure the same flush, under the same id, comes first the next time. */
  flush(database: EventDatabase, lane: number, now: Date): Promise<void>
}

/** Requests are not events: they are counted in memory, and a killed node may lose the last second of them. */
export function openRequestCounts(): RequestCounts {
  let placements = new Map<string, PlacementRequests>()
  let campaigns = new Map<string, CampaignRequests>()
  const writeOnce = openWriteOnce<{ flush: Flush; lane: number }>()
  const take = (lane: number, now: Date) => {
    if (placements.size === 0) return undefined
    const rows = { placements: [...placements.values()], campaigns: [...campaigns.values()] }
    placements = new Map()
    campaigns = new Map()
    return { flush: { id: newId(now), ...rows }, lane }
  }
  return {
    count: ({ at, placement, country, answer }) => {
      const slot = Math.floor(at.getTime() / hourMs)
      const key = `${slot}:${placement}:${country}`
      let row = placements.get(key)
      if (row === undefined) {
        row = { hour: new Date(slot * hourMs), placement, country, requests: 0, answers: 0 }
        placements.set(key, row)
      }
      row.requests += 1
      if (answer === undefined) return
      row.answers += 1
      const answerKey = `${slot}:${answer.campaign}:${answer.content}:${country}`
      let answerRow = campaigns.get(answerKey)
      if (answerRow === undefined) {
        answerRow = { hour: row.hour, ...answer, country, requests: 0 }
        campaigns.set(answerKey, answerRow)
      }
      answerRow.requests += 1
    },
    flush: (database, lane, now) =>
      writeOnce(
        () => take(lane, now),
        (taken) => writeFlush(database, taken.lane, taken.flush),
      ),
  }
}

const hourMs = 3_600_000
