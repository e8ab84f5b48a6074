import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { hmacOfKey } from '../../account/account.ts'

export interface KnownKeys {
  /** Returns the thing that a key belongs to, from a map by key HMAC in hex. */
  find<T>(things: ReadonlyMap<string, T>, key: string): T | undefined
}

/**
 * Caches the HMACs of valid keys, so that a busy key is hashed once. The number of valid keys
 * bounds the cache.
 */
export function createKnownKeys(secrets: Secrets): KnownKeys {
  const hmacs = new Map<string, string>()
  return {
    find: (things, key) => {
      const hmac = hmacs.get(key) ?? hmacOfKey(secrets, key).toString('hex')
      const thing = things.get(hmac)
      if (thing !== undefined) hmacs.set(key, hmac)
      return thing
    },
  }
}
