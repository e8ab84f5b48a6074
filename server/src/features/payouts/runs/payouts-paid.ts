import Type, { type Static } from 'typebox'
import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import {
  type PayoutProviderName,
  payoutProviders,
} from '@frontrow/contract/operator/finance/payouts'
import type { PayoutBlock } from '@frontrow/contract/payouts'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { type DecidedProposal, type ProposalKind, proposalKind } from '../../proposals/proposals.ts'
import { findPayees } from '../../billing/billing.ts'
import { announce } from '../../webhooks/webhooks.ts'
import {
  heldAmong,
  lockPayouts,
  noteRunApproved,
  type Payout,
  payableOf,
  payoutsOfRun,
  setPayoutState,
} from './payout.sql.ts'
import { hashOfLines, hashOf, type Judged, partsOfDue, planPayouts } from './plan.ts'
import { postApproved } from './post-payout.ts'
import { monthInWords } from '../../../lib/time/days-in-words.ts'
import { taxBlockTexts } from './tax-block-texts.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'

/** What was proposed, as people read it. */
const runPayload = Type.Object({
  month: Type.String(),
  currency: Type.String(),
  provider: Type.Enum([...payoutProviders]),
  /** A decimal text. */
  total: Type.String(),
  /** Tax that is withheld besides; missing for none. */
  withheld: Type.Optional(Type.String()),
  count: Type.Integer(),
  /** The hash of payees, their sealed bank fields and amounts. */
  content: Type.String(),
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      amount: Type.String(),
      withheld: Type.Optional(Type.String()),
      /** What was paid before, for an organization that is paid again. */
      again: Type.Optional(Type.String()),
    }),
  ),
})
export type RunPayload = Static<typeof runPayload>

type Change = ReturnType<ProposalKind['changes']>[number]

const mostShown = 20

const providerNames: Readonly<Record<PayoutProviderName, string>> = {
  bank_file: 'Bank file',
  manual: 'Manual',
  sandbox: 'Sandbox',
}

/** A payout run, whose id is the subject. */
export const payoutsPaid = proposalKind(runPayload, {
  name: 'payouts.pay',
  needs: 'finance.write',
  title: 'Pay publishers',
  subjectName: (_db, { payload }) => Promise.resolve(nameOf(payload)),
  changes: changesOf,
  retypes: ({ total, count, currency }) => [
    { label: `Total in ${currency}`, isRight: (typed) => microsOf(typed) === microsOf(total) },
    { label: 'Number of payouts', isRight: (typed) => typed === String(count) },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    await lockPayouts(db)
    const planned = (await payoutsOfRun(db, subject)).filter(({ state }) => state === 'planned')
    return hashOfLines(planned) === payload.content
  },
  apply: approveRun,
})

/** Every line that pays again, and of the others the first. */
function changesOf({ lines, count, total, withheld, ...of }: RunPayload): Change[] {
  const { currency, provider } = of
  const again = lines.filter((line) => line.again !== undefined)
  const first = lines.filter((line) => line.again === undefined).slice(0, mostShown)
  const others = lines.length - again.length - first.length
  return [
    { field: 'Total', before: null, after: `${total} ${currency}` },
    ...(withheld === undefined
      ? []
      : [{ field: 'Tax withheld', before: null, after: `${withheld} ${currency}` }]),
    { field: 'Payouts', before: null, after: String(count) },
    { field: 'Paid through', before: null, after: providerNames[provider] },
    { field: 'Retried payouts', before: null, after: String(again.length) },
    ...again.concat(first).map((line) => ({
      field: line.name,
      before: line.again ?? null,
      after: lineText(line, currency),
    })),
    ...(others > 0 ? [{ field: 'Other payouts', before: null, after: String(others) }] : []),
  ]
}

function lineText({ amount, withheld }: RunPayload['lines'][number], currency: string): string {
  const tax = withheld === undefined ? '' : `, and ${withheld} ${currency} of tax withheld`
  return `${amount} ${currency}${tax}`
}

function nameOf({ month, count, total, currency }: RunPayload): string {
  return `${monthInWords(month)}: ${count} ${count === 1 ? 'payout' : 'payouts'}, ${total} ${currency}`
}

/**
 * Posts all payouts of a run in one transaction. One whose account, balance, hold, tax or currency
 * has changed since the proposal is left out.
 */
