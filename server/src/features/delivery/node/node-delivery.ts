import type { AdFormat, InstallReason } from '@frontrow/contract/delivery'
import { type AdReply, type AdRequest, decideAd, formatAskedFor } from '../decision/decide-ad.ts'
import type { AskedKeys } from '../ad-index/new-keys.ts'
import type { DeliveryNode } from './node.ts'
import { type ReportedAd, reportedAd } from '../reports/reported-ad.ts'
import type { RequestLimits } from '../decision/request-limits.ts'
import { acceptClick } from '../events/accept-click.ts'
import { type GivenEvent, type EventVerdict, acceptEvents } from '../events/accept-events.ts'
import { type InstallNotice, acceptInstall } from '../events/accept-install.ts'
import type { EventSource } from '../traffic/traffic.ts'

/**
 * What a node does for delivery. The calls of the apps and the making of the demo use the same functions; where one takes a
 * time, the demo names one of the past, and leaving it out means now.
 */
export interface Delivery {
  /** The product's time on this node. */
  now(): Date
  /** Answers from memory. Refused: `key_unknown`, `unavailable`. */
  decideAd(request: AdRequest, from: { address: string; userAgent?: string; now?: Date }): AdReply
  /** What the placement of a request shows; decides nothing. Refused: `key_unknown`. */
  formatAskedFor(request: AdRequest): AdFormat
  /**
   * Looks up keys that were made a moment ago, so that the calls here know them. Refused:
   * `unavailable`.
   */
  lookUpKeys(keys: AskedKeys): Promise<void>
  /** Stores events, at most 5,000 at once. Refused: `unavailable`. */
  ingest(events: readonly GivenEvent[]): Promise<EventVerdict[]>
  /** Stores a click; returns the store's address. Refused: `token_not_valid`, `unavailable`. */
  click(token: string, by?: { now?: Date; from?: EventSource }): Promise<string>
  /** Null when the install counts, otherwise why it does not. Refused: `key_unknown`. */
  install(notice: InstallNotice): Promise<InstallReason | null>
  /** The ad of a click token, for a report about it. Refused: `token_not_valid`. */
  reportedAd(token: string): ReportedAd
  /** Reads clock and catalogue anew, flushes and carries every count: what happens each second, now. */
  refresh(): Promise<void>
  /** Makes room for events of ads handed out since then, at once; otherwise it is made day by day as they come. */
  makeRoom(since: Date): Promise<void>
  /**
   * Takes the money of whole days, from one moment to another, for the campaigns that are live: for whoever lets days go by at
   * once. Otherwise it is taken by the minute.
   */
  fillAhead(from: Date, till: Date): Promise<void>
  /**
   * Runs work that makes very many counts, and carries nothing meanwhile, since the same rows would be read over and over; and
   * takes no money but what is taken ahead. Call `refresh` when it is done.
   */
  pauseWhile<T>(work: () => Promise<T>): Promise<T>
  /** Reads clock and catalogue anew, and nothing else: for whoever changes what is live many times in a row. */
  look(): Promise<void>
  /** Nodes that live on this database, this one among them. */
  liveNodes(): number
  /** What one placement key may ask of this node; the same for every way to ask. */
  requestLimits: RequestLimits
  /** Seconds since everything that was counted then had reached the core. */
  rollupAgeSeconds(): number
  /**
   * How many placements, campaigns, contents and apps were counted that the core does not know,
   * since the start.
   */
  unnamedCounts(): number
  /** Seconds since every lease of a budget that this node wanted has failed; 0 where leases are granted or none was wanted. */
  leasesFailingSeconds(): number
  /** Writes what is in memory, then ends. */
  close(): Promise<void>
}

/** The same on a node that is open. */
export function deliveryOn(node: DeliveryNode): Delivery {
  const now = () => node.clock.now()
  return {
    now,
    decideAd: (request, from) =>
      decideAd(node, request, { userAgent: '', ...from, now: from.now ?? now() }),
    formatAskedFor: (request) => formatAskedFor(node, request),
    lookUpKeys: (keys) => node.newKeys.lookUp(keys),
    ingest: (events) => acceptEvents(node, events),
    click: (token, by) => acceptClick(node, token, { now: by?.now ?? now(), from: by?.from }),
    install: (notice) => acceptInstall(node, notice),
    reportedAd: (token) => reportedAd(node, token, now()),
    refresh: () => node.refresh(),
    makeRoom: (since) => node.makeRoom(since),
    fillAhead: (from, till) => node.localBudget.fillAhead(from, till),
    pauseWhile: (work) => node.rollup.pauseWhile(() => node.localBudget.pauseWhile(work)),
    look: () => node.look(),
    liveNodes: () => node.peerGossip.liveNodes(),
    requestLimits: node.requestLimits,
    rollupAgeSeconds: () => node.rollup.ageSeconds(),
    unnamedCounts: () => node.rollup.unnamed(),
    leasesFailingSeconds: () => node.localBudget.failingSeconds(),
    close: () => node.close(),
  }
}
