import type { Secrets } from '../../../lib/secrets.ts'
import { hmacOfKey } from '../../account/account.ts'

export interface KnownKeys {
  /** What a presented key names, out of things by their keys' HMAC in hex. */
  find<T>(things: ReadonlyMap<string, T>, key: string): T | undefined
}

/** Remembers the HMAC of the keys that named something, so that a busy key is hashed once; there are no more than were made. */
export function openKnownKeys(secrets: Secrets): KnownKeys {
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
