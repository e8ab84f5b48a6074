import { LRUCache } from 'lru-cache'
import { createNetworkList } from '../networks/network-list.ts'

/** Anybody can invent addresses in X-Forwarded-For; a network has few proxies. */
const mostRemembered = 1000

/**
 * Returns Fastify's check whether an address is that of a proxy in TRUST_PROXY, or false where
 * there are none. Results are remembered, because each request asks several times, and reading an
 * address anew each time cost 4 % of an ad request.
 */
export function trustedProxies(
  networks: readonly string[],
): false | ((address: string | undefined) => boolean) {
  if (networks.length === 0) return false
  const list = createNetworkList(networks)
  const known = new LRUCache<string, boolean>({
    max: mostRemembered,
    memoMethod: (address) => list.has(address),
  })
  return (address) => address !== undefined && known.memo(address)
}
