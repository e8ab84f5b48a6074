// The parts that the statements of events and of installs have in common: the events as a table
// `given`, and the columns of the rows that are made of it.
import type { DB } from '../../../lib/db/tables.generated.ts'
import type { OutgoingEvent } from '../outgoing/outgoing.sql.ts'
import { each, insertColumns, namesOf, unnest } from '../store/columns.sql.ts'
import { flagsWithOs } from '../store/event-os.ts'
import { reasons } from '../store/event-reasons.ts'
import { filteredRid } from '../store/filtered-rid.ts'
import { type EventToken, kinds, slotOf } from '../tokens/event-token.ts'

export interface StorableEvent {
  token: EventToken
  /** The arrival time, by the product's clock. */
  at: Date
  /** The time of the event, by the device's clock. */
  deviceAt: Date | undefined
  /** Why the event is neither counted nor billed (see `reasons`); absent if it counts. */
  reason?: number
  /** The traffic rules' input, kept for a later recheck; absent if it was not checked. */
  flags?: number
  caller?: number
  address?: number
  network56?: number
  network48?: number
  ruleset?: number
  /** What leaves the network because of it. */
  outgoing?: OutgoingEvent['outgoing']
}

/** True for an event that does not count, by the rules of traffic. */
export function isFiltered({ reason = reasons.counts }: StorableEvent): boolean {
  return reason !== reasons.counts
}

/**
 * The id under which an event is stored. One that is filtered leaves the id of its ad to one that
 * counts; an install is stored once, whether it counts or not.
 */
export function storedRid(event: StorableEvent): string {
  const { kind, rid } = event.token
  return isFiltered(event) && kind !== kinds.install ? filteredRid(rid) : rid
}

/** The flags of the rules with the operating system of the ad's request. */
export function storedFlags({ token, flags = 0 }: StorableEvent): number {
  return flagsWithOs(flags, token.os)
}

/** True for an impression that is charged to its lease. */
export function isBilled({ token, reason = reasons.counts }: StorableEvent): boolean {
  return token.kind === kinds.impression && reason === reasons.counts && token.priceMicros > 0n
}

/** The columns that impressions and actions have in common. */
export type EventColumn = Exclude<
  keyof DB['events.impressions'] & keyof DB['events.actions'],
  'lane'
>

const eventTypes = {
  slot: 'integer',
  kind: 'smallint',
  rid: 'uuid',
  // Sending times as numbers is faster than as text.
  at: 'float8',
  device_at: 'float8',
  publisher: 'integer',
  publisher_app: 'integer',
  placement: 'integer',
  advertiser: 'integer',
  advertised_app: 'integer',
  campaign: 'integer',
  content: 'integer',
  country: 'text',
  reason: 'smallint',
  caller: 'integer',
  flags: 'smallint',
  ruleset: 'smallint',
  address: 'integer',
  network_56: 'integer',
  network_48: 'integer',
} satisfies Record<EventColumn, string>

const givenTypes = {
  ...eventTypes,
  lease: 'uuid',
  price_micros: 'bigint',
  network_price_micros: 'bigint',
}

/** The text of each column for an event. Nothing in it needs quotes in an array. */
const textOf: Readonly<
  Record<keyof typeof givenTypes, (event: StorableEvent) => string | number | bigint>
> = {
  slot: ({ token }) => slotOf(token),
  kind: ({ token }) => token.kind,
  rid: storedRid,
  at: ({ at }) => at.getTime(),
  device_at: ({ deviceAt }) => deviceAt?.getTime() ?? 'NULL',
  publisher: ({ token }) => token.publisher,
  publisher_app: ({ token }) => token.publisherApp,
  placement: ({ token }) => token.placement,
  advertiser: ({ token }) => token.advertiser,
  advertised_app: ({ token }) => token.advertisedApp,
  campaign: ({ token }) => token.campaign,
  content: ({ token }) => token.content,
  country: ({ token }) => token.country,
  reason: ({ reason }) => reason ?? reasons.counts,
  caller: ({ caller }) => caller ?? 0,
  flags: storedFlags,
  ruleset: ({ ruleset }) => ruleset ?? 0,
  address: ({ address }) => address ?? 0,
  network_56: ({ network56 }) => network56 ?? 0,
  network_48: ({ network48 }) => network48 ?? 0,
  lease: ({ token }) => token.lease ?? 'NULL',
  price_micros: ({ token }) => token.priceMicros,
  network_price_micros: ({ token }) => token.networkMicros,
}

/**
 * The parameters of `given`: one array for each column. Each column has a function of its own,
 * because rows that are read by column names cost several times as much.
 */
export function givenArrays(events: readonly StorableEvent[]): string[] {
  return namesOf(givenTypes).map((name) => `{${events.map(textOf[name]).join(',')}}`)
}

export const hourOfSlot = (slot: string) => `to_timestamp(${slot} * 3600.0)`
const timeOf = (milliseconds: string) => `to_timestamp(${milliseconds} / 1000.0)`

/** The CTE `given`: one row for each event. */
export function givenCte(firstParameter: number): string {
  const columns = {
    ...each(namesOf(givenTypes), (name) => `g.${name}`),
    slot: hourOfSlot('g.slot'),
    at: timeOf('g.at'),
    device_at: timeOf('g.device_at'),
  }
  const selected = Object.entries(columns).map(([name, value]) => `${value} AS ${name}`)
  return `given AS MATERIALIZED (
    SELECT ${selected.join(', ')} FROM ${unnest(givenTypes, firstParameter)}
  )`
}

const sameColumns = each(namesOf(eventTypes))
const ifCounted = (micros: string) =>
  `CASE verdict WHEN ${reasons.counts} THEN ${micros} ELSE 0 END`

/** For impressions with a `verdict`, which is the reason that is stored. */
export const impressionColumns = insertColumns<'events.impressions'>({
  lane: '$1::smallint',
  ...sameColumns,
  reason: 'verdict',
  lease: 'lease',
  price_micros: 'price_micros',
  billed_micros: ifCounted('price_micros'),
  billed_network_micros: ifCounted('network_price_micros'),
})

export const actionColumns = (countedAt: string) =>
  insertColumns<'events.actions'>({
    lane: '$1::smallint',
    ...sameColumns,
    counted_at: countedAt,
  })
