import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** What `X-Forwarded-For` holds in place of an address that a proxy does not know. */
export const noAddress = 'unknown'

/** Makes `X-Forwarded-For` plain, before anything asks for the caller's address. */
export function readForwardedFor(headers: IncomingHttpHeaders): void {
  const header = headers['x-forwarded-for']
  if (typeof header === 'string') headers['x-forwarded-for'] = plainForwardedFor(header)
}

/**
 * `X-Forwarded-For` with plain addresses. Some proxies write a port, brackets or quotes, as the
 * header `Forwarded` has them: https://www.rfc-editor.org/rfc/rfc7239#section-6. What is no address
 * becomes `noAddress`.
 */
export function plainForwardedFor(header: string): string {
  // Nearly always there is one plain address.
  if (isIP(header) !== 0) return header
  return header.split(',').map(plainAddress).join(', ')
}

const withPort = /^(?:\[([^\]]*)\](?::\w+)?|([\d.]+):\w+)$/

function plainAddress(entry: string): string {
  const text = entry.trim().replaceAll('"', '')
  const [, six, four] = withPort.exec(text) ?? []
  const address = six ?? four ?? text
  return isIP(address) === 0 ? noAddress : address
}
