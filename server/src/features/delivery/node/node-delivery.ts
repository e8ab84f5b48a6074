import { type AdRequest, isForFormats, lookUpKeys } from '../decision/asked-placement.ts'
import { adReply, decideAd, replyText } from '../decision/decide-ad.ts'
import type { AdOpportunity } from '../decision/ad-opportunity.ts'
import { openFirstLines } from '../doctor/first-line.ts'
import { isLoopbackHost } from '../../../lib/networks/loopback.ts'
import type { DeliveryNode } from './node.ts'
import { type NodeMeasures, nodeMeasures } from './node-measures.ts'
import { type ReportedAd, reportedAd } from '../reports/reported-ad.ts'
import { knownCountry } from '../ad-index/geo-location.ts'
import type { Ads, AskingFrom } from '../decision/request-ad.ts'
import { watchRefused } from '../decision/watched-request.ts'
import { type NetworkTraffic, createNetworkTraffic } from '../reach/network-traffic.ts'
import { type TriedDecision, type TriedRequest, tryRequest } from '../decision/try-request.ts'
import { type EventStorage, readEventStorage } from '../figures/event-storage.sql.ts'
import { acceptClick } from '../events/accept-click.ts'
import { acceptEvents } from '../events/accept-events.ts'
import { acceptInstall } from '../events/accept-install.ts'
import type { EventIntake } from '../events/event-intake.ts'
import type { DayRecounts } from '../counters/recount-day.ts'
import type { AdjustedImpressions } from '../traffic/adjusted-impressions.ts'
import { type PlacementEvents, readPlacementEvents } from '../traffic/placement-events.ts'

/** What stores events, and reads them again. */
export interface Events extends EventIntake {
  /** Returns the ad of a click token, for a report about it. Refusals: `token_not_valid`. */
  reportedAd(token: string): ReportedAd
}

/** What the node itself, operators and the books need. */
export interface Operations {
  /** True while this node does the work that one of all nodes does. */
  leads(): boolean
  /** What the node measures for Prometheus. */
  measures: NodeMeasures
  /** Resolves when the event database has answered. */
  probeEvents(): Promise<void>
  /**
   * Seconds since all lease requests of this node began to fail; 0 if leases are granted or none
   * was requested.
   */
  leasesFailingSeconds(): number
  /** Notes how long the answer to an ad request took, for the figures of this node. */
  answered(milliseconds: number): void
  /** Decides a request for any placement as a test. Undefined for one that is not live. */
  tryRequest(asked: Omit<TriedRequest, 'now'>): TriedDecision | undefined
  /** The callers of a placement and its newest filtered events, between two times. */
  placementEvents(asked: { placement: number; since: Date; till: Date }): Promise<PlacementEvents>
  /** How much the event database holds. */
  eventStorage(): Promise<EventStorage>
  /** The country of an address, ISO 3166 alpha-2; null where the location data have none. */
  countryOf(address: string): string | null
  /** Counts days again, for the books. */
  recounts: DayRecounts
  /** Finds and takes back invalid impressions, for the books. */
  adjusted: AdjustedImpressions
}

/** What only the demo, tests and benches need: time runs at once. */
export interface Simulation {
  /**
   * Runs at once everything that the node does each second: reads the clock and the ad index,
   * writes and rolls up all counts.
   */
  refresh(): Promise<void>
  /**
   * Reads only the clock and the ad index, for callers that change campaigns many times in a row.
   */
  look(): Promise<void>
  /**
   * Creates the partitions for events of ads served in [since, till]. Normally they are created day
   * by day.
   */
  makeRoom(since: Date, till: Date): Promise<void>
  /**
   * Takes the leases of whole days in [from, till) for the live campaigns, for commands that
   * simulate days. Normally leases are taken minute by minute.
   */
  fillAhead(from: Date, till: Date): Promise<void>
  /**
   * Runs work that makes very many counts of other times. Meanwhile the work of each second is left
   * out, because it would read the same rows again and again: only `fillAhead` takes leases, only
   * `look` reads the ad index, and the node measures nothing of itself. Call `refresh` afterwards.
   */
  pauseWhile<T>(work: () => Promise<T>): Promise<T>
}

/** The delivery functions of a node. */
export interface Delivery {
  /** The product's time on this node. */
  now(): Date
  ads: Ads
  events: Events
  operations: Operations
  /** The requests of the network, for reach estimates. */
  traffic: NetworkTraffic
  simulation: Simulation
  /** Writes everything that is still in memory, then closes the node. */
  close(): Promise<void>
}