async function approveRun(
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  { subject: runId, actor, now, reason }: DecidedProposal<RunPayload>,
): Promise<void> {
  const payouts = await payoutsOfRun(db, runId)
  const ids = payouts.map(({ organizationId }) => organizationId)
  const payees = await findPayees(db, secrets, ids)
  const held = await heldAmong(db, ids)
  const refused = await refusedAmong(db, { secrets }, payouts)
  const day = utcDayOf(now)
  let left = 0
  for (const payout of payouts) {
    const { id, organizationId } = payout
    const isSameBank = hashOf(payees.get(organizationId)).equals(payout.bankSha256)
    const fault =
      refused.get(organizationId) ??
      (await faultOf(db, payout, { isSameBank, isHeld: held.has(organizationId) }))
    if (fault !== undefined) {
      left += 1
      await setPayoutState(db, { id, from: ['planned'], to: 'cancelled', note: fault })
      continue
    }
    await postApproved(db, payout, { now, actor, reason })
    await setPayoutState(db, { id, from: ['planned'], to: 'approved', day })
    await announceApproved(db, payout, now)
  }
  await noteRunApproved(db, { runId, actor, now })
  const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
  const details = { reason, payouts: payouts.length - left, left_out: left }
  await audit(consoleAct(by), 'payouts.approve', { id: runId, details })
}

async function announceApproved(db: Db, payout: Payout, now: Date): Promise<void> {
  const { id, organizationId, reference, month, amountMicros, currency } = payout
  const amount = amountText(amountMicros)
  const data = { payout_id: id, reference, month: month.slice(0, 7), amount, currency }
  await announce(db, { organizationId, type: 'payout.approved', data, at: now, now })
}

/** What is judged again, with the sentence that the run shows. */
const refusals: Partial<Record<PayoutBlock, string>> = {
  ...taxBlockTexts,
  currency: 'The payout currency of this organization changed after the request.',
  bank_unreadable: 'The bank details of this organization cannot be decrypted.',
  bank_refused: 'The bank refused this account.',
  iban_not_sepa: 'The account is outside SEPA.',
  holder_not_latin: 'The account holder cannot be written in Latin letters.',
  address_needed: 'The account is outside the EEA, and an address for the bank is missing.',
}

/** A payment by hand is made in whatever way the bank offers. */
const ofFiles: readonly PayoutBlock[] = [
  'currency',
  'bank_unreadable',
  'bank_refused',
  'iban_not_sepa',
  'holder_not_latin',
  'address_needed',
]

/**
 * Organizations that are blocked by now because of their tax, currency or account, with the reason.
 * A payment by hand may be made whatever the currency and the account of the organization are.
 */
async function refusedAmong(
  db: Db,
  services: Pick<Services, 'secrets'>,
  payouts: readonly Payout[],
): Promise<ReadonlyMap<string, string>> {
  const byHand = payouts.length === 1 && payouts[0]?.provider === 'manual' ? payouts[0] : undefined
  const only = byHand === undefined ? {} : { organizationId: byHand.organizationId }
  const plan = await planPayouts(db, services, only)
  const judged = plan === undefined ? [] : [...plan.due, ...plan.blocked]
  const payoutOf = new Map(payouts.map((payout) => [payout.organizationId, payout]))
  return new Map(
    judged.flatMap((one) => {
      const { organizationId, blocks } = one
      const block = blocks.find(
        ({ reason }) =>
          refusals[reason] !== undefined && (byHand === undefined || !ofFiles.includes(reason)),
      )
      const why = (block && refusals[block.reason]) ?? taxFault(payoutOf.get(organizationId), one)
      return why === undefined ? [] : [[organizationId, why]]
    }),
  )
}

/** The tax that is withheld is that of the day of the approval. */
function taxFault(payout: Payout | undefined, judged: Judged): string | undefined {
  if (payout === undefined) return undefined
  const { withheldMicros } = partsOfDue(payout.amountMicros + payout.withheldMicros, judged)
  return withheldMicros === payout.withheldMicros
    ? undefined
    : 'The tax that is withheld from this organization changed after the request.'
}

/** Why a payout is left out; undefined where it is paid. */
async function faultOf(
  db: Db,
  payout: Payout,
  { isSameBank, isHeld }: { isSameBank: boolean; isHeld: boolean },
): Promise<string | undefined> {
  if (!isSameBank) return 'The bank details have changed since it was proposed.'
  if (isHeld) return 'Payouts of the organization were held since it was proposed.'
  const payable = await payableOf(db, payout)
  return payable < payout.amountMicros + payout.withheldMicros
    ? 'Less is payable than when it was proposed.'
    : undefined
}
