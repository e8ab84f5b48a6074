import { randomUUID } from 'node:crypto'
import { minuteMs } from '@frontrow/contract/durations'
import { amountText } from '@frontrow/contract/money/amounts'
import { audit } from '../../audit/audit.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { foldCounts } from '../counters/count-deltas.sql.ts'
import { type EventDatabase, openEventDatabase } from '../store/event-database.sql.ts'
import {
  followHeartbeat,
  joinCoreHeartbeat,
  readCoreHeartbeat,
  readEventHeartbeat,
} from '../store/family-heartbeats.sql.ts'
import { type RepairedDays, repairDays } from './days.ts'
import { type EnteredLeases, closeAllLeases, enterLostLeases, lowerLostCharges } from './leases.ts'
import { highestNumbers, skipNumbers } from './numbers.sql.ts'
import { beginRepair, runningServers } from './begin-repair.sql.ts'

export interface CounterRepair {
  entered: EnteredLeases
  /** Closed leases whose charges the event database has lost. */
  lowered: number
  days: RepairedDays['days']
  changes: RepairedDays['changes']
}

export type RepairOutcome =
  | { outcome: 'running'; servers: number }
  | { outcome: 'repaired'; repair: CounterRepair }

/** A restore may have lost what happened since the last heartbeat, and some more is looked at. */
const marginMs = 10 * minuteMs

/**
 * Brings both databases together after one or both were restored from a backup, in one transaction
 * of the core, and binds them to each other. No server may run. `countAgain` receives the days
 * whose counts changed.
 */
export async function repairCounters(
  services: Services,
  options: {
    eventUrl: string
    operator: string
    countAgain: (db: Db, days: readonly string[]) => Promise<void>
  },
): Promise<RepairOutcome> {
  const events = openEventDatabase(options.eventUrl, services.log, services.config.connections)
  try {
    const next = randomUUID()
    const done = await services.database.asSystem(async (db): Promise<RepairOutcome> => {
      await beginRepair(db)
      const servers = await runningServers(events.run)
      if (servers > 0) return { outcome: 'running', servers }
      const repair = await repairIn(db, events, options)
      await joinCoreHeartbeat(db, await readEventHeartbeat(events.run), next)
      await skipNumbers(db, await events.readTogether(highestNumbers, inFull))
      return { outcome: 'repaired', repair }
    })
    if (done.outcome === 'repaired')
      await followHeartbeat(events.run, await services.database.asSystem(readCoreHeartbeat))
    return done
  } finally {
    await events.close()
  }
}

const inFull = { isLong: true }

async function repairIn(
  db: Db,
  events: EventDatabase,
  { operator, countAgain }: Parameters<typeof repairCounters>[1],
): Promise<CounterRepair> {
  const now = await readNow(db)
  const [ofCore, ofEvents] = [await readCoreHeartbeat(db), await readEventHeartbeat(events.run)]
  const since = new Date(Math.min(ofCore.at.getTime(), ofEvents.at.getTime()) - marginMs)
  await foldCounts(events)
  await closeAllLeases(db, events, now)
  const entered = await enterLostLeases(db, events, { since, now })
  const lowered = await lowerLostCharges(db, events, now)
  const { days, changes } = await events.readTogether((run) => repairDays(db, run), inFull)
  await countAgain(db, days)
  const repair = { entered, lowered, days, changes }
  await auditRepair({ db, now, actor: `operator:${operator}` }, repair)
  return repair
}

/** One entry for the network, and one for each organization whose counts or budgets changed. */
async function auditRepair(
  ctx: { db: Db; now: Date; actor: string },
  { entered, lowered, days, changes }: CounterRepair,
): Promise<void> {
  const details = { days, leases_entered: entered.leases, leases_lowered: lowered }
  const network = { organizationId: null, ...ctx }
  await audit(network, 'network.repair-counters', { id: 'network', details })
  const touched = new Set([
    ...changes.map(({ after }) => after.organizationId),
    ...[...entered.charged.values()].map(({ organizationId }) => organizationId),
  ])
  for (const organizationId of touched) {
    const own = changes.filter(({ after }) => after.organizationId === organizationId)
    const booked = [...entered.charged].filter(([, sums]) => sums.organizationId === organizationId)
    await audit({ organizationId, ...ctx }, 'organization.repair-counters', {
      id: organizationId,
      details: {
        days,
        counts: own.map(({ before, after }) => ({
          side: after.side,
          currency: after.currency,
          impressions: [String(before.impressions), String(after.impressions)],
          amount: [amountText(before.micros), amountText(after.micros)],
        })),
        campaigns: booked.map(([number, { bookedMicros, overdrawnMicros }]) => ({
          number,
          booked: amountText(bookedMicros),
          overdrawn: amountText(overdrawnMicros),
        })),
      },
    })
  }
}
