import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { NetworkList } from '../networks/network-list.ts'
import { openNetworkList } from '../networks/network-list.ts'

/** Finds all addresses of a name. */
export type Resolve = (
  name: string,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

export const resolveName: Resolve = (name, callback) => lookUp(name, { all: true }, callback)

/** A name leads to an address that must not be reached. */
export class PrivateAddress extends Error {
  constructor(name: string, address: string) {
    super(`${name} leads to ${address}, which is no public address`)
  }
}

/**
 * IPv6 networks that lead to IPv4 addresses, or to tunnels, and that count as unicast: IPv4 in
 * compatible form (RFC 4291), and IETF protocol assignments with Teredo (RFC 2928).
 */
const special = openNetworkList(['::/96', '2001::/23'])

/** True for an address of the internet: not of a machine, a local network or a special purpose. */
export function isPublic(address: string): boolean {
  return isIP(address) !== 0 && ipaddr.parse(address).range() === 'unicast' && !special.has(address)
}

/**
 * The `lookup` of a socket. It gives the addresses of a name only if each of them may be reached,
 * and the socket connects to these. So a name that changes its answer after a check gains nothing.
 */
export function lookUpReachable(resolve: Resolve, allowed: NetworkList): LookupFunction {
  return (name, { all }, callback) =>
    resolve(name, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const mayReach = ({ address }: LookupAddress) => isPublic(address) || allowed.has(address)
      const wrong = addresses.find((one) => !mayReach(one))
      if (wrong) return callback(new PrivateAddress(name, wrong.address), '', 0)
      if (all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })
}
