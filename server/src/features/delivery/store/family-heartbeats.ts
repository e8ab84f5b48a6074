import { randomUUID } from 'node:crypto'
import type { Database } from '../../../lib/db/database.ts'
import { momentInDigits } from '../../../lib/time/days-in-words.ts'
import type { EventDatabase } from './event-database.sql.ts'
import {
  type CoreHeartbeat,
  type EventHeartbeat,
  advanceCoreHeartbeat,
  followHeartbeat,
  readCoreHeartbeat,
  readEventHeartbeat,
} from './family-heartbeats.sql.ts'

/** Both databases of a node. */
export interface Families {
  core: Database
  events: EventDatabase
}

/** A little less than the minute between two tries, so that each try of a lone node counts. */
const pauseSeconds = 55

/** Other nodes may count further between two reads. */
const tries = 3

/**
 * Returns how the two databases differ in age, for an operator; undefined where they belong
 * together. It only reads.
 */
export async function compareFamilies(families: Families): Promise<string | undefined> {
  let difference: string | undefined
  for (let left = tries; left > 0; left -= 1) {
    const { ofEvents, ofCore } = await readBoth(families)
    difference = differenceOf(ofCore, ofEvents)
    if (difference === undefined) return undefined
  }
  return difference
}

/**
 * Counts both databases one heartbeat further, at most once a minute. Where they do not belong
 * together, it changes nothing and returns how they differ. The core is first: the event database
 * is never ahead, and a write that fails leaves it one behind.
 */
export async function beat(families: Families): Promise<string | undefined> {
  const difference = await compareFamilies(families)
  if (difference !== undefined) return difference
  const { ofEvents, ofCore } = await readBoth(families)
  if (ofCore.number === ofEvents.number) {
    const next = { after: ofCore.number, token: randomUUID(), pauseSeconds }
    await families.core.asSystem((db) => advanceCoreHeartbeat(db, next))
  }
  const current = await families.core.asSystem(readCoreHeartbeat)
  await followHeartbeat(families.events.run, current)
  return undefined
}

/** The events are read first, because they are never ahead of the core. */
export async function readBoth({
  core,
  events,
}: Families): Promise<{ ofEvents: EventHeartbeat; ofCore: CoreHeartbeat }> {
  const ofEvents = await readEventHeartbeat(events.run)
  return { ofEvents, ofCore: await core.asSystem(readCoreHeartbeat) }
}

function differenceOf(core: CoreHeartbeat, events: EventHeartbeat): string | undefined {
  const isSame = core.number === events.number && core.token === events.token
  const isOneBehind = core.number === events.number + 1n && core.previous === events.token
  if (isSame || isOneBehind) return undefined
  if (events.number === 0n)
    return `the event database is not the one of this core database: it is new, and the core was used with another one until ${momentInDigits(core.at)}`
  if (core.number === 0n)
    return `the core database is not the one of this event database: it is new, and the events were used with another one until ${momentInDigits(events.at)}`
  if (core.number > events.number)
    return `the event database is older than the core (till ${momentInDigits(events.at)}, the core till ${momentInDigits(core.at)})`
  if (core.number < events.number)
    return `the core database is older than the events (till ${momentInDigits(core.at)}, the events till ${momentInDigits(events.at)})`
  return `the core database and the event database went on without each other: both were used until ${momentInDigits(core.at)}`
}
