// What the demo's network holds: an operator enters it at the beginning of each month, with the
// file of the bank. No card provider holds money for a sandbox.
import { amountText } from '@frontrow/contract/money/amounts'
import { dayMs } from '@frontrow/contract/durations'
import { approveAs, auditOperator, proposeAs } from '../../../features/operator/for-host.ts'
import {
  cashEntered,
  type Closing,
  enterClosing,
  freezeClosing,
  judgeClosing,
  movedOn,
} from '../../../features/payouts/payouts.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Staff } from '../demo-staff.ts'
import { findOpenBooks } from '../../../features/books/books.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/** What the network began with, and what its bank takes for the account each month. */
const openingMicros = 25_000_000_000n
const feeMicros = 4_500_000n

/**
 * Enters what each account held at the end of the month before, on the UTC day that begins at
 * `midnight`: nothing has moved since. `closings` counts those that were entered before.
 */
export async function enterDemoClosings(
  services: Services,
  staff: Staff,
  { midnight, closings }: { midnight: Date; closings: number },
): Promise<void> {
  const first = `${utcDayOf(midnight).slice(0, 8)}01`
  const closingOn = utcDayOf(new Date(Date.parse(first) - dayMs))
  const moved = await services.database.asSystem(async (db) => {
    const books = await findOpenBooks(db)
    return movedOn(db, books?.currency ?? '')
  })
  const ownMicros = closings === 0 ? openingMicros : -feeMicros
  const accounts = [
    {
      account: 'cash:bank',
      balanceMicros: (moved.get('cash:bank') ?? 0n) + ownMicros,
      ownMicros,
    },
    { account: 'cash:stripe', balanceMicros: moved.get('cash:stripe') ?? 0n, ownMicros: 0n },
  ] as const
  for (const { account, balanceMicros, ownMicros } of accounts) {
    await enter(services, staff, {
      account,
      closingOn,
      balanceMicros,
      ownMicros,
      ownNote: noteOf(ownMicros),
      file: {
        name: `${account.slice('cash:'.length)}-${closingOn.slice(0, 7)}.csv`,
        bytes: Buffer.from(`day,closing balance\r\n${closingOn},${amountText(balanceMicros)}\r\n`),
      },
    })
  }
}

function noteOf(ownMicros: bigint): string {
  if (ownMicros === 0n) return ''
  return ownMicros > 0n ? 'Paid in by the owner' : 'Fee of the account'
}

/** Enters one balance; where it needs two operators, one proposes it and the other approves. */
async function enter(
  services: Services,
  { proposer, approver }: Staff,
  given: Omit<Closing, 'actor' | 'now'>,
): Promise<void> {
  const actor = `operator:${proposer.id}`
  const reason = 'The statement of the month'
  const closingAt = async (db: Db) => ({ ...given, actor, now: await readNow(db) })
  const { needsTwo } = await services.database.asSystem(async (db) =>
    judgeClosing(db, await closingAt(db)),
  )
  if (needsTwo) {
    const freeze = async (db: Db) =>
      freezeClosing(db, services, { ...(await closingAt(db)), reason })
    const by = { ...proposer, isOnHost: true }
    const id = await proposeAs(services, by, { kind: cashEntered.name, freeze })
    return approveAs(services, { ...approver, isOnHost: true }, id)
  }
  await services.database.asActingOperator(proposer.id, async (db) => {
    await noteAct(db)
    const closing = await closingAt(db)
    const { id } = await enterClosing(db, services, closing)
    const { account, closingOn, balanceMicros, now } = closing
    const details = { account, closing_on: closingOn, balance: amountText(balanceMicros), reason }
    await auditOperator(db, { actor, now }, { action: 'cash.enter-statement', id, details })
  })
}
