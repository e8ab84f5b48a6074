import type { EventKind, FilterReason } from '@frontrow/contract/delivery/traffic'
import { hasState } from '../../../lib/failures/sql-states.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { adOfRid } from '../store/filtered-rid.ts'
import { type PlacementCallers, readCallers, readFiltered } from './placement-events.sql.ts'
import { kindByNumber, reasonByNumber } from './show-invalid-traffic.ts'
import { flags } from './traffic-rules.ts'

export interface PlacementEvents {
  /** Null where there were too many to count in ten seconds. */
  callers: PlacementCallers | null
  samples: { rid: string; kind: EventKind; at: Date; reason: FilterReason; flags: string[] }[]
}

const mostSamples = 20

/**
 * Who saw the ads of a placement between two times, and its newest filtered events. Neither has
 * addresses, or hashes of them.
 */
export async function readPlacementEvents(
  database: EventDatabase,
  asked: { placement: number; since: Date; till: Date },
): Promise<PlacementEvents> {
  const callers = await inTime(readCallers(database, asked), null)
  const filtered = await inTime(readFiltered(database, { ...asked, most: mostSamples }), [])
  return {
    callers,
    samples: filtered.flatMap(({ rid, at, flags: bits, ...event }) => {
      const [kind, reason] = [kindByNumber.get(event.kind), reasonByNumber.get(event.reason)]
      if (kind === undefined || reason === undefined) return []
      return [{ rid: adOfRid(rid), kind, at, reason, flags: flagNames(bits) }]
    }),
  }
}

async function inTime<T, Other>(read: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await read
  } catch (error) {
    if (hasState(error, 'queryCanceled')) return otherwise
    throw error
  }
}

/** `otherAgent` as `other agent`. */
function flagNames(bits: number): string[] {
  return Object.entries(flags)
    .filter(([, bit]) => (bits & bit) !== 0)
    .map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))
}
