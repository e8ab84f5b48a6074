import { isIP } from 'node:net'
import { networkOf } from '../../lib/networks/network-of.ts'

/**
 * The network of an address, as evidence that identifies no single device: the /24 of an IPv4
 * address, the /64 of an IPv6 address.
 */
export function addressPrefix(address: string): string {
  const network = networkOf(address)
  if (isIP(network) !== 4) return network
  return `${network.split('.').slice(0, 3).join('.')}.0/24`
}
