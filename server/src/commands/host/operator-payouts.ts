import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { amountText } from '@frontrow/contract/money/amounts'
import { mayOperate, type OperatorPermission } from '@frontrow/contract/operator/permissions'
import { findPayeeOrganization } from '../../features/billing/billing.ts'
import {
  approveAs,
  auditOperator,
  listAllOperators,
  proposeAs,
  readProposalAs,
} from '../../features/operator/operator.ts'
import {
  cashEntered,
  type Closing,
  enterClosing,
  freezeClosing,
  freezeResolution,
  freezeManual,
  freezeRun,
  judgeClosing,
  makeFile,
  type Mark,
  markRun,
  type PayoutFile,
  payoutResolved,
  payoutsPaid,
  refuseOwnRun,
  returnableOf,
  type RunPayload,
} from '../../features/payouts/payouts.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { writePrivateFile } from '../../lib/files/private-files.ts'
import type { Proposal } from '../../lib/calls/operator-context.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { CannotDo, unknown } from './cannot-do.ts'
import type { OperatorAct } from '../lines/operator-line.ts'
import { type PayoutAct, payoutReaders } from '../lines/operator-payout-line.ts'
import { signInToCommand } from './operator-people.ts'

export function isPayoutAct(act: OperatorAct): act is PayoutAct {
  return Object.hasOwn(payoutReaders, act.act)
}

/** Runs a command about payouts. Returns the lines to print. */
export async function payOut(services: Services, act: PayoutAct): Promise<string[]> {
  const by = await signInToCommand(services, act.as)
  switch (act.act) {
    case 'propose-payouts': {
      const { provider, why: reason } = act
      return proposeRun(services, by, (db) => freezeRun(db, services, { provider, reason }))
    }
    case 'approve-payouts':
      if (act.typed === undefined) return showRun(services, by, act.proposal)
      await approveAs(services, by, {
        id: act.proposal,
        retyped: [act.typed.total, act.typed.count],
      })
      return ['Approved. Write its file with payout-file.']
    case 'payout-file':
      return writeTheFile(services, by, act)
    case 'enter-balance':
      return enterTheBalance(services, by, act)
    default:
      return mark(services, by, act)
  }
}

/** With live books a payment moves money of the books, so two operators agree to it. */
export async function payByHand(
  services: Services,
  act: { email: string; amountMicros: bigint; by?: { as: string; why: string } },
): Promise<string[]> {
  const { email, amountMicros } = act
  if (act.by === undefined)
    throw new CannotDo(
      'The books are live, so a payment is a payout by hand that two operators agree to: use --as <email> --why <text> to propose it.',
    )
  const { as, why: reason } = act.by
  const organizationId = (await findPayeeOrganization(services, email)) ?? unknown(email)
  const by = await signInToCommand(services, as)
  return proposeRun(services, by, (db) =>
    freezeManual(db, services, { organizationId, amountMicros, reason }),
  )
}

/** The run's id is printed for the commands that follow. */
async function proposeRun(
  services: Services,
  by: Operator,
  freeze: (db: Db) => Promise<Proposal>,
): Promise<string[]> {
  const frozen: Proposal[] = []
  const id = await proposeAs(services, by, {
    kind: payoutsPaid.name,
    freeze: async (db) => {
      const made = await freeze(db)
      frozen.push(made)
      return made
    },
  })
  return [
    `Proposed as ${id}. Another operator approves it under /operator/approvals, or with approve-payouts.`,
    ...frozen.flatMap(({ subject, payload }) =>
      runLines(subject, payload as unknown as RunPayload),
    ),
  ]
}

/** What a run pays, and of each organization that is paid again what it was paid before. */
function runLines(run: string, { total, currency, count, lines }: RunPayload): string[] {
  return [
    `The run ${run} has ${count === 1 ? 'one payout' : `${count} payouts`}, together ${total} ${currency}.`,
    ...lines.flatMap(({ name, amount, again }) =>
      again === undefined ? [] : [`Paid again: ${name} ${amount} ${currency}; ${again}.`],
    ),
  ]
}

/** What an approval would pay. Refuses `proposal_not_found`. */
async function showRun(services: Services, by: Operator, proposal: string): Promise<string[]> {
  const { title, subject_name: name, changes } = await readProposalAs(services, by, proposal)
  return [
    `${title}: ${name}`,
    ...changes.map(
      ({ field, before, after }) =>
        `${field}: ${after ?? ''}${before === null ? '' : ` (${before})`}`,
    ),
    'Nothing was approved. Approve it with --total <amount> and --count <number>.',
  ]
}

export type Operator = Awaited<ReturnType<typeof signInToCommand>>

async function writeTheFile(
  services: Services,
  by: Operator,
  { run, file }: Extract<PayoutAct, { act: 'payout-file' }>,
): Promise<string[]> {
  const made = await makeFileAs(services, by, run)
  await writePrivateFile(file, made.content)
  return [`${file} is written, SHA-256 ${made.sha256}. Only you can read it.`]
}

