import { createHmac, createSecretKey } from 'node:crypto'
import { remember } from '../../../lib/remember.ts'
import type { Secrets } from '../../../lib/secrets.ts'
import { hashOfNetwork, networkOf } from '../../account/account.ts'

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
  // A key that is made once takes a good part off each hash.
  const viewerKey = createSecretKey(secrets.derive('viewer'))
  const numbers = () => remember<string, number>(mostRemembered)
  const [addresses, agents, callers] = [numbers(), numbers(), numbers()]
  const viewers = remember<string, string>(mostRemembered)
  const hash = (kind: string, text: string) => secrets.hmac('caller', kind, text).readUInt32BE(0)
  return {
    ofViewer: (appId, id) => {
      const whole = `${appId}:${id}`
      const hmac = () => createHmac('sha256', viewerKey).update(whole)
      return viewers(whole, () => hmac().digest('base64url').slice(0, 16))
    },
    ofAddress: (address) => addresses(address, () => hashOfNetwork(secrets, address)),
    ofAgent: (userAgent) =>
      userAgent === '' ? 0 : agents(userAgent, () => hash('agent', familyOf(userAgent)) >>> 16),
    ofCaller: (address, userAgent) => {
      const whole = `${networkOf(address)} ${userAgent.slice(0, 300)}`
      return callers(whole, () => hash('caller', whole) >>> 1 || 1)
    },
  }
}

/** A phone's update within an hour must not look like another phone. */
function familyOf(userAgent: string): string {
  return userAgent.slice(0, 300).replaceAll(/[\d._]+/g, '')
}
