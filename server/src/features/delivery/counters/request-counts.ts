import { hourMs } from '@frontrow/contract/durations'
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
  /** The served ad, if any. */
  answer: { campaign: number; content: number } | undefined
}

export interface RequestCounts {
  count(request: CountedRequest): void
  /**
   * Writes the counts so far. After a failure the same flush is written first the next time, under
   * the same id.
   */
  flush(database: EventDatabase, lane: number, now: Date): Promise<void>
}

/** Ad requests are counted in memory, so a killed node may lose those of its last second. */
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
