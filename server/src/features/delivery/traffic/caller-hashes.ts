import { createHmac, createSecretKey } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Secrets } from '../../../lib/secrets.ts'
import { networkOf } from '../../account/account.ts'

/** Who asked for an ad, in two numbers that lead back to nobody: an event from elsewhere is told by them. */
export interface CallerHashes {
  /** 32 bits of the network: the first 24 bits of an IPv4 address, the first 48 of an IPv6 one. */
  ofAddress(address: string): number
  /** 16 bits of the program, whatever its version; 0 where it does not say. */
  ofAgent(userAgent: string): number
  /** 31 bits of the address and the program together: as near to one device as a connection tells. Never 0. */
  ofCaller(address: string, userAgent: string): number
  /** 96 bits, as a text, of the id that an app gave for a person. Two apps may give two people the same id. */
  ofViewer(appId: string, id: string): string
}

/** So many are remembered: the same few ask again and again, and a hash costs as much as the rest of a decision. */
const mostRemembered = 10_000

export function openCallerHashes(secrets: Secrets): CallerHashes {
  const remembered = () => {
    const hashes = new Map<string, number>()
    return (text: string, hash: () => number) => {
      const known = hashes.get(text)
      if (known !== undefined) return known
      if (hashes.size >= mostRemembered) hashes.clear()
      const made = hash()
      hashes.set(text, made)
      return made
    }
  }
  // People are too many to be remembered; a key that is made once takes a good part off each hash.
  const viewerKey = createSecretKey(secrets.derive('viewer'))
  const [addresses, agents, callers] = [remembered(), remembered(), remembered()]
  const hash = (kind: string, text: string) => secrets.hmac('caller', kind, text).readUInt32BE(0)
  return {
    ofViewer: (appId, id) =>
      createHmac('sha256', viewerKey).update(`${appId}:${id}`).digest('base64url').slice(0, 16),
    ofAddress: (address) => addresses(address, () => hash('network', prefixOf(address))),
    ofAgent: (userAgent) =>
      userAgent === '' ? 0 : agents(userAgent, () => hash('agent', familyOf(userAgent)) >>> 16),
    ofCaller: (address, userAgent) => {
      const whole = `${networkOf(address)} ${userAgent.slice(0, 300)}`
      return callers(whole, () => hash('caller', whole) >>> 1 || 1)
    },
  }
}

function prefixOf(address: string): string {
  const network = networkOf(address)
  // networkOf leaves an IPv4 address whole and writes an IPv6 network as four groups.
  if (isIPv6(network.replace('/64', ''))) return network.split(':').slice(0, 3).join(':')
  return network.split('.').slice(0, 3).join('.')
}

/** A phone's update within an hour must not look like another phone. */
function familyOf(userAgent: string): string {
  return userAgent.slice(0, 300).replaceAll(/[\d._]+/g, '')
}
