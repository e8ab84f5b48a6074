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
 * Counts everything again and says, check by check, the first difference found. It only reads, and may run beside servers: what
 * has changed in the last half minute is left out where one family is compared with the other.
 */
export async function verifyCounts(
  services: Services,
  eventDatabaseUrl: string,
): Promise<Finding[]> {
  const events = openEventDatabase(eventDatabaseUrl, services.log)
  try {
    const ofEvents = await events.readTogether(async (run) => {
      // A recount of years takes longer than any statement of the product may.
      await run('SET LOCAL statement_timeout = 0', [])
      const found = await checkEvents(run, await countableSince(run))
      found.push(await checkSidesOfEvents(run))
      const placement = await countedDays(run, 'placement')
      return { found, days: { placement, campaign: await countedDays(run, 'campaign') } }
    })
    // After the event family: what the core has by now is at least what was counted there then.
    const { findings, days } = await services.database.asSystem(async (db) => ({
      findings: [...(await checkCore(db)), await checkSidesOfCore(db)],
      days: {
        placement: await rolledUpDays(db, 'placement'),
        campaign: await rolledUpDays(db, 'campaign'),
      },
    }))
    const carried = (['placement', 'campaign'] as const).map((of) =>
      compareDays(of, ofEvents.days[of], days[of]),
    )
    return [...ofEvents.found, ...carried, ...findings, await checkSpent(services.database, events)]
  } finally {
    await events.close()
  }
}

const measures = ['requests', 'impressions', 'clicks', 'installs', 'micros'] as const

function compareDays(of: Side, counted: readonly DaySum[], carried: readonly DaySum[]): Finding {
  const keyOf = ({ number, day }: DaySum) => `${of} ${number} on ${day}`
  const inCore = new Map(carried.map((row) => [keyOf(row), row]))
  for (const row of counted) {
    const core = inCore.get(keyOf(row))
    const name = measures.find((measure) => (core?.[measure] ?? 0n) < row[measure])
    if (name !== undefined) {
      const difference = `${keyOf(row)}: ${name} ${core?.[name] ?? 0n} instead of ${row[name]}`
      return { check: `${of}_hours = events.${of}_counts`, difference }
    }
  }
  return { check: `${of}_hours = events.${of}_counts`, difference: undefined }
}
