import { createHmac, createSecretKey } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { remember } from '../../../lib/remember.ts'
import type { Secrets } from '../../../lib/secrets.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { hashOfAddress } from '../../account/account.ts'
import { agentFamily } from './agent-family.ts'

/** Keyed hashes of callers. They tell callers apart and cannot be traced back to a person. */
export interface CallerHashes {
  ofAddress(address: string): AddressHashes
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
  // Creating the key object once makes each hash much faster.
  const viewerKey = createSecretKey(secrets.derive('viewer'))
  const addresses = remember<string, AddressHashes>(mostRemembered)
  const agents = remember<string, number>(mostRemembered)
  const devices = remember<string, number>(mostRemembered)
  const viewers = remember<string, string>(mostRemembered)
  const hash = (kind: string, text: string) => secrets.hmac('caller', kind, text).readUInt32BE(0)
  const callerHash = (text: string) => hash('caller', text) >>> 1 || 1
  return {
    ofViewer: (appId, id) => {
      const whole = `${appId}:${id}`
      const hmac = () => createHmac('sha256', viewerKey).update(whole)
      return viewers(whole, () => hmac().digest('base64url').slice(0, 16))
    },
    ofAddress: (address) =>
      addresses(address, () => ({
        address: hashOfAddress(secrets, address),
        network: hash('network', prefixOf(address)),
      })),
    ofAgent: (userAgent) =>
      userAgent === '' ? 0 : agents(userAgent, () => hash('agent', agentFamily(userAgent)) >>> 16),
    ofDevice: (address, userAgent) =>
      devices(`${address} ${userAgent}`, () =>
        callerHash(`${networkOf(address)} ${agentFamily(userAgent)}`),
      ),
    // Not cached: invented viewer ids would push useful entries out of the cache.
    ofViewerAt: (address, viewerHash) => callerHash(`${networkOf(address)} viewer ${viewerHash}`),
  }
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
