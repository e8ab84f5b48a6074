import type { EventDatabase } from '../node/event-database.sql.ts'
import {
  type CampaignRequests,
  type Flush,
  type PlacementRequests,
  writeFlush,
} from './counts.sql.ts'
import { newId } from '../../../lib/ids.ts'

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
  let underWay: { flush: Flush; lane: number } | undefined
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
    flush: async (database, lane, now) => {
      const write = async () => {
        if (underWay !== undefined) await writeFlush(database, underWay.lane, underWay.flush)
        underWay = undefined
      }
      await write()
      if (placements.size === 0) return
      const flush = {
        id: newId(now),
        placements: [...placements.values()],
        campaigns: [...campaigns.values()],
      }
      underWay = { flush, lane }
      placements = new Map()
      campaigns = new Map()
      // What comes in meanwhile waits for the next time: there may be no end to it, and others have their turn after this.
      await write()
    },
  }
}

const hourMs = 3_600_000
