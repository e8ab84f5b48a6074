// The demo's operators pay publishers on the twelfth of each month, through files for a bank. The
// bank sends the payments of the second run back, and the next run pays these amounts again. What
// the bank holds at the end of a month is entered on the second of the next.
import { hourMs } from '@frontrow/contract/durations'
import { approveAs, auditOperator, proposeAs } from '../../../features/operator/for-host.ts'
import {
  freezeResolution,
  freezeRun,
  makeFile,
  markRun,
  payoutResolved,
  payoutSettingsChanged,
  payoutsPaid,
  proposedSettings,
  returnableOf,
  type RunPayload,
} from '../../../features/payouts/payouts.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { Refusal } from '../../../lib/failures/refuse.ts'
import { correctDemoInvoice } from './demo-correction.ts'
import { recordDemoInvoices } from './demo-own-invoices.ts'
import { agree, findStaff, type Staff, withoutMails } from '../demo-staff.ts'
import { enterDemoClosings } from './demo-cash.ts'

/**
 * With the usual thirty days and 1,000 nobody would be paid in the time of the demo, because its
 * studios are small.
 */
const settings = {
  thresholdMicros: 1_000_000n,
  netDays: 5,
  accountName: 'Frontrow Demo OÜ',
  accountIban: 'EE382200221020145685',
}

/** The days of a month on which operators act on payouts, and the hour (UTC). */
export const payoutDays = { cash: 2, run: 12, paid: 13, returned: 16 } as const
const hour = 9
/** The run, counted from 1, whose payments come back. */
export const returnedRun = 2
const whyReturned = 'The account could not be credited.'

export interface DemoPayouts {
  /** Does what is to be done on the UTC day that begins at `midnight`; `turnTo` sets the clock. */
  live(midnight: Date, turnTo: (time: number) => Promise<void>): Promise<void>
}

export async function openDemoPayouts(demo: Services): Promise<DemoPayouts> {
  const services = withoutMails(demo)
  const staff = await findStaff(services)
  const runs: string[] = []
  let isSet = false
  let closings = 0
  const acts: Partial<Record<number, (midnight: Date) => Promise<void>>> = {
    [payoutDays.cash]: async (midnight) => {
      await enterDemoClosings(services, staff, { midnight, closings })
      closings += 1
    },
    [payoutDays.run]: async () => {
      if (!isSet) await changeSettings(services, staff)
      isSet = true
      await recordDemoInvoices(services, staff)
      const run = await startRun(services, staff)
      if (run !== undefined) runs.push(run)
    },
    [payoutDays.paid]: async () => {
      const reason = 'On the statement of the bank'
      const run = runs.at(-1)
      if (run !== undefined) await mark(services, staff, { run, mark: 'paid', reason })
    },
    [payoutDays.returned]: async () => {
      const run = runs.at(-1)
      if (run === undefined || runs.length !== returnedRun) return
      await giveBack(services, staff, run)
      await correctDemoInvoice(services, staff)
    },
  }
  return {
    live: async (midnight, turnTo) => {
      const act = acts[midnight.getUTCDate()]
      if (act === undefined) return
      await turnTo(midnight.getTime() + hour * hourMs)
      await act(midnight)
    },
  }
}

/** One operator proposes that the payments of a run came back, and the other approves it. */
async function giveBack(services: Services, { proposer, approver }: Staff, run: string) {
  const by = { ...proposer, isOnHost: true }
  const ids = await services.database.asSystem((db) => returnableOf(db, run))
  for (const id of ids) {
    const returned = { id, outcome: 'returned' as const, day: undefined, reason: whyReturned }
    const freeze = (db: Db) => freezeResolution(db, returned)
    const proposal = await proposeAs(services, by, { kind: payoutResolved.name, freeze })
    await approveAs(services, { ...approver, isOnHost: true }, proposal)
  }
}

async function changeSettings(services: Services, staff: Staff): Promise<void> {
  const reason = 'Studios are paid soon after a month is closed.'
  await agree(services, staff, {
    kind: payoutSettingsChanged.name,
    freeze: (db) => proposedSettings(db, settings, reason),
  })
}

/** Returns the run's id; undefined where nothing is due. */
async function startRun(services: Services, staff: Staff): Promise<string | undefined> {
  const reason = 'The run of the month'
  try {
    const run = await agree(services, staff, {
      kind: payoutsPaid.name,
      freeze: (db) => freezeRun(db, services, { provider: 'bank_file', reason }),
      retype: (payload) => {
        const { total, count } = payload as Pick<RunPayload, 'total' | 'count'>
        return [total, String(count)]
      },
    })
    await makeFileOf(services, staff, run)
    await mark(services, staff, { run, mark: 'sent', reason: 'Uploaded to the bank' })
    return run
  } catch (error) {
    if (error instanceof Refusal && error.reason === 'nothing_due') return undefined
    throw error
  }
}

async function makeFileOf(services: Services, { proposer }: Staff, run: string): Promise<void> {
  const actor = `operator:${proposer.id}`
  await services.database.asActingOperator(proposer.id, async (db) => {
    const now = await readNow(db)
    const made = await makeFile(db, services, { runId: run, actor, now })
    if (made === undefined) throw new Error(`nothing of the run ${run} is paid by a file`)
    const details = { sha256: made.sha256, is_new: made.isNew }
    await auditOperator(db, { actor, now }, { action: 'payouts.download-file', id: run, details })
  })
}

/** Notes what the bank did with the payouts of a run. */
async function mark(
  services: Services,
  { proposer }: Staff,
  { run, mark: wanted, reason }: { run: string; mark: 'sent' | 'paid'; reason: string },
): Promise<void> {
  const actor = `operator:${proposer.id}`
  await services.database.asActingOperator(proposer.id, async (db) => {
    await noteAct(db)
    const now = await readNow(db)
    const payouts = await markRun(db, { runId: run, mark: wanted, reason, actor, now })
    const details = { mark: wanted, payouts, reason }
    await auditOperator(db, { actor, now }, { action: 'payouts.mark', id: run, details })
  })
  await services.mail.sendDue()
}
