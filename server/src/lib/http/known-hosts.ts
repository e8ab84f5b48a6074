import { isLoopbackHost } from '../networks/loopback.ts'

const mostRemembered = 100

/**
 * Returns a check whether a Host header names this server: the host of its public address, or this
 * machine. It stops DNS rebinding, where an attacker's host name points at this server's address.
 */
export function knownHosts(publicUrl: string): (host: string | undefined) => boolean {
  const own = new URL(publicUrl).hostname
  // Accepted headers are cached, because each request is checked and nearly all send the same one.
  const known = new Set<string>()
  return (host) => {
    if (host === undefined) return false
    if (known.has(host)) return true
    const name = hostNameOf(host)
    const isKnown = name !== undefined && (name === own || isLoopbackHost(name))
    if (isKnown && known.size < mostRemembered) known.add(host)
    return isKnown
  }
}

/** The name without its port, in lower case; undefined for an invalid host. */
function hostNameOf(host: string): string | undefined {
  const isHost = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host)
  return isHost && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : undefined
}
