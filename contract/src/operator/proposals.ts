import Type from 'typebox'
import type { Reply } from '../endpoint.ts'
import { operatorCall, Reason } from '../operator.ts'
import { operatorRoles } from './permissions.ts'
import { byId, Instant, Named, OrNull, StrictObject, Text } from '../parts.ts'

/** For how long a proposal waits for a second person. */
export const proposalHours = 72

/** For how long one waits that needs no second person, because dual control is off. */
export const aloneHours = 24

/**
 * `open` waits for a decision. `waiting` is approved and takes effect at `takes_effect_at`; until
 * then it can still be refused or withdrawn. `void`: what it is about has changed.
 */
export const proposalStates = [
  'open',
  'waiting',
  'done',
  'refused',
  'withdrawn',
  'expired',
  'void',
] as const

export type ProposalState = (typeof proposalStates)[number]

const Who = Named
const WhoOrNull = OrNull(Who)

const Proposal = Type.Object({
  id: Text,
  kind: Text,
  /** What would happen, as a heading: "Add operator". */
  title: Text,
  /** What it is about: a name or an address. */
  subject_name: Text,
  organization: WhoOrNull,
  /** The payload as before and after. */
  changes: Type.Array(Type.Object({ field: Text, before: OrNull(Text), after: OrNull(Text) })),
  /** What whoever approves types again, such as an amount; empty for most kinds. */
  retypes: Type.Optional(Type.Array(Text)),
  /** An approval names it, so that what is approved is what was seen. */
  payload_hash: Text,
  reason: Text,
  state: Type.Enum([...proposalStates]),
  proposed_by: Who,
  proposed_at: Instant,
  expires_at: Instant,
  /** Who approved, refused or withdrew it. Null where nobody did. */
  decided_by: WhoOrNull,
  decided_at: OrNull(Instant),
  note: OrNull(Text),
  takes_effect_at: OrNull(Instant),
  decided_by_roles: Type.Optional(Type.Array(Type.Enum([...operatorRoles]))),
  /** What this operator may do with it now. */
  may_decide: Type.Boolean(),
  may_withdraw: Type.Boolean(),
})

/** Only proposals of kinds that the operator's roles may decide, and their own. */
export const listProposals = operatorCall({
  operationId: 'listProposals',
  method: 'GET',
  path: '/proposals',
  summary: 'Proposals: open ones and those that wait, or the decided ones, newest first',
  needs: 'read',
  query: StrictObject({
    state: Type.Optional(Type.Enum(['open', 'decided'])),
    before: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Object({ proposals: Type.Array(Proposal), next: OrNull(Text) }),
})

export const showProposal = operatorCall({
  operationId: 'showProposal',
  method: 'GET',
  path: '/proposals/:id',
  summary: 'One proposal',
  needs: 'read',
  ...byId('The proposal', 'proposal_not_found'),
  reply: Proposal,
})

const decision = {
  method: 'POST',
  needs: 'read',
  stepUp: 'always',
  ...byId('The proposal', 'proposal_not_found'),
  reply: Proposal,
} as const

const decisionRefusals = ['proposal_decided', 'proposal_expired'] as const

/** Does what was proposed, exactly once, or starts its waiting time. */
export const approveProposal = operatorCall({
  ...decision,
  operationId: 'approveProposal',
  path: '/proposals/:id/approval',
  summary: 'Approve what another operator has proposed',
  body: StrictObject({
    payload_hash: Type.String({ minLength: 1, maxLength: 64 }),
    /** The values of `retypes`, in its order. */
    retyped: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 4 })),
  }),
  refusals: [
    ...decisionRefusals,
    'proposal_own',
    'proposal_changed',
    'proposal_not_shown',
    'retyped_wrong',
    'own_organization',
    'operator_role_missing',
  ],
})

export const refuseProposal = operatorCall({
  ...decision,
  operationId: 'refuseProposal',
  path: '/proposals/:id/refusal',
  summary: 'Refuse a proposal, or stop one that waits',
  body: StrictObject({ reason: Reason }),
  refusals: [...decisionRefusals, 'proposal_own', 'own_organization', 'operator_role_missing'],
})

export const withdrawProposal = operatorCall({
  ...decision,
  operationId: 'withdrawProposal',
  path: '/proposals/:id/withdrawal',
  summary: 'Take back your own proposal',
  refusals: [...decisionRefusals, 'proposal_not_own'],
})

export type Proposal = Reply<typeof showProposal>
