import { createHash } from 'node:crypto'
import { Check } from 'typebox/value'
import { hourMs } from '@frontrow/contract/durations'
import { mayOperate } from '@frontrow/contract/operator/permissions'
import { aloneHours, proposalHours } from '@frontrow/contract/operator/proposals'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import {
  type DecidedProposal,
  type ProposalKind,
  type ProposalServices,
  refuseOwnOrganization,
} from '../../proposals/proposals.ts'
import type { Proposal } from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { readSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { auditOperator, inConsole, onHost } from '../audit/audit-operator.ts'
import { operatorStateOf } from '../identity/list-operators.ts'
import { proposalMail } from '../identity/operator-mails.ts'
import { findOperators } from '../identity/operator.sql.ts'
import { changeProposal, expiredTwin, insertProposal, type ProposalRow } from './proposal.sql.ts'
import { kindNamed } from './proposal-kinds.ts'

interface Proposer {
  operator: { id: string; email: string; name: string; isOnHost?: boolean }
  now: Date
}

/**
 * Stores a proposal and mails those who may decide it. Without dual control it takes effect by
 * itself after a day, or after the time that its kind sets. Returns the id. Refuses `proposal_open`
 * and `own_organization`.
 */
export async function propose(
  services: ProposalServices,
  { operator, now }: Proposer,
  { db, proposal }: { db: Db; proposal: Proposal },
): Promise<string> {
  const kind = kindNamed(proposal.kind)
  const { organizationIds } = proposal
  const frozen = { ...proposal.payload, ...(organizationIds !== undefined && { organizationIds }) }
  const payload = JSON.stringify(frozen)
  const named = organizationsOf({ organizationId: proposal.organizationId, payload })
  await refuseOwnOrganization(db, operator, named)
  await makeRoom(db, proposal, now)
  const id = newId(now)
  const isDual = (await readSetting(db, 'dual_control')) === 'on'
  const hours = Math.max(aloneHours, kind.waitHours ?? 0)
  const takesEffectAt = isDual ? undefined : new Date(now.getTime() + hours * hourMs)
  const { subject, organizationId, reason } = proposal
  const isNew = await insertProposal(db, {
    id,
    kind: kind.name,
    subject,
    organizationId,
    payload,
    payloadHash: createHash('sha256').update(payload).digest(),
    reason,
    proposedBy: operator.id,
    now,
    expiresAt: new Date(now.getTime() + proposalHours * hourMs),
    takesEffectAt,
  })
  if (!isNew) refuse('proposal_open')
  const details = { kind: kind.name, reason }
  await auditOperator(
    db,
    { ...(operator.isOnHost === true ? onHost(operator.id) : inConsole(operator.id)), now },
    { action: 'proposal.make', id, details },
  )
  await mailDeciders(services, db, { kind, proposal, operator, now, takesEffectAt })
  if (takesEffectAt !== undefined)
    await kind.announce?.(services, db, {
      ...proposal,
      id,
      actor: `operator:${operator.id}`,
      now,
      takesEffectAt,
    })
  return id
}

/** An expired proposal of the same, which nobody has swept yet, gives way. */
async function makeRoom(db: Db, { kind, subject }: Proposal, now: Date): Promise<void> {
  const expired = await expiredTwin(db, { kind, subject })
  if (expired !== undefined) await expire(db, expired, now)
}

/** Ends a proposal that nobody decided in time. */
export async function expire(db: Db, id: string, now: Date): Promise<void> {
  await changeProposal(db, id, { state: 'expired', decidedAt: now })
  await auditOperator(db, { actor: 'system', now }, { action: 'proposal.expire', id })
}

async function mailDeciders(
  services: ProposalServices,
  db: Db,
  about: {
    kind: ProposalKind
    proposal: Proposal
    operator: Proposer['operator']
    now: Date
    takesEffectAt: Date | undefined
  },
): Promise<void> {
  const { kind, proposal, operator, now, takesEffectAt } = about
  const subjectName = await kind.subjectName(db, proposal)
  const deciders = (await findOperators(db)).filter(
    (row) =>
      row.id !== operator.id &&
      operatorStateOf(row) === 'active' &&
      mayOperate(kind.needs, row.roles),
  )
  const effect = takesEffectAt === undefined ? {} : { takesEffect: takesEffectAt }
  const said = { by: operator.name, title: kind.title, subjectName, reason: proposal.reason }
  for (const { email, name } of deciders) {
    const mail = proposalMail(services.config, { email, name, ...said, ...effect })
    await services.mail.write(db, mail, { now })
  }
}

/** A stored proposal as its kind gets it. `actor` is who approved it, or proposed it alone. */
export function asDecided(
  row: ProposalRow,
  { now, takesEffectAt = now }: { now: Date; takesEffectAt?: Date },
): DecidedProposal<Record<string, unknown>> {
  const { id, kind, subject, organizationId, reason } = row
  const actor = `operator:${row.approvedBy ?? row.proposedBy}`
  const about = { id, kind, subject, organizationId, reason, actor }
  return { ...about, payload: payloadOf(row), now, takesEffectAt }
}

/** All organizations that a proposal names. Whoever is a member of one decides nothing about it. */
export function organizationsOf(row: Pick<ProposalRow, 'organizationId' | 'payload'>): string[] {
  const { organizationIds = [] } = JSON.parse(row.payload) as { organizationIds?: string[] }
  return row.organizationId === null ? organizationIds : [row.organizationId, ...organizationIds]
}

/**
 * What was frozen when it was proposed; undefined where it is stored in another form than its kind
 * has.
 */
export function findPayload(
  row: Pick<ProposalRow, 'kind' | 'payload'>,
): Record<string, unknown> | undefined {
  const payload: unknown = JSON.parse(row.payload)
  return Check(kindNamed(row.kind).payload, payload)
    ? (payload as Record<string, unknown>)
    : undefined
}

/** The same for what takes effect. Throws where the form is another one. */
function payloadOf(row: Pick<ProposalRow, 'id' | 'kind' | 'payload'>): Record<string, unknown> {
  const payload = findPayload(row)
  if (payload === undefined)
    throw new Error(`proposal ${row.id} of kind ${row.kind} is stored in another form`)
  return payload
}
