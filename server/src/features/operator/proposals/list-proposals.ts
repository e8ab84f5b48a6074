import type { Input, Reply } from '@frontrow/contract/endpoint'
import { operatorPermissions } from '@frontrow/contract/operator/permissions'
import type * as calls from '@frontrow/contract/operator/proposals'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Db } from '../../../lib/db/database.ts'
import { pageOf } from '../../../lib/calls/cursor.ts'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext, SignedInOperator } from '../../../lib/calls/operator-context.ts'
import { isAboutOwn } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findPayload, organizationsOf } from './propose.ts'
import {
  decidedProposals,
  findProposal,
  findOpenProposals,
  type ProposalRow,
} from './proposal.sql.ts'
import { kindNamed, permittedProposalKinds } from './proposal-kinds.ts'

type Reading = Reply<typeof calls.showProposal>
const rowsAPage = 50

/** Shown in place of the changes of a proposal that is stored in another form. */
const unreadable = {
  field: 'This proposal',
  before: null,
  after: 'Stored by another version and not readable. Reject it and request it again.',
}

/** GET /proposals */
export async function listProposals(
  ctx: OperatorReadContext,
  { query }: Input<typeof calls.listProposals>,
): Promise<Reply<typeof calls.listProposals>> {
  const { db, operator, now } = ctx
  const shown = { kinds: permittedProposalKinds(operator.roles), operator }
  if (query.state !== 'decided') {
    const rows = await findOpenProposals(db, shown)
    return { proposals: await repliesOf(db, rows, { operator, now }), next: null }
  }
  const before = query.before !== undefined && isId(query.before) ? query.before : undefined
  const rows = await decidedProposals(db, shown, { before, most: rowsAPage + 1 })
  const page = pageOf(rows, rowsAPage, ({ id }) => id)
  return { proposals: await repliesOf(db, page.shown, { operator, now }), next: page.next }
}

/** GET /proposals/:id */
export async function showProposal(
  ctx: OperatorReadContext,
  { params }: Input<typeof calls.showProposal>,
): Promise<Reading> {
  return proposalReply(ctx.db, ctx.operator, params.id)
}

/** One proposal as its operator sees it. Refuses `proposal_not_found`, also for a hidden one. */
export async function proposalReply(db: Db, operator: Reader, id: string): Promise<Reading> {
  const row = await findProposal(db, id)
  const isShown =
    row !== undefined &&
    (row.proposedBy === operator.id || permittedProposalKinds(operator.roles).includes(row.kind))
  if (!isShown) return refuse('proposal_not_found')
  return replyOf(db, row, { operator, now: await readNow(db) })
}

type Reader = Pick<SignedInOperator, 'id' | 'email' | 'roles'>

interface Viewer {
  operator: Reader
  now: Date
}

async function repliesOf(db: Db, rows: readonly ProposalRow[], viewer: Viewer): Promise<Reading[]> {
  const replies: Reading[] = []
  for (const row of rows) replies.push(await replyOf(db, row, viewer))
  return replies
}

async function replyOf(db: Db, row: ProposalRow, viewer: Viewer): Promise<Reading> {
  const { id, reason, organizationId, decidedBy, note } = row
  return {
    id,
    kind: row.kind,
    title: kindNamed(row.kind).title,
    decided_by_roles: [...operatorPermissions[kindNamed(row.kind).needs].roles],
    ...(await contentOf(db, row)),
    organization:
      organizationId === null ? null : { id: organizationId, name: row.organizationName ?? '' },
    payload_hash: row.payloadHash.toString('hex'),
    reason,
    proposed_by: { id: row.proposedBy, name: row.proposedByName },
    proposed_at: row.proposedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    decided_by: decidedBy === null ? null : { id: decidedBy, name: row.decidedByName ?? '' },
    decided_at: row.decidedAt?.toISOString() ?? null,
    note,
    takes_effect_at: row.takesEffectAt?.toISOString() ?? null,
    ...(await standingOf(db, row, viewer)),
  }
}

async function contentOf(
  db: Db,
  row: ProposalRow,
): Promise<Pick<Reading, 'subject_name' | 'changes' | 'retypes'>> {
  const kind = kindNamed(row.kind)
  const { subject } = row
  const payload = findPayload(row)
  if (payload === undefined) return { subject_name: subject, changes: [unreadable], retypes: [] }
  return {
    subject_name: await kind.subjectName(db, { subject, payload }),
    changes: kind.changes(payload),
    retypes: kind.retypes?.(payload).map(({ label }) => label) ?? [],
  }
}

/** Its state now, and what the operator may do with it. */
async function standingOf(
  db: Db,
  row: ProposalRow,
  { operator, now }: Viewer,
): Promise<Pick<Reading, 'state' | 'may_decide' | 'may_withdraw'>> {
  const isExpired = row.state === 'open' && row.expiresAt <= now
  const state = isExpired ? 'expired' : row.state
  const isUndecided = state === 'open' || state === 'waiting'
  const isOwn = row.proposedBy === operator.id
  const hasRole = permittedProposalKinds(operator.roles).includes(row.kind)
  const mayDecide = isUndecided && !isOwn && hasRole
  return {
    state,
    may_decide: mayDecide && !(await isAboutOwn(db, operator, organizationsOf(row))),
    may_withdraw: isUndecided && isOwn,
  }
}
