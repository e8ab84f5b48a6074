// The open live views, in the memory of each node. Usually there are none, and a request then reads
// only `size`.
import { mostWatchedCalls } from '@frontrow/contract/delivery/watch'
import type { Database } from '../../../lib/db/database.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { hmacOfKey } from '../../account/account.ts'
import { createAddressHash } from '../../identity/identity.ts'
import type { WatchedCall } from './watched-call.ts'
import {
  type NewCall,
  type WatchRow,
  findKeys,
  insertCalls,
  readFollowed,
  readWatches,
} from './watches.sql.ts'

/** A watch that sees a call. */
interface Sight {
  watch: WatchRow
  /** True where the call came from the address that the watch is of. */
  isByAddress: boolean
}

/** The facts of a call that decide which watches see it. */
interface SeenBy {
  /** The number of the placement's organization; undefined where the call names no placement. */
  organization: number | undefined
  address: string
  /** `sdk.watch` of a request. */
  code?: string | undefined
  /** The ad of an event. */
  rid?: string
}

export interface Watches {
  /** The number of watches in force. */
  readonly size: number
  /**
   * The watches that see a call. They are of the placement's organization. Where the call names no
   * placement, they are those of its address, of any organization.
   */
  seenBy(call: SeenBy): Sight[]
  /**
   * Keeps a call. The watch of a code sees the events of the call's ad too, which come without the
   * code.
   */
  keep(sight: Sight, call: WatchedCall): void
  /**
   * Keeps a call whose key names no placement. It is dropped later where the key is, or was, that
   * of another organization.
   */
  keepUnknown(sight: Sight, call: WatchedCall, key: string): void
  /** Reads which watches are in force. */
  read(): Promise<void>
  /** Writes what was kept since the last write. What cannot be written is dropped. */
  write(): Promise<void>
}

interface Waiting {
  watch: WatchRow
  call: WatchedCall
  followedRid: string | null
  /** The key that named no placement. */
  unknownKey?: string
}

export function createWatches(database: Database, secrets: Secrets): Watches {
  const hashOf = createAddressHash(secrets)
  let watches: readonly WatchRow[] = []
  let byOrganization: ReadonlyMap<number, readonly WatchRow[]> = new Map()
  /** The ids of watches by the ad whose events follow. */
  let followed = new Map<string, Set<string>>()
  let waiting = new Map<string, Waiting[]>()
  const follow = (rid: string, watch: string) =>
    followed.set(rid, (followed.get(rid) ?? new Set()).add(watch))
  const add = (one: Waiting) => {
    const list = waiting.get(one.watch.id) ?? []
    list.push(one)
    // The newest stay.
    if (list.length > mostWatchedCalls) list.shift()
    waiting.set(one.watch.id, list)
  }
  return {
    get size() {
      return watches.length
    },
    seenBy: ({ organization, address, code, rid }) => {
      const asked = organization === undefined ? watches : byOrganization.get(organization)
      // Returns before the address is hashed, because that takes longer than the rest.
      if (asked === undefined) return []
      const network = hashOf(address)
      const followers = rid === undefined ? undefined : followed.get(rid)
      return asked.flatMap((watch) => {
        const isByAddress = watch.network === network
        const isByCode = organization !== undefined && watch.code === code
        const isSeen = isByAddress || isByCode || followers?.has(watch.id) === true
        return isSeen ? [{ watch, isByAddress }] : []
      })
    },
    keep: ({ watch, isByAddress }, call) => {
      const hasToFollow = !isByAddress && call.outcome === 'ad'
      const followedRid = hasToFollow ? (call.request_id ?? null) : null
      if (followedRid !== null) follow(followedRid, watch.id)
      add({ watch, call, followedRid })
    },
    keepUnknown: ({ watch }, call, unknownKey) =>
      add({ watch, call, followedRid: null, unknownKey }),
    read: async () => {
      watches = await database.alone(readWatches)
      byOrganization = Map.groupBy(watches, ({ organization }) => organization)
      const rows = watches.length === 0 ? [] : await database.alone(readFollowed)
      followed = new Map()
      for (const { rid, watch } of rows) follow(rid, watch)
      // Ads of calls that were kept since the last write are not in the table yet.
      for (const { followedRid, watch } of [...waiting.values()].flat())
        if (followedRid !== null) follow(followedRid, watch.id)
    },
    write: async () => {
      if (waiting.size === 0) return
      const taken = [...waiting.values()].flat()
      waiting = new Map()
      await database.asSystem(async (db) => {
        const keys = await findKeys(db, hmacsOf(secrets, taken))
        await insertCalls(
          db,
          taken.flatMap((one) => newCallOf(one, keys)),
        )
      })
    },
  }
}

function hmacsOf(secrets: Secrets, taken: readonly Waiting[]): Map<string, string> {
  const keys = taken.flatMap(({ unknownKey }) => (unknownKey === undefined ? [] : [unknownKey]))
  return new Map(keys.map((key) => [key, hmacOfKey(secrets, key).toString('hex')]))
}

/** The row of a call; none where its key is another organization's. */
function newCallOf(
  { watch, call, followedRid, unknownKey }: Waiting,
  keys: Awaited<ReturnType<typeof findKeys>>,
): NewCall[] {
  const base = { organizationId: watch.organizationId, watchId: watch.id, followedRid }
  if (unknownKey === undefined) return [{ ...base, call }]
  const found = keys.get(unknownKey)
  if (found === undefined) return [{ ...base, call: withKey(call, unknownKey, 'unknown') }]
  if (found.organizationId !== watch.organizationId) return []
  if (found.kind !== 'placement')
    return [{ ...base, call: withKey(call, unknownKey, 'not_a_placement') }]
  // A key in force was made seconds ago. The call was refused before this node looked the key up.
  return [{ ...base, call: found.isRetired ? withKey(call, unknownKey, 'retired') : call }]
}

/** Shows the first twelve characters of the key, as the console's lists do. */
function withKey(
  call: WatchedCall,
  key: string,
  state: NonNullable<WatchedCall['key']>['state'],
): WatchedCall {
  return { ...call, key: { begins: key.slice(0, 12), state } }
}
