import { LRUCache } from 'lru-cache'
import type { Database } from '../../../lib/db/database.ts'
import { type KeyKind, isWellFormedKey } from '../../../lib/crypto/keys.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { hmacOfKey } from '../../account/account.ts'
import {
  type LiveApp,
  type LivePlacement,
  readAppByKey,
  readPlacementByKey,
} from './ad-snapshot.ts'

/** Finds keys that were made after the last read of the ad index, one by one in the database. */
export interface NewKeys {
  placement(key: string): LivePlacement | undefined
  app(key: string): LiveApp | undefined
  /**
   * Looks unknown keys up, each at most once in 5 s; then `placement` and `app` know the keys that
   * exist. A key with a wrong checksum is not looked up. Refusals: `unavailable` if this node has
   * made too many look-ups.
   */
  lookUp(keys: AskedKeys): Promise<void>
}

interface AskedKeys {
  placement?: string | undefined
  app?: string | undefined
}

/** How long a result is used. The next read of the ad index comes first anyway. */
const freshMs = 5000
/** The cache is limited because a caller can invent any number of keys with a correct checksum. */
const mostRemembered = 10_000

interface LookedUp<T> {
  at: number
  found: T | undefined
}

/** `mayLookUp` returns whether this node may query the database once more now. */
export function createNewKeys(
  { database, secrets }: { database: Database; secrets: Secrets },
  mayLookUp: () => boolean,
): NewKeys {
  const open = <T>(kind: KeyKind, read: (hmac: Buffer) => Promise<T | undefined>) => {
    const entries = new LRUCache<string, { looked?: LookedUp<T>; underWay?: Promise<void> }>({
      max: mostRemembered,
      memoMethod: () => ({}),
    })
    const entryOf = (key: string) => entries.memo(key)
    const isFresh = (looked: LookedUp<T> | undefined) =>
      looked !== undefined && performance.now() - looked.at < freshMs
    return {
      find: (key: string) => {
        if (!isWellFormedKey(kind, key)) return undefined
        const { looked } = entryOf(key)
        return isFresh(looked) ? looked?.found : undefined
      },
      lookUp: async (key: string) => {
        if (!isWellFormedKey(kind, key)) return
        const entry = entryOf(key)
        if (isFresh(entry.looked)) return
        if (entry.underWay === undefined) {
          if (!mayLookUp()) refuse('unavailable', { retryAfterSeconds: 1 })
          entry.underWay = read(hmacOfKey(secrets, key))
            .then((found) => void (entry.looked = { at: performance.now(), found }))
            .finally(() => delete entry.underWay)
        }
        await entry.underWay
      },
    }
  }
  const placements = open('placement', (hmac) =>
    database.asSystem((db) => readPlacementByKey(db, hmac)),
  )
  const apps = open('app', (hmac) => database.asSystem((db) => readAppByKey(db, hmac)))
  return {
    placement: placements.find,
    app: apps.find,
    lookUp: async ({ placement, app }) => {
      if (placement !== undefined) await placements.lookUp(placement)
      if (app !== undefined) await apps.lookUp(app)
    },
  }
}
