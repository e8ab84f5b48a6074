import { createHmac, createSecretKey } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { remember } from '../../../lib/remember.ts'
import type { Secrets } from '../../../lib/secrets.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { hashOfAddress } from '../../account/account.ts'
import { agentFamily } from './agent-family.ts'

/**
 * Keyed hashes of who asked for an ad or sent an event. They tell callers apart and lead back to
 * nobody.
 */
export interface CallerHashes {
  ofAddress(address: string): AddressHashes
  /** 16 bits of the agent's family; 0 where it does not say. */
  ofAgent(userAgent: string): number
  /**
   * 31 bits of the address and the agent's family: who did not consent is told apart no further.
   * Never 0.
   */
  ofDevice(address: string, userAgent: string): number
  /** 31 bits of the address and a viewer of `viewerHash`. Never 0. */
  ofViewerAt(address: string, viewerHash: number): number
  /** 96 bits, as a text, of the id that an app gave for a person. Two apps may give two people the same id. */
  ofViewer(appId: string, id: string): string
}

export interface AddressHashes {
  /**
   * 32 bits of the IPv4 address, or of the first 64 bits of an IPv6 one: what one customer of a
   * provider has.
   */
  address: number
  /** 32 bits of the first 24 bits of an IPv4 address, or of the first 48 of an IPv6 one. */
  network: number
}

/** So many are remembered: the same few ask again and again, and a hash costs as much as the rest of a decision. */
const mostRemembered = 10_000

export function openCallerHashes(secrets: Secrets): CallerHashes {
  // A key that is made once takes a good part off each hash.
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
    // Not remembered: made-up viewers would push out what is asked for again.
    ofViewerAt: (address, viewerHash) => callerHash(`${networkOf(address)} viewer ${viewerHash}`),
  }
}

/** 32 bits of what `ofViewer` gave, for a token; never 0. */
export function viewerHashOf(viewer: string): number {
  return Buffer.from(viewer.slice(0, 6), 'base64url').readUInt32BE(0) || 1
}

function prefixOf(address: string): string {
  const network = networkOf(address)
  // networkOf leaves an IPv4 address whole and writes an IPv6 network as four groups.
  if (isIPv6(network.replace('/64', ''))) return network.split(':').slice(0, 3).join(':')
  return network.split('.').slice(0, 3).join('.')
}
