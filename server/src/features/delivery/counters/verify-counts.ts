import type { Services } from '../../../lib/context.ts'
import { openEventDatabase } from '../store/event-database.sql.ts'
import {
  type DaySum,
  type Finding,
  type Side,
  rolledUpDays,
  checkCore,
  checkEvents,
  countableSince,
  countedDays,
} from './verify.sql.ts'

import { checkSidesOfCore, checkSidesOfEvents } from './verify-sides.sql.ts'
import { checkSpent } from './verify-spent.ts'

export type { Finding } from './verify.sql.ts'

/**
 * Recomputes every counter and returns the first difference of each check. It only reads and can
 * run while servers are running: comparisons between the two databases leave out changes of the
 * last 30 s.
 */
export async function verifyCounts(
  services: Services,
  eventDatabaseUrl: string,
): Promise<Finding[]> {
  const events = openEventDatabase(eventDatabaseUrl, services.log)
  try {
    const ofEvents = await events.readTogether(async (run) => {
      const found = await checkEvents(run, await countableSince(run))
      found.push(await checkSidesOfEvents(run))
      const placement = await countedDays(run, 'placement')
      return { found, days: { placement, campaign: await countedDays(run, 'campaign') } }
    }, inFull)
    // The core database is read after the event database, so it has at least the counts read there.
    const { findings, days } = await services.database.asSystem(async (db) => ({
      findings: [...(await checkCore(db)), await checkSidesOfCore(db)],
      days: {
        placement: await rolledUpDays(db, 'placement'),
        campaign: await rolledUpDays(db, 'campaign'),
      },
    }))
    const rolledUp = (['placement', 'campaign'] as const).map((side) =>
      compareDays(side, ofEvents.days[side], days[side]),
    )
    return [
      ...ofEvents.found,
      ...rolledUp,
      ...findings,
      await checkSpent(services.database, events),
    ]
  } finally {
    await events.close()
  }
}

/** Counting years of events takes longer than the usual statement timeout. */
const inFull = { isLong: true }

const measures = ['requests', 'impressions', 'clicks', 'installs', 'micros'] as const

function compareDays(side: Side, counted: readonly DaySum[], rolledUp: readonly DaySum[]): Finding {
  const keyOf = ({ number, day }: DaySum) => `${side} ${number} on ${day}`
  const inCore = new Map(rolledUp.map((row) => [keyOf(row), row]))
  for (const row of counted) {
    const core = inCore.get(keyOf(row))
    const name = measures.find((measure) => (core?.[measure] ?? 0n) < row[measure])
    if (name !== undefined) {
      const difference = `${keyOf(row)}: ${name} ${core?.[name] ?? 0n} instead of ${row[name]}`
      return { check: `${side}_hours = events.${side}_counts`, difference }
    }
  }
  return { check: `${side}_hours = events.${side}_counts`, difference: undefined }
}
