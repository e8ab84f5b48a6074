// Which addresses count as one client, for everything that is limited by address. An internet
// customer has more than one network of IPv6: usually a /56, often a /48, which has 65,536 networks
// of /64. So each limit counts an address in the wider networks around it as well; they have many
// customers at some carriers, and so a multiple of the limit. Numbers and reasons:
// decision 072.
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { noAddress } from './forwarded-for.ts'
import { isLoopbackHost } from './loopback.ts'

/** A network that counts as one client. */
export interface ClientNetwork {
  network: string
  /** It has so many times the limit of one address. */
  factor: number
}

/** Of the networks of an IPv6 address: /64, /56 and /48. An IPv4 address has the first one only. */
export const networkFactors = [1, 10, 30] as const

/** The size of the cache. Each ad request and each event asks for the networks of its address. */
const mostRemembered = 10_000

const remembered = new LRUCache<string, readonly ClientNetwork[]>({
  max: mostRemembered,
  memoMethod: findNetworks,
})

/**
 * The networks in which an address is limited, narrowest first; at least one. All texts that are
 * not an address share one network.
 */
export function networksOf(address: string): readonly ClientNetwork[] {
  if (address.includes(':')) return remembered.memo(address)
  return isIP(address) === 0 ? unknown : alone(address)
}

/**
 * The addresses that one client can choose freely: an IPv4 address, or the /64 of an IPv6 address.
 * It tells callers apart; a limit uses `networksOf`.
 */
export function networkOf(address: string): string {
  return networksOf(address)[0]?.network ?? address
}

const unknown = alone(noAddress)

function alone(network: string): readonly ClientNetwork[] {
  return [{ network, factor: networkFactors[0] }]
}

function findNetworks(address: string): readonly ClientNetwork[] {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return alone(mapped)
  if (isIP(bare) !== 6) return unknown
  const groups = firstGroups(bare)
  return groups[0] === 0 && isLoopbackHost(bare) ? alone(bare) : networksAround(groups)
}

function networksAround([one = 0, two = 0, three = 0, four = 0]: number[]) {
  const site = `${one.toString(16)}:${two.toString(16)}:${three.toString(16)}`
  const [own, wider, widest] = networkFactors
  return [
    { network: `${site}:${four.toString(16)}::/64`, factor: own },
    { network: `${site}:${(four & 0xff00).toString(16)}::/56`, factor: wider },
    { network: `${site}::/48`, factor: widest },
  ]
}

/** The first four groups of an IPv6 address. */
function firstGroups(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const left = groupsOf(head)
  if (tail === undefined || left.length >= 4) return left.slice(0, 4).map(fromHex)
  const right = groupsOf(tail)
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right].slice(0, 4).map(fromHex)
}

function fromHex(group: string): number {
  return Number.parseInt(group, 16)
}
