import type { AdIndex } from '../ad-index/ad-index-loader.ts'
import type { KnownKeys } from '../ad-index/known-keys.ts'
import type { NewKeys } from '../ad-index/new-keys.ts'
import type { UnseenAds } from '../decision/unseen-ads.ts'
import type { Ingest } from '../ingest/ingest.ts'
import type { LabelledCounts } from '../../../lib/metrics/labelled-counts.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import type { NodeClock } from '../store/node-clock.ts'
import type { Watches } from '../watch/watches.ts'
import type { TokenSigner } from '../tokens/event-token.ts'
import type { Traffic } from '../traffic/traffic.ts'

/** The parts of a node that events need on their way to the database. */
export interface EventNode {
  services: { secrets: Secrets }
  clock: Pick<NodeClock, 'now'>
  adIndex: () => Pick<AdIndex, 'apps' | 'appKeys' | 'earlierStores'>
  keys: KnownKeys
  newKeys: Pick<NewKeys, 'app' | 'lookUp'>
  signer: Pick<TokenSigner, 'read' | 'readAnyAge'>
  traffic: Pick<Traffic, 'judge'>
  unseenAds: Pick<UnseenAds, 'noteSeen'>
  ingest: Pick<Ingest, 'store'>
  /** Events by kind and verdict. Those that are stored are counted by `ingest`. */
  eventCounts: Pick<LabelledCounts, 'add'>
  /** The live views that are open. */
  watches: Watches
  /** Installs are stored one by one, in a transaction of their own, and rewards of tests alone. */
  events: Pick<EventDatabase, 'inTransaction' | 'run'>
}
