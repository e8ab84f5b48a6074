import type { recordPostback as call } from '@frontrow/contract/delivery/traffic'
import type { Input } from '@frontrow/contract/endpoint'
import type { Context } from '../../../lib/calls/context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { isSignedByApple } from './skan-signature.ts'
import { type SkanPostback, storePostback } from './skan.sql.ts'

type Body = Input<typeof call>['body']

/**
 * POST /delivery/v1/skadnetwork. Refusals: `postback_not_valid` if Apple did not sign it or it
 * names another network. Postbacks of devices in test mode (source app 0) are accepted and not
 * stored.
 */
export function recordPostbackIn(delivery: { now(): Date }) {
  return async function recordPostback(ctx: Context, { body }: Input<typeof call>) {
    const isOurs = body['ad-network-id'] === ctx.config.skanNetworkId
    if (!isOurs || !isSignedByApple(body)) return refuse('postback_not_valid')
    if (body['source-app-id'] === 0) return { stored: false }
    const postback = postbackOf(body)
    const stored = await ctx.database.asSystem((db) => storePostback(db, postback, delivery.now()))
    return { stored }
  }
}

function postbackOf(body: Body): SkanPostback {
  return {
    appleId: String(body['app-id']),
    transactionId: body['transaction-id'],
    version: body.version,
    redownload: body.redownload,
    sourceIdentifier: body['source-identifier'] ?? String(body['campaign-id'] ?? ''),
    // Before version 3, only the winning network received a postback.
    didWin: body['did-win'] ?? true,
    sequenceIndex: body['postback-sequence-index'] ?? 0,
    ...extrasOf(body),
  }
}

function extrasOf(body: Body) {
  return {
    sourceAppId: body['source-app-id'] ?? null,
    sourceDomain: body['source-domain'] ?? null,
    fidelityType: body['fidelity-type'] ?? null,
    conversionValue: body['conversion-value'] ?? null,
    coarseConversionValue: body['coarse-conversion-value'] ?? null,
  }
}
