import { refuse } from '../../../lib/failures/refuse.ts'
import { storesAt } from '../ad-index/earlier-stores.ts'
import { kinds } from '../tokens/event-token.ts'
import type { EventNode } from './event-node.ts'
import { storeAddress } from '../tokens/store-link.ts'
import type { EventSource } from '../traffic/traffic.ts'
import { watchEvent } from './watched-event.ts'

/**
 * Stores a click and returns the store's URL, built from the store id that the app had when its ad
 * was served. A repeated click gets the same URL and is counted once. Refusals: `token_not_valid`
 * unless the token is a valid click token and its app is in that store.
 */
export async function acceptClick(
  node: EventNode,
  text: string,
  { now, from }: { now: Date; from: EventSource | undefined },
): Promise<string> {
  const token = node.signer.read(text, now)
  const given = { token: text, at: now, from }
  if (typeof token === 'string' || token.kind !== kinds.click) {
    const reason = typeof token === 'string' ? token : 'wrong_kind'
    watchEvent(node, { given, verdict: { status: 'rejected', reason } })
    return refuse('token_not_valid')
  }
  const { apps, earlierStores } = node.adIndex()
  const app = apps.get(token.advertisedApp)
  const address =
    app && storeAddress(storesAt(earlierStores, app, token.issuedAt * 1000), token.store, text)
  if (address === undefined) return refuse('token_not_valid')
  // A click of a test is not stored, so it is not judged either.
  const traffic = token.isTest ? {} : node.traffic.judge(token, from, { at: now })
  const event = { token, at: now, deviceAt: undefined, ...traffic }
  const [status = 'accepted'] = token.isTest ? [] : await node.ingest.store([event])
  watchEvent(node, { given, verdict: { status }, event })
  return address
}
