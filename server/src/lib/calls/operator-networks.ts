import type { FastifyRequest } from 'fastify'
import { knownAddress } from './caller.ts'
import type { Config } from '../settings/config.ts'
import { isFromThisMachine, isLoopbackHost } from '../networks/loopback.ts'
import { type NetworkList, createNetworkList } from '../networks/network-list.ts'
import { refuse } from '../failures/refuse.ts'

/**
 * Refuses `route_not_found` outside OPERATOR_NETWORKS, as for an address that does not exist. It
 * guards the calls of operators and the pages of their console.
 */
export function refuseElsewhere(request: FastifyRequest, config: Config): void {
  if (!isFromOperatorNetwork(request, config)) refuse('route_not_found')
}

/**
 * A caller behind a proxy that is not in TRUST_PROXY is elsewhere, because the address would be the
 * proxy's. A loopback address counts only where nothing can have forwarded the request.
 */
export function isFromOperatorNetwork(request: FastifyRequest, config: Config): boolean {
  const { operatorNetworks } = config
  const address = knownAddress(request, config)
  if (address === undefined) return false
  if (operatorNetworks === 'any') return true
  if (isLoopbackHost(address) && !isFromThisMachine(request.raw)) return false
  return operatorNetworks === 'loopback'
    ? isLoopbackHost(address)
    : listOf(operatorNetworks).has(address)
}

/**
 * True where the operator and the server are on one machine and the server has no other address.
 * Only then a second factor is not required, and only there demo operators sign in.
 */
export function isNearOperator(request: FastifyRequest, { publicUrl }: Config): boolean {
  return isLoopbackHost(new URL(publicUrl).hostname) && isFromThisMachine(request.raw)
}

const lists = new WeakMap<readonly string[], NetworkList>()

function listOf(networks: readonly string[]): NetworkList {
  const list = lists.get(networks) ?? createNetworkList(networks)
  lists.set(networks, list)
  return list
}
