import { isIP } from 'node:net'
import { parse } from 'tldts'
import type { NetworkList } from '../networks/network-list.ts'
import type { Resolve } from './public-addresses.ts'

/** Why nothing is sent to an address. */
export type AddressFault =
  | 'not_an_address'
  | 'too_long'
  | 'has_user'
  | 'own_address'
  | 'not_https'
  | 'not_a_public_name'
  | 'port_not_allowed'

export interface AddressRules {
  /** Networks that may be reached although they are private. */
  allowed: NetworkList
  /** The address of this network, such as https://network.example.com. */
  publicUrl: string
  resolve: Resolve
}

const mostCharacters = 2000

/**
 * Checks the address of a receiver by the rules for addresses of the internet: https, a name with a
 * public suffix, port 443 or 1024 and higher. They do not hold for a host in `allowed`. Resolves to
 * the first fault, or to the parsed address. Whether a public name leads to a private address is
 * checked when a socket is opened.
 */
export async function checkAddress(text: string, rules: AddressRules): Promise<URL | AddressFault> {
  if (text.length > mostCharacters) return 'too_long'
  if (!URL.canParse(text)) return 'not_an_address'
  const url = new URL(text)
  const own = new URL(rules.publicUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'not_an_address'
  if (url.username !== '' || url.password !== '') return 'has_user'
  if (url.origin === own.origin) return 'own_address'
  const fault = faultOfPublic(url, own)
  if (fault === undefined || (await isAllowed(url.hostname, rules))) return url
  return fault
}

function faultOfPublic({ protocol, hostname, port }: URL, own: URL): AddressFault | undefined {
  if (protocol !== 'https:') return 'not_https'
  const { isIcann, isPrivate, domain } = parse(hostname, { allowPrivateDomains: true })
  if (domain === null || !(isIcann || isPrivate)) return 'not_a_public_name'
  if (hostname.replace(/\.$/, '') === own.hostname) return 'own_address'
  if (port !== '' && Number(port) < 1024) return 'port_not_allowed'
  return undefined
}

/** True where every address of the host is in an allowed network. */
async function isAllowed(hostname: string, rules: AddressRules): Promise<boolean> {
  const { allowed, resolve } = rules
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return allowed.has(host)
  return new Promise((tell) => {
    resolve(host, (error, addresses) =>
      tell(
        !error && addresses.length > 0 && addresses.every(({ address }) => allowed.has(address)),
      ),
    )
  })
}
