import { type LookupAddress, lookup as lookUp } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { NetworkList } from '../networks/network-list.ts'
import { createNetworkList } from '../networks/network-list.ts'

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
 * What counts as unicast and is not of the internet: IETF protocol assignments with Teredo (RFC
 * 2928), and the address at which each machine of Azure reaches its host.
 */
const special = createNetworkList(['2001::/23', '168.63.129.16'])

/** NAT64 (RFC 6052): the last 32 bits are the IPv4 address that it leads to. */
const translated = createNetworkList(['64:ff9b::/96'])

/** All that is allocated: https://www.iana.org/assignments/ipv6-unicast-address-assignments */
const allocated = createNetworkList([
  '2001::/16',
  '2003::/18',
  '2400::/11',
  '2600::/12',
  '2610::/23',
  '2620::/23',
  '2630::/12',
  '2800::/12',
  '2a00::/11',
  '2c00::/12',
])

/** True for an address of the internet: not of a machine, a local network or a special purpose. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (translated.has(address))
    return isPublic(ipaddr.fromByteArray(parsed.toByteArray().slice(12)).toString())
  if (parsed.range() !== 'unicast' || special.has(address)) return false
  return parsed.kind() === 'ipv4' || allocated.has(address)
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
