import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { createNetworkList } from './network-list.ts'

/** True for a loopback host name or address: its traffic never leaves this machine. */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || loopback.has(bare)
}

/**
 * True where a header shows that a proxy or a CDN forwarded the request. One is enough, because
 * each product sends its own: RFC 7239 (Forwarded), RFC 9110 (Via), RFC 8586 (CDN-Loop), and the
 * common ones without a standard.
 */
export function hasForwardingHeader(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name))
}

/**
 * True for a request that a program on this machine sent directly. A local proxy has a loopback
 * address too, so the request must also be HTTP/1.1 (some proxies send 1.0), name this machine as
 * its host, and carry no forwarding header.
 */
export function isFromThisMachine({ headers, httpVersion, socket }: IncomingMessage): boolean {
  const hostName = (headers.host ?? '').replace(/:\d+$/, '')
  return (
    httpVersion === '1.1' &&
    !hasForwardingHeader(headers) &&
    isLoopbackHost(socket.remoteAddress ?? '') &&
    isLoopbackHost(hostName)
  )
}

const forwardingHeader =
  /^(forwarded|via|cdn-loop|(x-)?(real|client|cluster-client|original-client)-ip|true-client-ip|fastly-client-ip|(x-(original-)?forwarded|x-envoy|x-arr|cf)(-.*)?)$/

const loopback = createNetworkList(['127.0.0.0/8', '::1'])
