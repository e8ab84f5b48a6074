import { readFileSync } from 'node:fs'
import { BadSetting } from '../../../lib/settings/config.ts'
import { createNetworkList } from '../../../lib/networks/network-list.ts'

/** Returns whether an address belongs to a data centre, where no phone users are. */
export type IsDatacentre = (address: string) => boolean

/**
 * Reads the operator's list: one network per line, such as 203.0.113.0/24 or 2001:db8::/32; #
 * starts a remark. Throws `BadSetting` with the first line that is no network.
 */
export function readDatacentres(file: string | undefined): IsDatacentre {
  if (file === undefined) return () => false
  const networks = createNetworkList()
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const line = text.replace(/#.*$/, '').trim()
    if (line !== '' && !networks.add(line)) {
      const wrong = `line ${index + 1} of ${file} is no network`
      throw new BadSetting('DATACENTRE_FILE', wrong, '/etc/frontrow/datacentres.txt')
    }
  }
  return (address) => networks.has(address)
}
