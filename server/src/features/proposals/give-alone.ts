// What an operator gives away without a second one counts against one limit, whatever the act is.
// Decision 073 lists the acts.
import { microsOf } from '@frontrow/contract/money/amounts'
import { dayMs } from '@frontrow/contract/durations'
import { aloneDays } from '@frontrow/contract/operator'
import type { Db } from '../../lib/db/database.ts'
import { takeLock } from '../../lib/db/locks.ts'
import { newId } from '../../lib/db/ids.ts'
import type { ProposalKind, ProposalServices } from './proposal-kind.ts'
import type { Proposal } from '../../lib/calls/operator-context.ts'
import { readSetting } from '../../lib/settings/stored-settings.sql.ts'
import { givenSince, insertGift } from './given-alone.sql.ts'
import { refuseOwnOrganization } from './refuse-own-organization.ts'

export interface Gift {
  /** As in the audit. */
  actor: string
  /** The kind of proposal that it is where two have to agree. */
  kind: string
  subject: string
  organizationId: string | null
  /** In the network's currency. */
  amountMicros: bigint
  /** True for real money that this person alone saw come. */
  isReceipt?: boolean
  now: Date
}

export interface Allowance {
  limitMicros: bigint
  givenMicros: bigint
  leftMicros: bigint
}

/** What a person may still give away alone. */
export async function allowanceOf(
  db: Db,
  { actor, now }: { actor: string; now: Date },
): Promise<Allowance> {
  const limitMicros = microsOf(await readSetting(db, 'alone_limit')) ?? 0n
  const since = new Date(now.getTime() - aloneDays * dayMs)
  const givenMicros = await givenSince(db, { actor, since })
  const leftMicros = limitMicros > givenMicros ? limitMicros - givenMicros : 0n
  return { limitMicros, givenMicros, leftMicros }
}

/**
 * Counts a gift where the person may give it alone. False where a second person has to agree; then
 * nothing is counted. Gifts of one person are judged one after the other, so that two at once are
 * added up too.
 */
export async function giveAlone(db: Db, gift: Gift): Promise<boolean> {
  const { actor, kind, subject, organizationId, amountMicros, now, isReceipt = false } = gift
  if (amountMicros <= 0n) return true
  await takeLock(db, 'givenAlone', actor)
  const { leftMicros } = await allowanceOf(db, gift)
  if (amountMicros > leftMicros) return false
  const given = { id: newId(now), givenAt: now, actor, kind, subject, organizationId }
  await insertGift(db, { ...given, amountMicros, isReceipt })
  return true
}

/** An act that is a proposal where it gives away more than one person may. */
export interface GivingAct {
  kind: ProposalKind
  proposal: Proposal
  /** Null: it is never for one person alone. */
  amountMicros: bigint | null
  isReceipt?: boolean
}

/** Who acts, in a call or by a command. */
export interface Giver extends ProposalServices {
  operator: { id: string; email: string }
  now: Date
  propose: (db: Db, proposal: Proposal) => Promise<string>
}

/**
 * Does an act of an operator at once, or proposes it. Returns the id of the proposal; null where it
 * is done. Refuses `own_organization` and `proposal_open`.
 */
export async function giveOrPropose(
  ctx: Giver,
  db: Db,
  { kind, proposal, amountMicros, isReceipt = false }: GivingAct,
): Promise<string | null> {
  const { operator, now } = ctx
  const { subject, organizationId, reason } = proposal
  await refuseOwnOrganization(db, operator, organizationId)
  const actor = `operator:${operator.id}`
  const gift = { actor, kind: kind.name, subject, organizationId, isReceipt, now }
  const isAlone = amountMicros !== null && (await giveAlone(db, { ...gift, amountMicros }))
  if (!isAlone) return ctx.propose(db, proposal)
  const { payload } = proposal
  const done = { kind: kind.name, subject, organizationId, reason, payload, actor, now }
  await kind.apply(ctx, db, { ...done, id: newId(now), takesEffectAt: now })
  return null
}
