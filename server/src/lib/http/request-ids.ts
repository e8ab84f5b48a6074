import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createNetworkList } from '../networks/network-list.ts'

/** What a proxy may call a request. It goes into log lines and headers as it is. */
const givenId = /^[\w-]{1,64}$/

/**
 * Returns the function that names a request: by the X-Request-Id of a proxy in TRUST_PROXY, so that
 * its log and ours name a call alike, otherwise by an id of our own. Those are unique across
 * restarts; they need not be unpredictable, so they are counted.
 */
export function createRequestIds(
  trustProxy: readonly string[],
): (request: IncomingMessage) => string {
  const proxies = createNetworkList(trustProxy)
  const hasProxies = trustProxy.length > 0
  const start = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers, socket }) => {
    const given = hasProxies ? headers['x-request-id'] : undefined
    const isAllowed = typeof given === 'string' && givenId.test(given)
    if (isAllowed && proxies.has(socket.remoteAddress ?? '')) return given
    count += 1
    return `${start}-${count}`
  }
}
