import type { Database } from '../../../lib/db/database.ts'
import { readHoldVersion, readStopped, type StoppedRow } from './stop-list.sql.ts'

/**
 * What operators keep from running, by number. Each decision looks here, so that a hold takes
 * effect at once, whatever the size of the ad index and the time that reading it takes.
 */
export interface StopList {
  /** Organizations whose campaigns are not shown. */
  advertisers: ReadonlySet<number>
  /** Organizations whose apps show only their own ads. */
  publishers: ReadonlySet<number>
  /** Apps in which nothing is shown. */
  apps: ReadonlySet<number>
  /** Apps for which no ads are shown. */
  advertisedApps: ReadonlySet<number>
  placements: ReadonlySet<number>
  campaigns: ReadonlySet<number>
  contents: ReadonlySet<number>
}

export interface StopListReader {
  current(): StopList
  /** Reads the list again where a hold has changed. */
  read(): Promise<void>
}

/** The list without a hold. */
export const nothingStopped: StopList = stopListOf([])

/** Opens the list with the holds that are in force now. */
export async function openStopList(database: Database): Promise<StopListReader> {
  let version = 0n
  let current = nothingStopped
  const read = async () => {
    // The version is read first: a hold that changes meanwhile raises it, and is read next time.
    const latest = await database.alone(readHoldVersion)
    if (latest === version) return
    current = stopListOf(await database.asSystem(readStopped))
    version = latest
  }
  await read()
  return { current: () => current, read }
}

function stopListOf(rows: readonly StoppedRow[]): StopList {
  const numbersOf = (what: StoppedRow['what']) =>
    new Set(rows.filter((row) => row.what === what).map(({ number }) => number))
  return {
    advertisers: numbersOf('advertiser'),
    publishers: numbersOf('publisher'),
    apps: numbersOf('app'),
    advertisedApps: numbersOf('advertised_app'),
    placements: numbersOf('placement'),
    campaigns: numbersOf('campaign'),
    contents: numbersOf('content'),
  }
}
