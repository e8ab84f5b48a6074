import { minuteMs } from '@frontrow/contract/durations'
import type { Member, Services } from '../../../lib/calls/context.ts'
import { createNetworkList } from '../../../lib/networks/network-list.ts'
import { createSharedLimiter, takeOrRefuse } from '../../../lib/limits/shared-limiter.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { type LiveApiToken, findLiveApiToken, markApiTokenUsed } from './api-token.sql.ts'

/** A token may make this many calls at once, and then this many a minute, on each node. */
const callsPerMinute = 600
/** The last use is written at most this often, so that most calls write nothing. */
const usedEveryMs = minuteMs

const limiter = createSharedLimiter('api tokens', {
  burst: callsPerMinute,
  everySeconds: 60 / callsPerMinute,
})

/**
 * The member that an API token acts as: the organization is the token's, and its scopes decide.
 * Undefined for an unknown, expired or revoked token, and for one that is used from outside of its
 * networks. Refuses `too_many_requests` beyond 600 calls a minute.
 */
export async function authenticateApiToken(
  services: Services,
  token: string,
  address: string | undefined,
): Promise<Member | undefined> {
  const tokenHash = hashOfToken(token)
  const found = await services.database.asSystem(async (db) => {
    const live = await findLiveApiToken(db, tokenHash)
    if (live === undefined || !isFromNetworks(live.networks, address)) return undefined
    const { now, lastUsedAt: lastUse } = live
    if (lastUse === null || now.getTime() - lastUse.getTime() >= usedEveryMs)
      await markApiTokenUsed(db, live.id, now)
    return live
  })
  if (found === undefined) return undefined
  await takeOrRefuse(limiter, found.id, found.now.getTime())
  return memberOfToken(found, tokenHash)
}

export function memberOfToken(found: LiveApiToken, tokenHash: Buffer): Member {
  return {
    organizationId: found.organizationId,
    developerId: found.madeBy,
    isApproved: found.isApproved,
    isSuspended: found.isSuspended,
    role: found.role,
    isOwner: false,
    apiToken: { id: found.id, scopes: found.scopes },
    tokenHash,
    now: found.now,
  }
}

/** A caller whose address is not known is outside of every network. */
function isFromNetworks(networks: readonly string[], address: string | undefined): boolean {
  if (networks.length === 0) return true
  return address !== undefined && createNetworkList(networks).has(address)
}
