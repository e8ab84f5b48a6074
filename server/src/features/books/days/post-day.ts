import { announceDay } from './announce-day.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { flatMapInPortions, mapInPortions, portionsOf } from '../../../lib/db/portions.ts'
import type { Db } from '../../../lib/db/database.ts'
import { differenceToCore, type RawSystem, type Recount } from '../../delivery/for-books.ts'
import {
  type ChargeRow,
  type EarningRow,
  clearSystems,
  findBooked,
  findCampaignsByNumber,
  findOrganizationsByNumber,
  findPlacementsByNumber,
  forgetLateDay,
  lockDayClose,
  type PairRow,
  type Revision,
  writeCharges,
  writeEarnings,
  writePairs,
  type SystemRow,
  writeRevision,
  writeSystems,
  findAdjusted,
} from './post-day.sql.ts'
import { isDayWaiting } from '../journal/closed-month.sql.ts'
import { latestRevision } from './due-days.sql.ts'
import { shareOf, transfersOf } from './day-transfers.ts'
import type { NewTransfer } from '../journal/entry.ts'
import { postEntry } from '../journal/post-entry.ts'

/**
 * Books a recounted day: stores what each side has of it and posts the difference to what is posted
 * already, all in the caller's transaction. Where the recount differs from a counter, it posts
 * nothing and stores the difference. Returns the day's latest revision, or undefined where the day
 * waits because its month is being closed.
 */
export async function postDay(
  db: Db,
  recount: Recount,
  currency: string,
): Promise<Revision | undefined> {
  await lockDayClose(db)
  if (await isDayWaiting(db, recount.day)) return undefined
  const latest = await latestRevision(db, recount.day)
  const revision = latest?.state === 'differs' ? latest.revision : (latest?.revision ?? 0) + 1
  const adjusted = await findAdjusted(db, recount.day)
  const sides = await nameSides(db, recount, adjusted)
  const difference = await differenceOf(db, recount, sides)
  if (difference !== undefined) {
    const row = revisionOf(recount, revision, { difference, earned: 0n, entryId: null })
    await writeRevision(db, row)
    return row
  }
  const booked = await findBooked(db, recount.day)
  const transfers = transfersOf(sides, booked, currency)
  await forgetLateDay(db, recount.day)
  await replaceSystems(db, recount.day, sides)
  if (transfers.length === 0 && latest?.state === 'counted') return latest
  await writeSides(db, recount.day, sides)
  const entryId = await postDifference(db, { day: recount.day, revision, transfers })
  const earned = sides.earnings.reduce((sum, { earnedMicros }) => sum + earnedMicros, 0n)
  const row = revisionOf(recount, revision, { difference: null, earned, entryId })
  await writeRevision(db, row)
  const { day } = recount
  await announceDay(db, { ...sides, day, revision, currency })
  return row
}

interface Sides {
  charges: ChargeRow[]
  earnings: EarningRow[]
  pairs: PairRow[]
  systems: SystemRow[]
  /** The first number that no organization has. */
  unknown: string | undefined
}

/**
 * Finds the ids of what was counted, and the publishers' shares of what adjustments left of it.
 */
