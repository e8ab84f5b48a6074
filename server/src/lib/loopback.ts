import { BlockList, isIP } from 'node:net'

/** Loopback by name or address: what never leaves this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  if (bare === 'localhost') return true
  const kind = isIP(bare)
  return kind !== 0 && loopback.check(bare, kind === 4 ? 'ipv4' : 'ipv6')
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