/** The file of a run for the bank. Refuses `operator_role_missing`. */
export async function makeFileAs(
  services: Services,
  by: Pick<Operator, 'id' | 'email'>,
  run: string,
): Promise<PayoutFile> {
  await judge(services, by, 'bank.reveal')
  return services.database.asActingOperator(by.id, async (db) => {
    const now = await readNow(db)
    const actor = `operator:${by.id}`
    await refuseOwnRun(db, by, run)
    const found = await makeFile(db, services, { runId: run, actor, now })
    if (found === undefined) throw new CannotDo('Nothing of this run is to be paid by a file.')
    const details = { sha256: found.sha256, is_new: found.isNew }
    await auditOperator(db, { actor, now }, { action: 'payouts.download-file', id: run, details })
    return found
  })
}

/**
 * Notes what the bank did with payouts of a run. Returns how many. Refuses `operator_role_missing`
 * and what `markRun` refuses.
 */
export async function markAs(
  services: Services,
  by: Pick<Operator, 'id' | 'email'>,
  act: Omit<Marking, 'mark'> & { mark: Mark },
): Promise<number> {
  const { run, mark: wanted, why: reason, date: day, payouts: payoutIds } = act
  await judge(services, by, 'finance.write')
  const count = await services.database.asActingOperator(by.id, async (db) => {
    await noteAct(db)
    await refuseOwnRun(db, by, run)
    const now = await readNow(db)
    const actor = `operator:${by.id}`
    const marking = { runId: run, mark: wanted, payoutIds, day }
    const marked = await markRun(db, { ...marking, reason, actor, now })
    const details = { mark: wanted, payouts: marked, reason }
    await auditOperator(db, { actor, now }, { action: 'payouts.mark', id: run, details })
    return marked
  })
  await services.mail.sendDue()
  return count
}

type Marking = Omit<Extract<PayoutAct, { act: 'mark-payouts' }>, 'act' | 'as'>

async function mark(
  services: Services,
  by: Operator,
  { mark: wanted, ...act }: Marking,
): Promise<string[]> {
  if (wanted !== 'returned')
    return [`${await markAs(services, by, { ...act, mark: wanted })} marked as ${wanted}.`]
  const ids = await proposeReturned(services, by, act)
  return [...ids.map((id) => `Proposed as ${id}.`), whoApproves]
}

const whoApproves =
  'Another operator approves it under /operator/approvals, or with approve-proposal.'

/**
 * Proposes that paid payouts of a run came back, each for itself. Returns the ids of the proposals.
 * Refuses what `freezeResolution` and `proposeAs` refuse.
 */
export async function proposeReturned(
  services: Services,
  by: Operator,
  act: Omit<Marking, 'mark'>,
): Promise<string[]> {
  const ids = act.payouts ?? (await services.database.asSystem((db) => returnableOf(db, act.run)))
  if (ids.length === 0) refuse('payout_not_markable')
  const proposals: string[] = []
  for (const id of ids) {
    const wanted = { id, outcome: 'returned' as const, day: act.date, reason: act.why }
    const freeze = (db: Db) => freezeResolution(db, wanted)
    proposals.push(await proposeAs(services, by, { kind: payoutResolved.name, freeze }))
  }
  return proposals
}

async function enterTheBalance(
  services: Services,
  by: Operator,
  act: Extract<PayoutAct, { act: 'enter-balance' }>,
): Promise<string[]> {
  const { account, day: closingOn, balanceMicros, ownMicros, ownNote, why } = act
  const file = { name: basename(act.file), bytes: readFileSync(act.file) }
  const closing = { account, closingOn, balanceMicros, ownMicros, ownNote, file }
  const { proposalId, currency } = await enterClosingAs(services, by, { ...closing, why })
  if (proposalId !== undefined)
    return [
      `Proposed as ${proposalId}, because something was moved besides the books.`,
      whoApproves,
    ]
  return [`${account} held ${amountText(balanceMicros)} ${currency} at the end of ${closingOn}.`]
}

/**
 * Enters a closing balance, or proposes it where two operators have to agree. Refuses
 * `operator_role_missing` and what `judgeClosing` refuses.
 */
export async function enterClosingAs(
  services: Services,
  by: Operator,
  closing: Omit<Closing, 'actor' | 'now'> & { why: string },
): Promise<{ currency: string; proposalId?: string }> {
  const { why: reason, account, closingOn, balanceMicros } = closing
  await judge(services, by, 'finance.write')
  const actor = `operator:${by.id}`
  const { needsTwo, currency } = await services.database.asSystem(async (db) =>
    judgeClosing(db, { ...closing, actor, now: await readNow(db) }),
  )
  if (needsTwo) {
    const freeze = async (db: Db) =>
      freezeClosing(db, services, { ...closing, reason, actor, now: await readNow(db) })
    return {
      currency,
      proposalId: await proposeAs(services, by, { kind: cashEntered.name, freeze }),
    }
  }
  return services.database.asActingOperator(by.id, async (db) => {
    await noteAct(db)
    const now = await readNow(db)
    const entered = await enterClosing(db, services, { ...closing, actor, now })
    const details = { account, closing_on: closingOn, balance: amountText(balanceMicros), reason }
    const act = { action: 'cash.enter-statement', id: entered.id, details } as const
    await auditOperator(db, { actor, now }, act)
    return entered
  })
}

/** Refuses `operator_role_missing` where no role of the operator has the permission. */
export async function judge(
  services: Services,
  { id }: Pick<Operator, 'id'>,
  needs: OperatorPermission,
): Promise<void> {
  const self = (await listAllOperators(services)).find((one) => one.id === id)
  if (!mayOperate(needs, self?.roles ?? [])) refuse('operator_role_missing')
}
