// Notes for the doctor which SDKs ask, and which requests are refused for their key or format. They
// explain and are not counted in money, so notes that cannot be written are dropped.
import type { Sdk } from '@frontrow/contract/delivery/device'
import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Static } from 'typebox'
import type { Services } from '../../../lib/calls/context.ts'
import { hmacOfKey } from '../../account/account.ts'
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

/** A refused request. `app` and `owners` are numbers of whom an unknown key may belong to. */
export type Refused = { at: Date } & (
  | { reason: 'other_app' | 'wrong_format'; placement: number }
  | { reason: 'unknown_key'; key: string; app: number | undefined; owners: ReadonlySet<number> }
)

export interface RequestNotes {
  /** A request that was decided and is no test. */
  asked(request: { at: Date; placement: number; sdk: Static<typeof Sdk> | undefined }): void
  refused(request: Refused): void
  /** Writes the notes of some seconds, or at once where somebody asks. */
  write(now: Date, isAsked: boolean): Promise<void>
}

const writtenEveryMs = 10_000
const keptDays = 7
/** A caller can invent versions and keys, so there is a limit to both. */
const mostSdks = 20
const mostRefused = 500

/** What stands in the text of an array without quotes. */
const plainVersion = /^[\w.+-]+$/

interface SdksOfHour {
  hour: Date
  /** By placement and SDK. */
  rows: Map<number, Map<string, SdkRow>>
  /** All SDKs of the hour by placement, those that are written too. */
  known: Map<number, Set<string>>
}

export function createRequestNotes({
  database,
  secrets,
}: Pick<Services, 'database' | 'secrets'>): RequestNotes {
  let hours = new Map<number, SdksOfHour>()
  let refused = new Map<string, Refused & { requests: bigint }>()
  let writtenAt = -Infinity
  let sweptAt = -Infinity
  const take = () => {
    const taken = { sdks: [...hours.values()].flatMap(rowsOf), refused: [...refused.values()] }
    const newest = Math.max(...hours.keys())
    const latest = hours.get(newest)
    hours = new Map(latest && [[newest, { ...latest, rows: new Map() }]])
    refused = new Map()
    return taken
  }
  return {
    asked: ({ at, placement, sdk }) => {
      const slot = Math.floor(at.getTime() / hourMs)
      const hour = hours.get(slot) ?? emptyHour(slot)
      hours.set(slot, hour)
      const name = nameIn(hour, placement, sdk)
      const rows = hour.rows.get(placement) ?? new Map<string, SdkRow>()
      hour.rows.set(placement, rows)
      const row = rows.get(name)
      if (row === undefined)
        rows.set(name, { placement, hour: hour.hour, sdk: name, requests: 1n, last_at: at })
      else {
        row.requests += 1n
        row.last_at = at
      }
    },
    refused: (request) => {
      const of = 'key' in request ? `${request.key} ${request.app}` : request.placement
      const key = `${request.reason} ${Math.floor(request.at.getTime() / hourMs)} ${of}`
      const known = refused.get(key)
      if (known === undefined && refused.size >= mostRefused) return
      refused.set(key, { ...request, requests: (known?.requests ?? 0n) + 1n })
    },
    write: async (now, isAsked) => {
      if (!isAsked && Math.abs(now.getTime() - writtenAt) < writtenEveryMs) return
      writtenAt = now.getTime()
      const taken = take()
      const isSweepDue = now.getTime() - sweptAt >= hourMs
      if (taken.sdks.length === 0 && taken.refused.length === 0 && !isSweepDue) return
      await database.asSystem(async (db) => {
        await addSdkHours(db, taken.sdks)
        const hmacs = new Map(
          taken.refused.flatMap((one) =>
            'key' in one ? [[one.key, hmacOfKey(secrets, one.key)] as const] : [],
          ),
        )
        const keys = await findKeys(db, [...hmacs.values()])
        const found = (key: string) => keys.get(hmacs.get(key)?.toString('hex') ?? '')
        await addRefusedHours(
          db,
          taken.refused.flatMap((one) => refusedRows(one, found)),
        )
        if (isSweepDue) await forgetRequestNotes(db, new Date(now.getTime() - keptDays * dayMs))
      })
      if (isSweepDue) sweptAt = now.getTime()
    },
  }
}

const emptyHour = (slot: number): SdksOfHour => ({
  hour: new Date(slot * hourMs),
  rows: new Map(),
  known: new Map(),
})

const rowsOf = ({ rows }: SdksOfHour) => [...rows.values()].flatMap((own) => [...own.values()])

function nameIn({ known }: SdksOfHour, placement: number, sdk?: Static<typeof Sdk>): string {
  if (sdk === undefined) return 'none'
  const name = `${sdk.name} ${sdk.version}`
  const names = known.get(placement) ?? new Set<string>()
  known.set(placement, names)
  if (names.has(name)) return name
  if (names.size >= mostSdks || !plainVersion.test(sdk.version)) return 'other'
  names.add(name)
  return name
}

/** A placement's key that is not valid any more, or another thing's key, names what it was for. */
function refusedRows(
  one: Refused & { requests: bigint },
  found: (key: string) => { id: string; kind: string } | undefined,
): RefusedRow[] {
  const { at, reason, requests } = one
  const hour = new Date(Math.floor(at.getTime() / hourMs) * hourMs)
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
