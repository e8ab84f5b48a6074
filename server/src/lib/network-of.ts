import { isIP } from 'node:net'
import { isLoopbackHost } from './loopback.ts'

/**
 * The addresses that one client can choose freely count as one: an IPv4 address, or the /64 of an
 * IPv6 address.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return mapped
  if (isIP(bare) !== 6 || isLoopbackHost(bare)) return bare
  const [head = '', tail] = bare.split('::')
  const groupsOf = (text: string) => (text === '' ? [] : text.split(':'))
  const left = groupsOf(head)
  const zeros = tail === undefined ? 0 : 8 - left.length - groupsOf(tail).length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...groupsOf(tail ?? '')]
  const front = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${front.join(':')}::/64`
}
