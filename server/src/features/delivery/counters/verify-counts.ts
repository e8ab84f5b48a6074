import type { Services } from '../../../lib/calls/context.ts'
import { openEventDatabase } from '../store/event-database.sql.ts'
import { compareFamilies } from '../store/family-heartbeats.ts'
import { compareCopies, readSumsOfCore, readSumsOfEvents } from './compare-copies.ts'
import { type Finding, checkCore, checkEvents, countableSince } from './verify.sql.ts'
import { checkSidesOfCore, checkSidesOfEvents } from './verify-sides.sql.ts'
import { checkSpent } from './verify-spent.ts'

export type { Finding } from './verify.sql.ts'

/**
 * Recomputes every counter and returns the first difference of each check, in either direction. It
 * only reads and can run while servers are running: what changed in the last 30 s may be missing in
 * the core database.
 */
export async function verifyCounts(
  services: Services,
  eventDatabaseUrl: string,
): Promise<Finding[]> {
  const events = openEventDatabase(eventDatabaseUrl, services.log, services.config.connections)
  const { database: core } = services
  try {
    const families = await compareFamilies({ core, events })
    const ofEvents = await events.readTogether(async (run) => {
      const found = await checkEvents(run, await countableSince(run))
      found.push(await checkSidesOfEvents(run))
      return { found, before: await readSumsOfEvents(run) }
    }, inFull)
    const ofCore = await core.asSystem(async (db) => ({
      findings: [...(await checkCore(db)), await checkSidesOfCore(db)],
      sums: await readSumsOfCore(db),
    }))
    const after = await events.readTogether(readSumsOfEvents, inFull)
    const sums = { before: ofEvents.before, core: ofCore.sums, after }
    const copied = compareCopies(sums, { isStopped: false })
    return [
      { check: 'the core and the event database are of one age', difference: families },
      ...ofEvents.found,
      ...copied.map(({ copy, differences: [first] }) => ({
        check: copy.check,
        difference: first?.text,
      })),
      ...ofCore.findings,
      await checkSpent(core, events),
    ]
  } finally {
    await events.close()
  }
}

/** Counting years of events takes longer than the usual statement timeout. */
const inFull = { isLong: true }