/** What is for the books has connections of its own, because a recount takes longer than any ad. */
type ForBooks = Pick<Operations, 'recounts' | 'adjusted'>

/** Makes the delivery functions of an open node. */
export function deliveryOn(node: DeliveryNode, forBooks: ForBooks): Delivery {
  return {
    now: () => node.clock.now(),
    ads: adsOn(node),
    events: eventsOn(node),
    operations: operationsOn(node, forBooks),
    traffic: createNetworkTraffic(node),
    simulation: simulationOn(node),
    close: async () => {
      await node.close()
      await Promise.all([forBooks.recounts.close(), forBooks.adjusted.close()])
    },
  }
}

function adsOn(node: DeliveryNode): Ads {
  const decided = (request: AdRequest, from: AskingFrom) => {
    const now = from.now ?? node.clock.now()
    const one = decideAd(node, request, { userAgent: '', ...from, now })
    const reason = typeof one.chosen === 'string' ? one.chosen : undefined
    if (request.test !== true) node.answerCounts.add(reason ?? 'ad')
    node.figures.decided(reason === undefined)
    return one
  }
  const firstLine = openFirstLines(node.services, triesOn(node))
  return {
    decideAd: (request, from) => adReply(node, decided(request, from)),
    writeAd: (request, from) => replyText(node, decided(request, from)),
    testAd: async (request, from) => {
      const one = decided(request, from)
      const { chosen, opportunity } = one
      const doctor = await firstLine({
        placement: opportunity.placement.number,
        reason: typeof chosen === 'string' ? chosen : undefined,
        isOwn: isOwnCaller(node, opportunity, { address: from.address, code: request.sdk?.watch }),
        now: from.now ?? node.clock.now(),
      })
      return { ...adReply(node, one), ...(doctor && { doctor }) }
    },
    isForFormats: (request, asked) =>
      isForFormats(node, request, { ...asked, now: node.clock.now() }),
    lookUpKeys: (request) => lookUpKeys(node, request),
    areWatched: () => node.watches.size > 0,
    noteRefused: (call) => watchRefused(node, { ...call, now: node.clock.now() }),
    requestLimits: node.requestLimits,
  }
}

/**
 * Whether the console is used from the address of a test request, or a live view sees it, or the
 * request comes from the machine of a server that no other machine reaches.
 */
function isOwnCaller(
  { watches, services }: DeliveryNode,
  { placement, ownersHere }: AdOpportunity,
  from: { address: string; code: string | undefined },
): boolean {
  const { organization } = placement.app
  const isOfMachine = services.config.isLocal && isLoopbackHost(from.address)
  if (isOfMachine || ownersHere.has(organization)) return true
  return watches.seenBy({ organization, ...from }).length > 0
}

function eventsOn(node: DeliveryNode): Events {
  return {
    ingest: (events) => {
      node.figures.received(events.length)
      return acceptEvents(node, events)
    },
    click: (token, options) => {
      node.figures.received(1)
      const now = options?.now ?? node.clock.now()
      return acceptClick(node, token, { now, from: options?.from })
    },
    install: (notice) => {
      node.figures.received(1)
      return acceptInstall(node, notice)
    },
    reportedAd: (token) => reportedAd(node, token, node.clock.now()),
  }
}

const triesOn = (node: DeliveryNode): Pick<Operations, 'tryRequest'> => ({
  tryRequest: (asked) => tryRequest(node, { ...asked, now: node.clock.now() }),
})

function operationsOn(node: DeliveryNode, forBooks: ForBooks): Operations {
  return {
    leads: () => node.lane.leads(),
    measures: nodeMeasures(node),
    probeEvents: () => node.storage.ask(),
    leasesFailingSeconds: () => node.localBudget.failingSeconds(),
    answered: (milliseconds) => node.figures.answered(milliseconds),
    ...triesOn(node),
    placementEvents: (asked) => readPlacementEvents(node.events, asked),
    eventStorage: () => readEventStorage(node.events),
    countryOf: (address) => knownCountry(node.locate(address)),
    ...forBooks,
  }
}

function simulationOn(node: DeliveryNode): Simulation {
  return {
    refresh: () => node.refresh(),
    look: () => node.look(),
    makeRoom: (since, till) => node.makeRoom(since, till),
    fillAhead: (from, till) => node.localBudget.fillAhead(from, till),
    pauseWhile: (work) => node.pauseWhile(work),
  }
}
