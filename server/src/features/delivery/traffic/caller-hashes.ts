import { isIPv6 } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { networkOf, networksOf } from '../../../lib/networks/network-of.ts'
import { openHmac } from '../../../lib/crypto/one-shot-hmac.ts'
import { hashOfAddress } from '../../identity/identity.ts'
import { agentFamily } from './agent-family.ts'

/** Keyed hashes of callers. They tell callers apart and cannot be traced back to a person. */
export interface CallerHashes {
  ofAddress(address: string): AddressHashes
  /** 31 bits of each network that an address is limited in, the narrowest first. Never 0. */
  ofNetworks(address: string): readonly number[]
  /** 16 bits of the user agent's family; 0 if there is no user agent. */
  ofAgent(userAgent: string): number
  /** 31 bits of the address and the user agent's family, for callers without consent. Never 0. */
  ofDevice(address: string, userAgent: string): number
  /** 31 bits of the address and a viewer hash. Never 0. */
  ofViewerAt(address: string, viewerHash: number): number
  /**
   * 96 bits, as text, of an app and the app's id for a person. Two apps may give different people
   * the same id.
   */
  ofViewer(appId: string, id: string): string
}

export interface AddressHashes {
  /**
   * 32 bits of the IPv4 address, or of the first 64 bits of an IPv6 address, which is what one
   * internet customer gets.
   */
  address: number
  /**
   * 32 bits of the first 24 bits of an IPv4 address, or of the first 48 bits of an IPv6 address.
   */
  network: number
}

/**
 * The size of each cache: the same callers return often, and a hash costs as much as the rest of a
 * decision.
 */
const mostRemembered = 10_000

export function openCallerHashes(secrets: Secrets): CallerHashes {
  const viewerHmac = openHmac('sha256', secrets.derive('viewer'))
  const hash = (kind: string, text: string) => secrets.hmac('caller', kind, text).readUInt32BE(0)
  const callerHash = (text: string) => hash('caller', text) >>> 1 || 1
  const ofViewer = cached((appAndId) => viewerHmac(appAndId).slice(0, 16))
  const ofAddress = cached((address) => ({
    address: hashOfAddress(secrets, address),
    network: hash('network', prefixOf(address)),
  }))
  const ofNetworks = cached((address) => {
    const [, ...wider] = networksOf(address)
    const own = ofAddress(address).address >>> 1 || 1
    return [own, ...wider.map(({ network }) => hash('limited', network) >>> 1 || 1)]
  })
  const ofAgent = cached((userAgent) => hash('agent', agentFamily(userAgent)) >>> 16)
  const devices = new LRUCache<string, number>({ max: mostRemembered })
  return {
    ofViewer: (appId, id) => ofViewer(`${appId}:${id}`),
    ofAddress,
    ofNetworks,
    ofAgent: (userAgent) => (userAgent === '' ? 0 : ofAgent(userAgent)),
    ofDevice: (address, userAgent) => {
      const key = `${address} ${userAgent}`
      const known = devices.get(key)
      if (known !== undefined) return known
      const device = callerHash(`${networkOf(address)} ${agentFamily(userAgent)}`)
      devices.set(key, device)
      return device
    },
    // Not cached: invented viewer ids would push useful entries out of the cache.
    ofViewerAt: (address, viewerHash) => callerHash(`${networkOf(address)} viewer ${viewerHash}`),
  }
}

function cached<Value extends {}>(compute: (key: string) => Value): (key: string) => Value {
  const cache = new LRUCache<string, Value>({ max: mostRemembered, memoMethod: compute })
  return (key) => cache.memo(key)
}

/** Returns 32 bits of a result of `ofViewer`, for a token. Never 0. */
export function viewerHashOf(viewer: string): number {
  return Buffer.from(viewer.slice(0, 6), 'base64url').readUInt32BE(0) || 1
}

function prefixOf(address: string): string {
  const network = networkOf(address)
  // `networkOf` returns an IPv4 address unchanged, and an IPv6 network as four groups.
  if (isIPv6(network.replace('/64', ''))) return network.split(':').slice(0, 3).join(':')
  return network.split('.').slice(0, 3).join('.')
}
