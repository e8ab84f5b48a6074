import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import { BadSetting } from '../../../lib/config.ts'

/** Returns whether an address belongs to a data centre, where no phone users are. */
export type IsDatacentre = (address: string) => boolean

/**
 * Reads the operator's list: one network per line, such as 203.0.113.0/24 or 2001:db8::/32; #
 * starts a remark. Throws `BadSetting` with the first line that is no network.
 */
export function readDatacentres(file: string | undefined): IsDatacentre {
  if (file === undefined) return () => false
  const networks = new BlockList()
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const line = text.replace(/#.*$/, '').trim()
    if (line !== '' && !add(networks, line)) {
      const wrong = `line ${index + 1} of ${file} is no network`
      throw new BadSetting('DATACENTRE_FILE', wrong, '/etc/frontrow/datacentres.txt')
    }
  }
  return (address) => {
    const kind = isIP(address)
    return kind !== 0 && networks.check(address, kind === 4 ? 'ipv4' : 'ipv6')
  }
}

function add(networks: BlockList, line: string): boolean {
  const [address = '', bits, ...more] = line.split('/')
  const kind = isIP(address)
  const longest = kind === 4 ? 32 : 128
  const prefix = bits === undefined ? longest : Number(bits)
  if (kind === 0 || more.length > 0 || !/^\d+$/.test(bits ?? '1') || prefix > longest) return false
  networks.addSubnet(address, prefix, kind === 4 ? 'ipv4' : 'ipv6')
  return true
}
