import type { AdIndex } from '../ad-index/ad-index-loader.ts'
import type { GeoLocation } from '../ad-index/geo-location.ts'
import type { KnownKeys } from '../ad-index/known-keys.ts'
import type { NewKeys } from '../ad-index/new-keys.ts'
import type { LeaseLedger } from '../budgets/lease-ledger.ts'
import type { RequestCounts } from '../counters/request-counts.ts'
import type { Lane } from '../store/lane.ts'
import type { NodeClock } from '../store/node-clock.ts'
import type { StorageWatch } from '../store/storage-watch.ts'
import type { StopList } from '../stop-list/stop-list.ts'
import type { Watches } from '../watch/watches.ts'
import type { TokenSigner } from '../tokens/event-token.ts'
import type { Traffic } from '../traffic/traffic.ts'
import type { Addresses } from './ad-answer.ts'
import type { Served } from './choose.ts'
import type { Decisions } from './decisions.ts'
import type { UnseenAds } from './unseen-ads.ts'

/** The parts of a node that a decision uses, all of them in memory. */
export interface DecisionNode {
  services: { config: Addresses }
  clock: Pick<NodeClock, 'silentSeconds'>
  storage: Pick<StorageWatch, 'canStore'>
  adIndex: () => AdIndex
  /** What operators keep from running. */
  stops: () => StopList
  served: Served
  decisions: Decisions
  traffic: Pick<Traffic, 'ownersAt'>
  budgets: LeaseLedger
  unseenAds: Pick<UnseenAds, 'hasMany' | 'campaignsOf' | 'noteGiven'>
  locate: (address: string) => GeoLocation
  keys: KnownKeys
  newKeys: NewKeys
  signer: TokenSigner
  lane: Pick<Lane, 'number'>
  requestCounts: Pick<RequestCounts, 'count'>
  /** The live views that are open. */
  watches: Watches
}
