import { LRUCache } from 'lru-cache'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { networkOf, networksOf } from '../../../lib/networks/network-of.ts'
import { createKeyedHmac } from '../../../lib/crypto/one-shot-hmac.ts'
import { createAddressHash } from '../../identity/identity.ts'
import { agentFamily } from './agent-family.ts'

/**
 * Keyed hashes of callers. They tell callers apart and cannot be traced back to a person. A hash is
 * computed in about a microsecond: remembering it by the address would take as long, because there
 * are more addresses than a cache holds.
 */
export interface CallerHashes {
  /**
   * 32 bits of the IPv4 address, or of the first 64 bits of an IPv6 address, which is what one
   * internet customer gets.
   */
  ofAddress(address: string): number
  /**
   * 32 bits of the first 24 bits of an IPv4 address, or of the first 48 bits of an IPv6 address.
   */
  ofNetwork(address: string): number
  /** 31 bits of each network that an address is limited in, the narrowest first. Never 0. */
  ofLimitedNetworks(address: string): readonly number[]
  /** 16 bits of the user agent's family; 0 if there is no user agent. */
  ofAgent(userAgent: string): number
  /** 31 bits of the address and the user agent's family, for callers without consent. Never 0. */
  ofDevice(address: string, userAgent: string): number
  /** 31 bits of the address and a viewer hash. Never 0. */
  ofViewerAt(address: string, viewerHash: number): number
  /**
   * 32 bits of an app and the app's id for a person. Never 0. Two apps may give different people
   * the same id.
   */
  ofViewer(appId: string, id: string): number
}

/** The size of the cache of user agents. There are few, and finding a family takes longer. */
const mostRemembered = 10_000

export function createCallerHashes(secrets: Secrets): CallerHashes {
  const networkHash = secrets.shortHmac('caller', 'network')
  const limitedHash = secrets.shortHmac('caller', 'limited')
  const agentHash = secrets.shortHmac('caller', 'agent')
  const callerHash = secrets.shortHmac('caller', 'caller')
  const ofAddress = createAddressHash(secrets)
  const viewerHmac = createKeyedHmac('sha256', secrets.derive('viewer'))
  const agents = new LRUCache<string, { family: string; hash: number }>({
    max: mostRemembered,
    memoMethod: (userAgent) => {
      const family = agentFamily(userAgent)
      return { family, hash: agentHash(family) >>> 16 }
    },
  })
  return {
    ofViewer: (appId, id) => {
      const code = viewerHmac(`${appId}:${id}`)
      return Buffer.from(code.slice(0, 6), 'base64url').readUInt32BE(0) || 1
    },
    ofAddress,
    ofNetwork: (address) => networkHash(prefixOf(address)),
    ofLimitedNetworks: (address) => {
      const [, ...wider] = networksOf(address)
      const own = in31Bits(ofAddress(address))
      return [own, ...wider.map(({ network }) => in31Bits(limitedHash(network)))]
    },
    ofAgent: (userAgent) => (userAgent === '' ? 0 : agents.memo(userAgent).hash),
    ofDevice: (address, userAgent) =>
      in31Bits(callerHash(`${networkOf(address)} ${agents.memo(userAgent).family}`)),
    ofViewerAt: (address, viewerHash) =>
      in31Bits(callerHash(`${networkOf(address)} viewer ${viewerHash}`)),
  }
}

function in31Bits(hash: number): number {
  return hash >>> 1 || 1
}

function prefixOf(address: string): string {
  const network = networkOf(address)
  // An IPv6 network is written as four groups, and an IPv4 address as it is.
  const separator = network.includes(':') ? ':' : '.'
  return network.split(separator, 3).join(separator)
}