async function nameSides(
  db: Db,
  { day, campaigns, placements, pairs, systems }: Recount,
  adjusted: ReadonlyMap<string, bigint>,
): Promise<Sides> {
  const numbersOf = (rows: readonly { number: number }[], side: RawSystem['side']) => [
    ...new Set(
      [...rows, ...systems.filter((row) => row.side === side)].map(({ number }) => number),
    ),
  ]
  const named = await findCampaignsByNumber(db, numbersOf(campaigns, 'campaign'))
  const placed = await findPlacementsByNumber(db, {
    numbers: numbersOf(placements, 'placement'),
    day,
  })
  const members = [
    ...new Set(pairs.flatMap(({ advertiser, publisher }) => [advertiser, publisher])),
  ]
  const organizations = await findOrganizationsByNumber(db, members)
  const campaignOf = await mapInPortions(named, ({ number }) => number)
  const placementOf = await mapInPortions(placed, ({ number }) => number)
  const unknown = [
    ...campaigns.flatMap(({ number }) => (campaignOf.has(number) ? [] : [`campaign ${number}`])),
    ...placements.flatMap(({ number }) => (placementOf.has(number) ? [] : [`placement ${number}`])),
    ...members.flatMap((number) => (organizations.has(number) ? [] : [`organization ${number}`])),
  ][0]
  return {
    unknown,
    charges: await flatMapInPortions(campaigns, (row) => {
      const found = campaignOf.get(row.number)
      if (found === undefined) return []
      return [Object.assign({ adjustedMicros: adjusted.get(found.id) ?? 0n }, row, found)]
    }),
    earnings: await flatMapInPortions(placements, (row) => {
      const found = placementOf.get(row.number)
      if (found === undefined) return []
      const adjustedMicros = adjusted.get(found.id) ?? 0n
      const earnedMicros = shareOf(row.networkMicros - adjustedMicros, found.shareBp)
      return [Object.assign({ adjustedMicros, earnedMicros }, row, found)]
    }),
    systems: await flatMapInPortions(systems, (row) => {
      const found = (row.side === 'campaign' ? campaignOf : placementOf).get(row.number)
      if (found === undefined) return []
      return [Object.assign({ id: found.id, organizationId: found.organizationId }, row)]
    }),
    pairs: pairs.map(({ advertiser, publisher, networkMicros }) => ({
      advertiserId: organizations.get(advertiser) ?? '',
      publisherId: organizations.get(publisher) ?? '',
      networkMicros,
    })),
  }
}

async function writeSides(db: Db, day: string, { charges, earnings, pairs }: Sides): Promise<void> {
  for await (const rows of portionsOf(charges)) await writeCharges(db, day, rows)
  for await (const rows of portionsOf(earnings)) await writeEarnings(db, day, rows)
  for await (const rows of portionsOf(pairs)) await writePairs(db, day, rows)
}

/**
 * Replaces the rows by operating system also where nothing is posted, because clicks and installs
 * change them.
 */
async function replaceSystems(db: Db, day: string, { systems }: Sides): Promise<void> {
  await clearSystems(db, day)
  for await (const rows of portionsOf(systems)) await writeSystems(db, day, rows)
}

/** Why the day may not be posted; undefined where nothing differs. */
async function differenceOf(
  db: Db,
  recount: Recount,
  { unknown, pairs }: Sides,
): Promise<string | undefined> {
  if (recount.difference !== undefined) return recount.difference
  if (unknown !== undefined) return `the core database has no ${unknown}`
  const own = pairs.find(
    ({ advertiserId, publisherId, networkMicros }) =>
      advertiserId === publisherId && networkMicros !== 0n,
  )
  if (own !== undefined)
    return `organization ${own.advertiserId} is charged ${String(own.networkMicros)} micros for ads in its own apps, which are free`
  return (await differenceToCore(db, recount)) ?? differenceOfSides(recount)
}

function differenceOfSides({ campaigns, placements, pairs }: Recount): string | undefined {
  const sums = [campaigns, placements, pairs].map((rows) => sumOf(rows))
  if (sums.every((sum) => sum === sums[0])) return undefined
  return `campaigns owe ${String(sums[0])} micros, placements were billed ${String(sums[1])}, pairs ${String(sums[2])}`
}

function sumOf(rows: readonly { networkMicros: bigint }[]): bigint {
  return rows.reduce((sum, { networkMicros }) => sum + networkMicros, 0n)
}

async function postDifference(
  db: Db,
  posting: { day: string; revision: number; transfers: readonly NewTransfer[] },
): Promise<string | null> {
  const { day, revision, transfers } = posting
  if (transfers.length === 0) return null
  const id = await postEntry(db, {
    now: await readNow(db),
    key: `delivery/${day}/${revision}`,
    kind: 'delivery',
    effectiveDay: day,
    actor: 'system',
    reason: revision === 1 ? 'day close' : 'events that came after the day was closed',
    transfers,
  })
  if (id === undefined) throw new Error(`revision ${revision} of ${day} is posted already`)
  return id
}

function revisionOf(
  { day, campaigns }: Recount,
  revision: number,
  outcome: { difference: string | null; earned: bigint; entryId: string | null },
): Revision {
  const { difference, earned, entryId } = outcome
  return {
    day,
    revision,
    state: difference === null ? 'counted' : 'differs',
    impressions: campaigns.reduce((sum, { impressions }) => sum + impressions, 0n),
    grossMicros: sumOf(campaigns),
    earnedMicros: earned,
    entryId,
    difference,
  }
}
