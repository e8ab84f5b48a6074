import type { Services } from '../../lib/context.ts'
import type { Database } from '../../lib/database.ts'
import type { CallerHashes } from './caller-hashes.ts'
import { carriedTill, noteCarried } from './carried.sql.ts'
import { readDatacentres } from './datacentres.ts'
import type { EventDatabase } from './event-database.sql.ts'
import type { EventToken } from './event-token.ts'
import { readChangedFiltered, saveFilteredHours } from './filtered.sql.ts'
import { isListedBot } from './listed-bots.ts'
import { isPrivate } from './place.ts'
import { flags, openJudge, ruleset } from './traffic-rules.ts'

/** Where an event came from, as the connection tells it. */
export interface EventSource {
  address: string
  userAgent: string
  /** The browser fetched it before anybody asked for it (Sec-Purpose, Purpose). */
  isPrefetch: boolean
}

/** What is stored with an event. */
export interface Verdict {
  /** 0 counts. */
  reason: number
  flags: number
  caller: number
  ruleset: number
}

export interface Traffic {
  /** `more`: flags that the connection does not tell. */
  judge(event: EventToken, from: EventSource, of: { at: Date; more?: number }): Verdict
  /** Brings the core's counts of what was filtered up to what the event family has now. */
  carry(): Promise<void>
}

/** What was made here, as the demo's past, and not received: it is exempt. */
export const unjudged: Verdict = { reason: 0, flags: 0, caller: 0, ruleset: 0 }

/** Throws `BadSetting` where the operator's list of data centres cannot be read. */
export function openTraffic(
  services: Services,
  { events, hashes }: { events: EventDatabase; hashes: CallerHashes },
): Traffic {
  const judge = openJudge()
  const isDatacentre = readDatacentres(services.config.datacentreFile)
  const flagsOf = (event: EventToken, { address, userAgent, isPrefetch }: EventSource) => {
    const agent = hashes.ofAgent(userAgent)
    const isOther = event.agentHash !== 0 && agent !== 0 && agent !== event.agentHash
    return (
      (isPrefetch ? flags.prefetch : 0) |
      (isListedBot(userAgent) ? flags.listedBot : 0) |
      (isDatacentre(address) ? flags.datacentre : 0) |
      (isOther ? flags.otherAgent : 0)
    )
  }
  return {
    judge: (event, from, { at, more = 0 }) => {
      // Behind one private address stands a whole laptop, or a whole office.
      const caller = isPrivate(from.address) ? 0 : hashes.ofCaller(from.address, from.userAgent)
      const judged = { flags: flagsOf(event, from) | more, caller }
      const { kind, rid, campaign } = event
      return { ...judged, ruleset, reason: judge({ ...judged, kind, rid, campaign, at }) }
    },
    carry: () => carryFiltered(services.database, events),
  }
}

const family = 'filtered'
/** A statement takes ten seconds at most, so a row cannot become visible later than this after its own `changed_at`. */
const overlapMs = 15_000

async function carryFiltered(core: Database, events: EventDatabase): Promise<void> {
  const till = await core.asSystem((db) => carriedTill(db, family))
  const since = till && new Date(till.getTime() - overlapMs)
  const { readAt, rows } = await readChangedFiltered(events, since)
  if (rows.length === 0) return
  await core.asSystem(async (db) => {
    await saveFilteredHours(db, rows)
    await noteCarried(db, family, readAt)
  })
}
