import { isLoopbackHost } from './loopback.ts'
import { createNetworkList } from './network-list.ts'

const privateNetworks = createNetworkList([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
])

/** True for an address of this machine or of a local network. */
export function isPrivate(address: string): boolean {
  return privateNetworks.has(address) || isLoopbackHost(address)
}
