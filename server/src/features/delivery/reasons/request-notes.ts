// Counts, for the doctor, requests by SDK and requests that are refused for their key or format. No
// money depends on these counts, so those that cannot be written are dropped.
import type { Sdk } from '@frontrow/contract/delivery/device'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Static } from 'typebox'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { utcHourOf } from '../../../lib/time/utc-hour.ts'
import { hmacOfKey } from '../../account/account.ts'
import { entryOf, valuesIn } from '../counters/nested-maps.ts'
import {
  type RefusedRow,
  type SdkRow,
  addRefusedHours,
  addSdkHours,
  findKeys,
  forgetRequestNotes,
} from './request-notes.sql.ts'

/** Why a request with a key got no decision. The names are stored. */
export type RefusedReason = 'retired_key' | 'app_key' | 'unknown_key' | 'other_app' | 'wrong_format'

/** `app` and `owners`: numbers of the app and the organizations that an unknown key may be of. */
export type Refused = { at: Date } & (
  | { reason: 'other_app' | 'wrong_format'; placement: number }
  | { reason: 'unknown_key'; key: string; app: number | undefined; owners: ReadonlySet<number> }
)

export interface RequestNotes {
  /** Counts a request that was decided and is no test. */
  asked(request: { at: Date; placement: number; sdk: Static<typeof Sdk> | undefined }): void
  refused(request: Refused): void
  /** Writes the counts every ten seconds, or at once where `isAsked`. */
  write(now: Date, isAsked: boolean): Promise<void>
}

const writtenEveryMs = 10_000
const keptDays = 7
/** A caller can invent versions and keys, so there is a limit to both. */
const mostSdks = 20
const mostRefused = 500

/** Versions that need no quotes in an array's text, which `unnestRows` writes without them. */
const plainVersion = /^[\w.+-]+$/

interface SdksOfHour {
  hour: Date
  /** Not yet written counts by placement and SDK. */
  rows: Map<number, Map<string, SdkRow>>
  /** The SDKs of the hour by placement, including those whose counts are written. */
  known: Map<number, Set<string>>
}

type RefusedCount = Refused & { hour: Date; requests: number }

export function createRequestNotes({
  database,
  secrets,
}: Pick<Services, 'database' | 'secrets'>): RequestNotes {
  let hours = new Map<number, SdksOfHour>()
  let refused = new Map<string, RefusedCount>()
  let writtenAt = -Infinity
  const take = () => {
    const taken = {
      sdks: [...hours.values()].flatMap(({ rows }) => valuesIn(rows)),
      refused: [...refused.values()],
    }
    const newest = Math.max(...hours.keys())
    const latest = hours.get(newest)
    hours = new Map(latest && [[newest, { ...latest, rows: new Map() }]])
    refused = new Map()
    return taken
  }
  return {
    asked: ({ at, placement, sdk }) => {
      const slot = Math.floor(at.getTime() / hourMs)
      const { hour, rows, known } = entryOf(hours, slot, () => emptyHour(at))
      const name = nameAmong(
        entryOf(known, placement, () => new Set()),
        sdk,
      )
      const row = entryOf(
        entryOf(rows, placement, () => new Map()),
        name,
        () => ({ placement, hour, sdk: name, requests: 0, last_at: at }),
      )
      row.requests += 1
      row.last_at = at
    },
    refused: (request) => {
      const hour = utcHourOf(request.at)
      const of = 'key' in request ? `${request.key} ${request.app}` : request.placement
      const key = `${request.reason} ${hour.getTime()} ${of}`
      const known = refused.get(key)
      if (known === undefined && refused.size >= mostRefused) return
      refused.set(key, { ...request, hour, requests: (known?.requests ?? 0) + 1 })
    },
    write: async (now, isAsked) => {
      if (!isAsked && Math.abs(now.getTime() - writtenAt) < writtenEveryMs) return
      writtenAt = now.getTime()
      const taken = take()
      if (taken.sdks.length === 0 && taken.refused.length === 0) return
      const hmacs = new Map(
        taken.refused.flatMap((one) =>
          'key' in one ? [[one.key, hmacOfKey(secrets, one.key)] as const] : [],
        ),
      )
      await database.asSystem(async (db) => {
        await addSdkHours(db, taken.sdks)
        await addRefused(db, taken.refused, hmacs)
      })
    },
  }
}

/** Deletes counts that are older than a week. */
export async function sweepRequestNotes({ database }: Pick<Services, 'database'>): Promise<void> {
  await database.asSystem(async (db) => {
    const now = await readNow(db)
    await forgetRequestNotes(db, new Date(now.getTime() - keptDays * dayMs))
  })
}

const emptyHour = (at: Date): SdksOfHour => ({
  hour: utcHourOf(at),
  rows: new Map(),
  known: new Map(),
})

function nameAmong(names: Set<string>, sdk: Static<typeof Sdk> | undefined): string {
  if (sdk === undefined) return 'none'
  const name = `${sdk.name} ${sdk.version}`
  if (names.has(name)) return name
  if (names.size >= mostSdks || !plainVersion.test(sdk.version)) return 'other'
  names.add(name)
  return name
}

/** `hmacs`: those of the unknown keys, by key. */
async function addRefused(
  db: Db,
  refused: readonly RefusedCount[],
  hmacs: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const keys = await findKeys(db, [...hmacs.values()])
  const found = (key: string) => keys.get(hmacs.get(key)?.toString('hex') ?? '')
  await addRefusedHours(
    db,
    refused.flatMap((one) => refusedRows(one, found)),
  )
}

/**
 * A retired key counts for its placement, and a key of another kind for what it belongs to. A key
 * that nobody has counts for the app of `app_api_key`, else for the organizations whose console is
 * used from the address.
 */
function refusedRows(
  one: RefusedCount,
  found: (key: string) => { id: string; kind: string } | undefined,
): RefusedRow[] {
  const { at, hour, reason, requests } = one
  const counted = { hour, requests, last_at: at, id: null }
  if (!('key' in one)) return [{ ...counted, kind: 'placement', number: one.placement, reason }]
  const key = found(one.key)
  if (key !== undefined) {
    const isRetired = key.kind === 'placement'
    const named = { kind: key.kind, id: key.id, number: null }
    return [{ ...counted, ...named, reason: isRetired ? 'retired_key' : 'app_key' }]
  }
  if (one.app !== undefined) return [{ ...counted, kind: 'app', number: one.app, reason }]
  return [...one.owners].map((number) => ({ ...counted, kind: 'organization', number, reason }))
}
