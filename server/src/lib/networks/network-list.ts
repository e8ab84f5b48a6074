import { BlockList, isIP } from 'node:net'

/** A list of addresses and networks, of IPv4 and IPv6. */
export interface NetworkList {
  /**
   * Adds an address or a network, such as 203.0.113.7 or 2001:db8::/32. Returns false if the text
   * is neither.
   */
  add(text: string): boolean
  /**
   * Returns false also for a text that is not an address. An IPv4 address may be in IPv6 form, as
   * ::ffff:10.0.0.1.
   */
  has(address: string): boolean
}

/** Opens a list with these networks. */
export function createNetworkList(networks: readonly string[] = []): NetworkList {
  const list = new BlockList()
  const add = (text: string) => {
    const [address = '', bits, ...more] = text.split('/')
    const kind = kindOf(address)
    const longest = kind === 'ipv4' ? 32 : 128
    const prefix = bits === undefined ? longest : Number(bits)
    if (kind === undefined || more.length > 0 || !/^\d+$/.test(bits ?? '1') || prefix > longest)
      return false
    list.addSubnet(address, prefix, kind)
    return true
  }
  for (const network of networks) add(network)
  return {
    add,
    has: (address) => {
      const kind = kindOf(address)
      return kind !== undefined && list.check(address, kind)
    },
  }
}

function kindOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}
