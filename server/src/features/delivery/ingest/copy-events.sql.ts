// Stores a batch by COPY: impressions, actions and what they add to the counters, in one round trip
// and one transaction. PostgreSQL plans nothing and reads no text. It is for batches whose events
// are all new and whose leases are all open; the unique keys and the guard refuse every other one.
import pg from 'pg'
import { hourMs } from '@frontrow/contract/durations'
import { hasState } from '../../../lib/failures/sql-states.ts'
import { copyOfDeltas } from '../counters/count-deltas.sql.ts'
import { outgoingColumns } from '../outgoing/outgoing.sql.ts'
import { type BinaryRows, type CopiedColumns, copyPart } from '../store/binary-rows.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { reasons } from '../store/event-reasons.ts'
import { kinds, slotOf } from '../tokens/event-token.ts'
import { deltasOf } from './batch-deltas.ts'
import {
  type EventColumn,
  type StorableEvent,
  hourOfSlot,
  isBilled,
  isFiltered,
  storedFlags,
  storedRid,
} from './event-columns.sql.ts'

type Writer = (out: BinaryRows, event: StorableEvent) => void

const common: Readonly<Record<EventColumn | 'lane', Writer>> = {
  lane: (out, { token }) => out.int2(token.lane),
  slot: (out, { token }) => out.time(slotOf(token) * hourMs),
  kind: (out, { token }) => out.int2(token.kind),
  rid: (out, event) => out.uuid(storedRid(event)),
  at: (out, { at }) => out.time(at.getTime()),
  device_at: (out, { deviceAt }) =>
    deviceAt === undefined ? out.none() : out.time(deviceAt.getTime()),
  publisher: (out, { token }) => out.int4(token.publisher),
  publisher_app: (out, { token }) => out.int4(token.publisherApp),
  placement: (out, { token }) => out.int4(token.placement),
  advertiser: (out, { token }) => out.int4(token.advertiser),
  advertised_app: (out, { token }) => out.int4(token.advertisedApp),
  campaign: (out, { token }) => out.int4(token.campaign),
  content: (out, { token }) => out.int4(token.content),
  country: (out, { token }) => out.code(token.country),
  reason: (out, { reason }) => out.int2(reason ?? reasons.counts),
  caller: (out, { caller }) => out.int4(caller ?? 0),
  flags: (out, event) => out.int2(storedFlags(event)),
  ruleset: (out, { ruleset }) => out.int2(ruleset ?? 0),
  address: (out, { address }) => out.int4(address ?? 0),
  network_56: (out, { network56 }) => out.int4(network56 ?? 0),
  network_48: (out, { network48 }) => out.int4(network48 ?? 0),
}

const counts = ({ reason }: StorableEvent) => (reason ?? reasons.counts) === reasons.counts

const impressionColumns: CopiedColumns<'events.impressions', StorableEvent> = {
  ...common,
  lease: (out, { token }) => (token.lease === undefined ? out.none() : out.uuid(token.lease)),
  price_micros: (out, { token }) => out.int8(token.priceMicros),
  billed_micros: (out, event) => out.int8(counts(event) ? event.token.priceMicros : 0n),
  billed_network_micros: (out, event) => out.int8(counts(event) ? event.token.networkMicros : 0n),
}

/** No action is counted yet: the fold counts those whose impression is stored. */
const actionColumns: CopiedColumns<'events.actions', StorableEvent> = {
  ...common,
  counted_at: (out) => out.none(),
}

/**
 * Returns false, and has stored nothing, if an event is there already or a lease cannot be charged
 * any more.
 */
export async function copyEvents(
  database: EventDatabase,
  lane: number,
  events: readonly StorableEvent[],
): Promise<boolean> {
  // In the order of their keys, as the other statements store them, so that two cannot deadlock.
  const ordered = events.toSorted(byKey)
  const impressions = ordered.filter(({ token }) => token.kind === kinds.impression)
  const actions = ordered.filter(({ token }) => token.kind !== kinds.impression)
  const parts = [copyOfDeltas(deltasOf(lane, ordered))]
  if (actions.length > 0) parts.unshift(copyPart('events.actions', actionColumns, actions))
  const leaving = actions.filter(({ outgoing }) => outgoing !== undefined)
  if (leaving.length > 0) parts.push(copyPart('events.outgoing', outgoingColumns, leaving))
  if (impressions.length > 0)
    parts.unshift(copyPart('events.impressions', impressionColumns, impressions))
  try {
    const guards = [
      leasesAreOpen(lane, impressions),
      adsAreOpen(lane, 'events.impressions', impressions),
      adsAreOpen(lane, 'events.actions', actions),
    ].filter((guard) => guard !== undefined)
    await database.copyIn({ guard: guards.length > 0 ? guards.join(';') : undefined, parts })
    return true
  } catch (error) {
    // The key is there already, or a guard divided by zero. Citus gives both an internal error's
    // code: the statement that tells the events apart then finds out, or fails by itself.
    if (hasState(error, 'uniqueViolation', 'divisionByZero', 'internalError')) return false
    throw error
  }
}

function byKey(one: StorableEvent, other: StorableEvent): number {
  const order = slotOf(one.token) - slotOf(other.token) || one.token.kind - other.token.kind
  if (order !== 0) return order
  return storedRid(one) < storedRid(other) ? -1 : 1
}

/**
 * Fails with a division by zero where an event that counts is there already for the ad of a
 * filtered one, which is then a repeated event. Filtered ones are few.
 */
function adsAreOpen(
  lane: number,
  table: string,
  events: readonly StorableEvent[],
): string | undefined {
  const filtered = events.filter(isFiltered)
  if (filtered.length === 0) return undefined
  const slots = new Set(filtered.map(({ token }) => slotOf(token)))
  const keys = new Set(filtered.map(({ token }) => token.kind))
  const rids = filtered.map(({ token }) => pg.escapeLiteral(token.rid))
  return `SELECT 1 / (count(*) = 0)::integer FROM ${table} WHERE lane = ${lane} AND kind IN (${[...keys].join(', ')})
    AND slot IN (${[...slots].map((slot) => hourOfSlot(String(slot))).join(', ')}) AND rid IN (${rids.join(', ')})`
}

/**
 * Fails with a division by zero unless every lease can still be charged. As in the statement that
 * tells the events apart, the share locks make a settling transaction wait for this one.
 */
function leasesAreOpen(lane: number, impressions: readonly StorableEvent[]): string | undefined {
  const leases = new Set(impressions.filter(isBilled).flatMap(({ token }) => token.lease ?? []))
  if (leases.size === 0) return undefined
  const ids = [...leases].map((id) => pg.escapeLiteral(id)).join(', ')
  return `SELECT 1 / (count(*) = ${leases.size})::integer FROM (SELECT 1 FROM events.leases
    WHERE lane = ${lane} AND id IN (${ids}) AND settled_at IS NULL ORDER BY id FOR SHARE) open_leases`
}
