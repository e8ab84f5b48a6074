import type { StorableEvent } from '../../src/features/delivery/ingest/event-columns.sql.ts'
import type { EventToken } from '../../src/features/delivery/tokens/event-token.ts'
import { newId } from '../../src/lib/db/ids.ts'

/** A free impression in lane 1, unless `token` says otherwise, that arrives when it is served. */
export function storableEvent(at: Date, token: Partial<EventToken> = {}): StorableEvent {
  return {
    token: {
      kind: 1,
      lane: 1,
      rid: newId(at),
      issuedAt: Math.floor(at.getTime() / 1000),
      publisher: 1,
      publisherApp: 1,
      placement: 1,
      advertiser: 2,
      advertisedApp: 2,
      campaign: 1,
      content: 1,
      country: 'SE',
      isBanner: false,
      isTest: false,
      os: 0,
      store: 'google',
      lease: undefined,
      priceMicros: 0n,
      networkMicros: 0n,
      addressHash: 0,
      agentHash: 0,
      viewerHash: 0,
      rewardSeconds: 0,
      ...token,
    },
    at,
    deviceAt: undefined,
  }
}
