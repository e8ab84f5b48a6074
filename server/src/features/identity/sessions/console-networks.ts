// Records the networks from which an organization uses its console. What is shown there in its own
// placements or of its own campaigns is self-traffic and is not billed. Only a keyed hash of the
// network is stored, at most once a day.
import { isIP } from 'node:net'
import { dayMs } from '@frontrow/contract/durations'
import { LRUCache } from 'lru-cache'
import type { Member, Services } from '../../../lib/calls/context.ts'
import { isLoopbackHost } from '../../../lib/networks/loopback.ts'
import { networkOf } from '../../../lib/networks/network-of.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { saveConsoleNetwork } from './console-network.sql.ts'

/**
 * Returns the hash of an address's network, in 32 bits: of the whole IPv4 address, or of the first
 * 64 bits of an IPv6 address. No wider network is used, because its other addresses belong to
 * others.
 */
export function createAddressHash(secrets: Secrets): (address: string) => number {
  const hashOf = secrets.shortHmac('caller', 'address')
  return (address) => hashOf(networkOf(address))
}

/**
 * A network counts for 30 days after its last use. Its row may be up to a day older than that use.
 */
export const consoleNetworkDays = 31

/** The most networks per organization. The ones unused for longest are deleted first. */
export const mostConsoleNetworks = 20
/** The size of a cache: because of it, the database is written once a day per network. */
const mostRemembered = 10_000
const rememberedBy = new WeakMap<Secrets, LRUCache<string, number>>()

/** Records that a member used the console from an address. A failure does not fail the call. */
export async function recordConsoleNetwork(
  { database, secrets, log }: Pick<Services, 'database' | 'secrets' | 'log'>,
  { organizationId, now }: Pick<Member, 'organizationId' | 'now'>,
  address: string,
): Promise<void> {
  if (isIP(address) === 0 || isLoopbackHost(networkOf(address))) return
  const remembered =
    rememberedBy.get(secrets) ?? new LRUCache<string, number>({ max: mostRemembered })
  rememberedBy.set(secrets, remembered)
  const key = `${organizationId} ${networkOf(address)}`
  const day = Math.floor(now.getTime() / dayMs)
  if (remembered.get(key) === day) return
  // Set before the write, so that concurrent calls do not write the same network.
  remembered.set(key, day)
  try {
    const network = createAddressHash(secrets)(address)
    const seen = { organizationId, network, now, most: mostConsoleNetworks }
    await database.asSystem((db) => saveConsoleNetwork(db, seen))
  } catch (error) {
    remembered.delete(key)
    log.warn(
      { err: error },
      `storing the network of a console user of organization ${organizationId} failed; until a later call stores it, the organization's own views from there may be billed`,
    )
  }
}
