import Type from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Instant, OrNull, StrictObject, Text } from '../parts.ts'

/** The earliest moment of the rule: members have this long to set up a second factor. */
export const ruleLeadHours = 24
/** The latest moment of the rule, in days. */
export const ruleMostDays = 366

const Security = Type.Object({
  /** From then on a member without a second factor may only manage their own account. */
  two_factor_from: OrNull(Instant),
  /** False where support may not look at the console without asking the owner. */
  allows_support_view: Type.Boolean(),
  has_second_factor: Type.Boolean(),
  /** Every member; empty for a caller without `security.write`. */
  members: Type.Array(
    Type.Object({
      id: Text,
      name: Text,
      email: Text,
      role: Type.Integer(),
      is_owner: Type.Boolean(),
      second_factor: Type.Boolean(),
    }),
  ),
})

export const showOrganizationSecurity = endpoint({
  operationId: 'showOrganizationSecurity',
  method: 'GET',
  path: '/organization/security',
  summary: 'Whether the organization asks its members for a second factor',
  access: 'approved',
  needs: 'read',
  reply: Security,
})

/**
 * `two_factor_from` is at least 24 hours and at most 366 days ahead; null takes the rule back. Only
 * a person with a second factor may change the rule. All members get a mail.
 */
export const setTwoFactorRule = endpoint({
  operationId: 'setTwoFactorRule',
  method: 'PUT',
  path: '/organization/security',
  summary: 'Ask all members for a second factor from a day on',
  access: 'approved',
  needs: 'security.write',
  stepUp: 'always',
  body: StrictObject({ two_factor_from: OrNull(Instant) }),
  reply: Security,
  refusals: ['own_factor_missing', 'two_factor_from_not_valid'],
})

/** Without it, two operators must agree before one looks, and the owner gets a mail. */
export const setSupportView = endpoint({
  operationId: 'setSupportView',
  method: 'PUT',
  path: '/organization/security/support-view',
  summary: 'Say whether support may look at the console of the organization',
  access: 'approved',
  needs: 'security.write',
  body: StrictObject({ allowed: Type.Boolean() }),
  reply: Security,
})
