// What a node holds for delivery, opened once at start; and what it does each second.
import type { Services } from '../../lib/context.ts'
import { startBeat } from './beat.ts'
import { type Carrier, openCarrier } from './carry.ts'
import type { Catalogue } from './catalogue.ts'
import type { Served } from './choose.ts'
import { forgetOldFlushes } from './counts.sql.ts'
import { type EventDatabase, openEventDatabase } from './event-database.sql.ts'
import { type TokenSigner, openTokenSigner } from './event-token.ts'
import { storeEvents, sweepWaiting } from './events.sql.ts'
import { type Ingest, openIngest } from './ingest.ts'
import { type KnownKeys, openKnownKeys } from './known-keys.ts'
import { type Lane, takeLane } from './lane.ts'
import { openLiveCatalogue } from './live-catalogue.ts'
import { type NodeClock, openNodeClock } from './node-clock.ts'
import { openPartitions } from './partitions.ts'
import { type Geography, openGeography } from './place.ts'
import { type RequestCounts, openRequestCounts } from './request-counts.ts'

export interface DeliveryNode {
  services: Services
  events: EventDatabase
  clock: NodeClock
  /** Swapped whole when something live has changed. */
  catalogue: () => Catalogue
  served: Served
  geography: Geography
  keys: KnownKeys
  signer: TokenSigner
  lane: Lane
  ingest: Ingest
  requestCounts: RequestCounts
  carrier: Carrier
  /** Everything that happens each second, now, waiting for one that is under way. */
  refresh(): Promise<void>
  /** Reads clock and catalogue anew. */
  look(): Promise<void>
  /** Makes room for the events of ads handed out from a moment until now. */
  makeRoom(since: Date): Promise<void>
  close(): Promise<void>
}

/** Campaigns begin and end by time alone, which nobody calls out. */
const catalogueMaxAgeMs = 5000
const hourMs = 3_600_000
/** An impression comes within two hours of its slot's beginning, or never; what no node looked at in time is looked at late. */
const sweptHours = 3
const lateSweptHours = 26

/** Opens all of it, and reads clock and catalogue once before it returns. `eventDatabaseUrl` may be the core's own. */
export async function openNode(
  services: Services,
  eventDatabaseUrl: string,
): Promise<DeliveryNode> {
  const { config, database, secrets, log } = services
  const events = openEventDatabase(eventDatabaseUrl, log)
  const clock = await openNodeClock(database)
  const partitions = openPartitions(events)
  await partitions.cover([clock.now().getTime()])
  const lane = await takeLane(eventDatabaseUrl)
  const requestCounts = openRequestCounts()
  const carrier = openCarrier(database, events)
  const pictures = await openLiveCatalogue(services, clock)
  const ingest = openIngest(async (ofLane, batch) => {
    await partitions.cover(batch.map(({ token }) => token.issuedAt * 1000))
    return storeEvents(events, ofLane, batch)
  })
  const beat = startBeat({
    steps: [
      () => clock.read(),
      () => partitions.cover([clock.now().getTime()]),
      async (isAsked) => {
        if (isAsked || pictures.ageMs() > catalogueMaxAgeMs) await pictures.read()
      },
      () => requestCounts.flush(events, lane.number(), clock.now()),
      () => sweepWaiting(events, clock.now(), sweptHours),
      hourly(() => sweepWaiting(events, clock.now(), lateSweptHours)),
      () => carrier.carry(),
      hourly(() => forgetOldFlushes(events)),
    ],
    failed: (error) => log.warn({ err: error }, 'delivery cannot keep up its counts'),
    recovered: () => log.info('delivery keeps up its counts again'),
  })
  return {
    ...{ services, events, clock, lane, ingest, requestCounts, carrier },
    catalogue: () => pictures.latest(),
    served: { campaigns: new Map(), contents: new Map() },
    keys: openKnownKeys(secrets),
    geography: openGeography(config.geoipFile),
    signer: openTokenSigner(secrets.derive('event-token'), secrets.keyId),
    refresh: () => beat.now(),
    look: async () => {
      await clock.read()
      await pictures.read()
    },
    makeRoom: (since) => partitions.coverAll(since, clock.now()),
    close: async () => {
      await beat.stop()
      await ingest.drain()
      // A database that is away takes the last second of requests with it, and must not keep the process from ending.
      await beat.now().catch((error: unknown) => {
        log.warn({ err: error }, 'the last requests were not written')
      })
      await pictures.close()
      await lane.close()
      await events.close()
    },
  }
}

/** The work at the first time, and then once an hour. */
function hourly(work: () => Promise<void>): () => Promise<void> {
  let nextAt = 0
  return async () => {
    if (performance.now() < nextAt) return
    await work()
    nextAt = performance.now() + hourMs
  }
}
