import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { operatorCall, Reason, Roles } from '../operator.ts'
import { operatorRoles } from './permissions.ts'
import { byId, Instant, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * What a call answers that two people may have to agree to. `done`: it has happened. `proposed`:
 * it happens when another operator approves `proposal_id`.
 */
export const Outcome = Type.Object({
  state: Type.Enum(['done', 'proposed']),
  proposal_id: OrNull(Text),
})

/** What calls have in common that two people may have to agree to. */
export const ofTwoPeople = { stepUp: 'always', fourEyes: true, reply: Outcome } as const

export const Operator = Type.Object({
  id: Text,
  email: Text,
  name: Text,
  roles: Roles,
  /** `invited`: has not chosen a password yet. `removed`: cannot sign in any more. */
  state: Type.Enum(['invited', 'active', 'removed']),
  has_factor: Type.Boolean(),
  is_demo: Type.Boolean(),
  created_at: Instant,
  last_seen_at: OrNull(Instant),
  is_me: Type.Boolean(),
  /** True: neither removed nor lowered before another administrator is there. */
  is_last_administrator: Type.Boolean(),
})

export const listOperators = operatorCall({
  operationId: 'listOperators',
  method: 'GET',
  path: '/operators',
  summary: 'Who operates the network',
  needs: 'operators.write',
  reply: Type.Array(Operator),
})

const someRoles = Type.Array(Type.Enum([...operatorRoles]), { minItems: 1, uniqueItems: true })

/** Mails a link to choose a password once another operator has approved. */
export const addOperator = operatorCall({
  operationId: 'addOperator',
  method: 'POST',
  path: '/operators',
  summary: 'Propose a new operator',
  needs: 'operators.write',
  ...ofTwoPeople,
  body: StrictObject({
    email: Type.String({ format: 'email', maxLength: 255 }),
    name: Type.String({ minLength: 1, maxLength: 80, pattern: '\\S' }),
    roles: someRoles,
    reason: Reason,
  }),
  refusals: ['operator_exists', 'proposal_open'],
})

/** Fewer roles at once; any role more is a proposal. Nobody changes their own. */
export const setOperatorRoles = operatorCall({
  operationId: 'setOperatorRoles',
  method: 'PUT',
  path: '/operators/:id/roles',
  summary: 'Change the roles of an operator; a role more is proposed',
  needs: 'operators.write',
  ...ofTwoPeople,
  ...byId('The operator', 'operator_not_found'),
  body: StrictObject({ roles: someRoles, reason: Reason }),
  refusals: ['own_role', 'operator_roles_same', 'last_administrator', 'proposal_open'],
})

/** Ends the sessions of the operator and voids what they proposed. */
export const removeOperator = operatorCall({
  operationId: 'removeOperator',
  method: 'PUT',
  path: '/operators/:id/removal',
  summary: 'Remove an operator at once',
  needs: 'operators.write',
  stepUp: 'always',
  ...byId('The operator', 'operator_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: Outcome,
  refusals: ['own_role', 'last_administrator'],
})

export const resetOperatorFactor = operatorCall({
  operationId: 'resetOperatorFactor',
  method: 'PUT',
  path: '/operators/:id/factor-reset',
  summary: 'Propose to remove the second factors of an operator who lost them',
  needs: 'operators.write',
  ...ofTwoPeople,
  ...byId('The operator', 'operator_not_found'),
  body: StrictObject({ reason: Reason }),
  refusals: ['own_role', 'reset_not_needed', 'proposal_open'],
})

/** Mails a new link to choose a password. The one before stops working. */
export const resendWelcome = operatorCall({
  operationId: 'resendWelcome',
  method: 'POST',
  path: '/operators/:id/welcome',
  summary: 'Mail the link again to an operator who was added and has not used it',
  needs: 'operators.write',
  stepUp: 'always',
  ...byId('The operator', 'operator_not_found'),
  reply: Outcome,
  refusals: ['reset_not_needed'],
})

export type Operator = Reply<typeof listOperators>[number]
