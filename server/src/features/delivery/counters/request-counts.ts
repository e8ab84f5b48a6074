import { hourMs } from '@frontrow/contract/durations'
import type { EventDatabase } from '../store/event-database.sql.ts'
import {
  type CampaignRequests,
  type Flush,
  type PlacementRequests,
  writeFlush,
} from './counts.sql.ts'
import { newId } from '../../../lib/db/ids.ts'
import { createWriteOnce } from '../store/write-once.ts'
import { entryOf, valuesIn } from './nested-maps.ts'

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

/** The counts of one hour. */
interface HourCounts {
  /** By placement and country. */
  placements: Map<number, Map<string, PlacementRequests>>
  /** By campaign, content and country. */
  campaigns: Map<number, Map<number, Map<string, CampaignRequests>>>
}

/** Ad requests are counted in memory, so a killed node may lose those of its last second. */
export function createRequestCounts(): RequestCounts {
  let hours = new Map<number, HourCounts>()
  const writeOnce = createWriteOnce<{ flush: Flush; lane: number }>()
  const take = (lane: number, now: Date) => {
    if (hours.size === 0) return undefined
    const taken = [...hours.values()]
    hours = new Map()
    const placements = taken.flatMap((hour) => valuesIn(hour.placements))
    const campaigns = taken.flatMap((hour) => [...hour.campaigns.values()].flatMap(valuesIn))
    return { flush: { id: newId(now), placements, campaigns }, lane }
  }
  return {
    count: ({ at, placement, country, answer }) => {
      const slot = Math.floor(at.getTime() / hourMs)
      const { placements, campaigns } = entryOf(hours, slot, emptyHour)
      const row = entryOf(
        entryOf(placements, placement, () => new Map()),
        country,
        () => {
          const hour = new Date(slot * hourMs)
          return { hour, placement, country, requests: 0, answers: 0 }
        },
      )
      row.requests += 1
      if (answer === undefined) return
      row.answers += 1
      const contents = entryOf(campaigns, answer.campaign, () => new Map())
      const countries = entryOf(contents, answer.content, () => new Map())
      const { hour } = row
      entryOf(countries, country, () => ({ hour, ...answer, country, requests: 0 })).requests += 1
    },
    flush: (database, lane, now) =>
      writeOnce(
        () => take(lane, now),
        (taken) => writeFlush(database, taken.lane, taken.flush),
      ),
  }
}

const emptyHour = (): HourCounts => ({ placements: new Map(), campaigns: new Map() })
