import { isIP } from 'node:net'
import type { Config } from '../../../lib/settings/config.ts'
import { isLoopbackHost } from '../../../lib/networks/loopback.ts'

/** The site that passkeys belong to. */
export interface RelyingParty {
  /** The host name, which each passkey is bound to for ever. */
  id: string
  name: string
  /** The one origin where passkeys are made and used. */
  origin: string
}

/**
 * The site of a public address. On this machine it is `http://localhost:PORT` also where the
 * address is 127.0.0.1, because browsers take no IP address for a passkey. Undefined where they
 * take none at all: an IP address of another machine, or a plain http address.
 */
export function relyingPartyOf({
  publicUrl,
  productName,
}: Pick<Config, 'publicUrl' | 'productName'>): RelyingParty | undefined {
  const { hostname, origin, port, protocol } = new URL(publicUrl)
  if (isLoopbackHost(hostname)) {
    const local = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
    return { id: 'localhost', name: productName, origin: local }
  }
  const isAddress = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
  if (isAddress || protocol !== 'https:') return undefined
  return { id: hostname, name: productName, origin }
}
