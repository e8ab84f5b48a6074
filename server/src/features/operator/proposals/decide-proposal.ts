import { createHash } from 'node:crypto'
import { hourMs } from '@frontrow/contract/durations'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { OperatorAction } from '@frontrow/contract/operator/audit'
import { mayOperate, operatorSentence } from '@frontrow/contract/operator/permissions'
import type * as calls from '@frontrow/contract/operator/proposals'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorActContext } from '../../../lib/calls/operator-context.ts'
import { type ProposalServices, refuseOwnOrganization } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { sameBytes } from '../../../lib/crypto/secrets.ts'
import { auditOperator, inConsole, onHost } from '../audit/audit-operator.ts'
import { proposalReply } from './list-proposals.ts'
import { findOperators } from '../identity/operator.sql.ts'
import { asDecided, findPayload, organizationsOf } from './propose.ts'
import { changeProposal, lockProposal, type ProposalRow } from './proposal.sql.ts'
import { kindNamed } from './proposal-kinds.ts'

/** Who decides, in the console or by a command that asked for the password. */
export interface Decider {
  id: string
  email: string
  /** True for a command on the host. */
  isOnHost?: boolean
}

/** POST /proposals/:id/approval */
export async function approveProposal(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.approveProposal>,
): Promise<Reply<typeof calls.approveProposal>> {
  const seenHash = Buffer.from(body.payload_hash, 'hex')
  const { retyped } = body
  await ctx.act((db) =>
    approveInTransaction(ctx, db, { id: params.id, by: ctx.operator, seenHash, retyped }),
  )
  return shown(ctx, params.id)
}

interface Approval {
  id: string
  by: Decider
  seenHash?: Buffer
  /** What was typed again, in the order of the kind's `retypes`. */
  retyped?: readonly string[] | undefined
}

/**
 * Approves a proposal: it takes effect in this transaction, or its waiting time begins. The row is
 * locked, so of concurrent approvals one has an effect and the others are refused.
 */
export async function approveInTransaction(
  services: ProposalServices,
  db: Db,
  { id, by, seenHash, retyped = [] }: Approval,
): Promise<void> {
  const row = await lockOpen(db, id)
  if (row.state === 'waiting') refuse('proposal_decided')
  await judgeDecider(db, row, by)
  if (seenHash !== undefined && !sameBytes(seenHash, row.payloadHash)) refuse('proposal_not_shown')
  refuseRetyped(row, retyped)
  await refuseChanged(db, row)
  const now = await readNow(db)
  const kind = kindNamed(row.kind)
  const approved = { ...row, approvedBy: by.id }
  const decision = { approvedBy: by.id, decidedBy: by.id, decidedAt: now }
  const waitHours = kind.waitHours ?? 0
  await note(db, { action: 'proposal.approve', row, by, now })
  if (waitHours === 0) {
    await changeProposal(db, id, { state: 'done', ...decision, takesEffectAt: now })
    return kind.apply(services, db, asDecided(approved, { now }))
  }
  const takesEffectAt = new Date(now.getTime() + waitHours * hourMs)
  await changeProposal(db, id, { state: 'waiting', ...decision, takesEffectAt })
  await kind.announce?.(services, db, asDecided(approved, { now, takesEffectAt }))
}

/** Refuses where what was typed again is not what was proposed. */
function refuseRetyped(row: ProposalRow, retyped: readonly string[]): void {
  const payload = findPayload(row)
  const wanted = (payload && kindNamed(row.kind).retypes?.(payload)) ?? []
  const wrong = wanted.findIndex(({ isRight }, place) => !isRight(retyped[place]?.trim() ?? ''))
  if (wrong !== -1)
    refuse('retyped_wrong', { field: `retyped.${wrong}`, message: retypedText(wanted, wrong) })
}

function retypedText(wanted: readonly { label: string }[], place: number): string {
  return `${wanted[place]?.label ?? ''}: this does not match the request.`
}

/** Refuses what was changed since it was proposed: the proposal itself, or what it is about. */
async function refuseChanged(db: Db, row: ProposalRow): Promise<void> {
  const { subject } = row
  const hash = createHash('sha256').update(row.payload).digest()
  if (!sameBytes(hash, row.payloadHash)) refuse('proposal_changed')
  const payload = findPayload(row)
  if (payload === undefined) return refuse('proposal_changed')
  if (!(await kindNamed(row.kind).isUnchanged(db, { subject, payload }))) refuse('proposal_changed')
}

/** POST /proposals/:id/refusal: also of one that waits to take effect. */
export async function refuseProposal(
  ctx: OperatorActContext,
  { params, body }: Input<typeof calls.refuseProposal>,
): Promise<Reply<typeof calls.refuseProposal>> {
  await ctx.act(async (db) => {
    const row = await lockOpen(db, params.id)
    const by = ctx.operator
    await judgeDecider(db, row, by)
    const now = await readNow(db)
    await changeProposal(db, row.id, {
      state: 'refused',
      decidedBy: by.id,
      decidedAt: now,
      note: body.reason,
    })
    await note(db, { action: 'proposal.refuse', row, by, now, reason: body.reason })
  })
  return shown(ctx, params.id)
}

/** POST /proposals/:id/withdrawal */
export async function withdrawProposal(
  ctx: OperatorActContext,
  { params }: Input<typeof calls.withdrawProposal>,
): Promise<Reply<typeof calls.withdrawProposal>> {
  await ctx.act(async (db) => {
    const row = await lockOpen(db, params.id)
    const by = ctx.operator
    if (row.proposedBy !== by.id) refuse('proposal_not_own')
    const now = await readNow(db)
    await changeProposal(db, row.id, { state: 'withdrawn', decidedBy: by.id, decidedAt: now })
    await note(db, { action: 'proposal.withdraw', row, by, now })
  })
  return shown(ctx, params.id)
}

async function lockOpen(db: Db, id: string): Promise<ProposalRow> {
  const row = isId(id) ? await lockProposal(db, id) : undefined
  if (row === undefined) return refuse('proposal_not_found')
  if (row.state !== 'open' && row.state !== 'waiting') refuse('proposal_decided')
  const now = await readNow(db)
  if (row.state === 'open' && row.expiresAt <= now) refuse('proposal_expired')
  return row
}

/**
 * Whoever may propose it may decide it, except who proposed it. The roles are read again, because
 * they may have been taken since the call began.
 */
async function judgeDecider(db: Db, row: ProposalRow, by: Decider): Promise<void> {
  const { needs } = kindNamed(row.kind)
  if (row.proposedBy === by.id) refuse('proposal_own')
  const [self] = await findOperators(db, by.id)
  const roles = self === undefined || self.removedAt !== null ? [] : self.roles
  if (!mayOperate(needs, roles))
    refuse('operator_role_missing', { message: operatorSentence(needs, roles) })
  await refuseOwnOrganization(db, by, organizationsOf(row))
}

async function note(
  db: Db,
  decision: { action: OperatorAction; row: ProposalRow; by: Decider; now: Date; reason?: string },
): Promise<void> {
  const { action, row, by, now, reason } = decision
  const details = { kind: row.kind, ...(reason === undefined ? {} : { reason }) }
  await auditOperator(
    db,
    { ...(by.isOnHost === true ? onHost(by.id) : inConsole(by.id)), now },
    { action, id: row.id, details },
  )
}

async function shown(
  ctx: OperatorActContext,
  id: string,
): Promise<Reply<typeof calls.approveProposal>> {
  return ctx.read((db) => proposalReply(db, ctx.operator, id))
}
