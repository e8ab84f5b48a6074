import { amountText } from '@frontrow/contract/money/amounts'
import { type CounterRepair, repairCounters } from '../../features/delivery/for-operators.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import { setAsideSeals, lastAuditSeal } from '../../features/audit/audit.ts'
import { CannotDo } from './cannot-do.ts'
import { hostUserName } from './operator-name.ts'
import { countAgain } from '../../features/books/for-operators.ts'

/** Returns the lines to print. Throws `CannotDo` where a server runs. */
export async function repairAfterRestore(services: Services, eventUrl: string): Promise<string[]> {
  const done = await repairCounters(services, { eventUrl, operator: hostUserName(), countAgain })
  if (done.outcome === 'running')
    throw new CannotDo(
      `${done.servers === 1 ? 'A server runs' : `${done.servers} servers run`} on these databases. Stop all of them first. Nothing was changed.`,
    )
  const { repair } = done
  return [
    ...linesOfDays(services, repair),
    ...linesOfLeases(repair),
    ...(await setSealsAside(services)),
    'Both databases belong together again. Run verify --settled now.',
  ]
}

function linesOfDays({ config }: Services, { days, changes }: CounterRepair): string[] {
  if (days.length === 0) return ['The counts of the core are those of the events.']
  const head = `The counts of ${days.length === 1 ? 'one day' : `${days.length} days`} were set to what the events say: ${days.join(', ')}.`
  const lines = changes.map(({ before, after }) => {
    const currency = after.currency === '' ? config.networkCurrency : after.currency
    const impressions = after.impressions - before.impressions
    const micros = after.micros - before.micros
    const size = (value: bigint) => (value < 0n ? -value : value)
    const word = impressions < 0n || micros < 0n ? 'lost' : 'found'
    return `  ${after.name}, as ${after.side}: ${String(size(impressions))} impressions and ${amountText(size(micros))} ${currency} ${word}`
  })
  return [head, ...lines]
}

function linesOfLeases({ entered, lowered }: CounterRepair): string[] {
  const sums = [...entered.charged].map(
    ([number, { bookedMicros, overdrawnMicros }]) =>
      `  campaign ${number}: ${amountText(bookedMicros)} booked${overdrawnMicros > 0n ? `, ${amountText(overdrawnMicros)} more than its budget, which the network bears: give it back by an adjustment` : ''}`,
  )
  const orphaned = [...entered.orphaned].map(
    ([number, micros]) =>
      `  campaign ${number} is not in the core: ${amountText(micros)} of its currency can be charged to nobody`,
  )
  return [
    entered.leases === 0
      ? 'No charge was missing in the budgets.'
      : `${entered.leases} leases that the core had lost were booked in their budgets:`,
    ...sums,
    ...orphaned,
    ...(lowered === 0
      ? []
      : [
          `${lowered} leases were charged for impressions that are lost; their budgets have it back.`,
        ]),
  ]
}

/** The file of seals is of this machine and may be newer than the restored database. */
async function setSealsAside({ database, config }: Services): Promise<string[]> {
  const { now, last } = await database.asSystem(async (db) => ({
    now: await readNow(db),
    last: await lastAuditSeal(db),
  }))
  const { count, name } = await setAsideSeals(config.dataDir, {
    after: last?.number ?? 0n,
    at: now,
  })
  if (count === 0) return []
  return [
    `${count} seals of the audit log that the restored database does not have were moved to ${name}.`,
  ]
}
