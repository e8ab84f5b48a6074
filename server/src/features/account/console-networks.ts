// From where an organization's console is used: what is seen there of its own placements and campaigns nobody pays for. Only a
// keyed hash of the network is kept, and nothing is written of it but once a day.
import type { Member, Services } from '../../lib/context.ts'
import { isLoopbackHost } from '../../lib/loopback.ts'
import { networkOf } from '../../lib/network-of.ts'
import type { Secrets } from '../../lib/secrets.ts'
import { saveConsoleNetwork } from './console-network.sql.ts'

/**
 * 32 bits of the IPv4 address, or of the first 64 bits of an IPv6 one. No wider network: its other
 * addresses belong to somebody else.
 */
export function hashOfAddress(secrets: Secrets, address: string): number {
  return secrets.hmac('caller', 'address', networkOf(address)).readUInt32BE(0)
}

/** A network counts as an organization's for 30 days after its last use, which may be up to a day after it was written. */
export const consoleNetworkDays = 31

const dayMs = 86_400_000
/** An organization has so many; the ones that were used longest ago are forgotten first. */
export const mostConsoleNetworks = 20
/** Remembered so that the database is asked once a day; when there are too many, it is asked again. */
const mostRemembered = 10_000
const rememberedBy = new WeakMap<Secrets, Map<string, number>>()

/** Notes that a member used the console from an address. A call does not fail for it. */
export async function recordConsoleNetwork(
  { database, secrets, log }: Pick<Services, 'database' | 'secrets' | 'log'>,
  { organizationId, now }: Pick<Member, 'organizationId' | 'now'>,
  address: string,
): Promise<void> {
  if (isLoopbackHost(networkOf(address))) return
  const remembered = rememberedBy.get(secrets) ?? new Map<string, number>()
  rememberedBy.set(secrets, remembered)
  const key = `${organizationId} ${networkOf(address)}`
  const day = Math.floor(now.getTime() / dayMs)
  if (remembered.get(key) === day) return
  if (remembered.size >= mostRemembered) remembered.clear()
  // Before the write, so that the calls that come meanwhile do not write it too.
  remembered.set(key, day)
  try {
    const network = hashOfAddress(secrets, address)
    const seen = { organizationId, network, now, most: mostConsoleNetworks }
    await database.asSystem((db) => saveConsoleNetwork(db, seen))
  } catch (error) {
    remembered.delete(key)
    log.warn({ err: error }, 'where the console is used from could not be noted')
  }
}
