import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { operatorCall, Reason } from '../operator.ts'
import { ofTwoPeople } from './operators.ts'
import { byId, Count, Filled, Instant, OrNull, StrictObject, Text } from '../parts.ts'
import { PolicyContent } from '../policies.ts'

/** The largest file of an agreement, in characters. */
export const longestPolicyFile = 300_000

/** The newest first. An organization that is not approved has nothing to sign. */
export const listNetworkPolicies = operatorCall({
  operationId: 'listNetworkPolicies',
  method: 'GET',
  path: '/policies',
  summary: 'All versions of the agreement, with how many organizations have signed',
  needs: 'read',
  reply: Type.Array(
    Type.Object({
      id: Text,
      version: Text,
      published_at: Instant,
      published_by: Text,
      /** Null for the version that applies. */
      replaced_at: OrNull(Instant),
      signed: Count,
      /** Approved organizations without a signature. */
      unsigned: Count,
    }),
  ),
})

export const showNetworkPolicy = operatorCall({
  operationId: 'showNetworkPolicy',
  method: 'GET',
  path: '/policies/:id',
  summary: 'The text of one version',
  needs: 'read',
  ...byId('The version', 'policy_not_found'),
  reply: Type.Object({ id: Text, version: Text, published_at: Instant, content: PolicyContent }),
})

/** `before` is `next` of the answer before. */
export const listPolicySignatures = operatorCall({
  operationId: 'listPolicySignatures',
  method: 'GET',
  path: '/policies/:id/signatures',
  summary: 'Who has signed a version, or has not: 50 approved organizations, the newest first',
  needs: 'read',
  ...byId('The version', 'policy_not_found'),
  query: StrictObject({
    state: Type.Enum(['signed', 'unsigned']),
    before: Type.Optional(Type.String({ maxLength: 36, pattern: '^[0-9a-f-]{36}$' })),
  }),
  reply: Type.Object({
    organizations: Type.Array(
      Type.Object({ id: Text, name: Text, signed_by: OrNull(Text), signed_at: OrNull(Instant) }),
    ),
    next: OrNull(Text),
  }),
})

/**
 * `file`: JSON with `version` and `policy_content`, as `publish-policy` reads it. Every
 * organization has to sign what is published.
 */
export const proposePolicy = operatorCall({
  operationId: 'proposePolicy',
  method: 'POST',
  path: '/policies',
  summary: 'Propose a new version of the agreement',
  needs: 'policies.write',
  ...ofTwoPeople,
  body: StrictObject({ file: Filled(longestPolicyFile), reason: Reason }),
  largestBody: { bytes: 1_500_000, separators: 200_000 },
  refusals: ['policy_file_wrong', 'policy_version_taken', 'policy_same', 'proposal_open'],
})

/** At most once a day. Who has chosen no mail of this kind still gets the notice. */
export const remindOfPolicy = operatorCall({
  operationId: 'remindOfPolicy',
  method: 'POST',
  path: '/policies/:id/remind',
  summary: 'Remind the organizations that have not signed the version that applies',
  needs: 'policies.write',
  ...byId('The version', 'policy_not_found'),
  body: StrictObject({ reason: Reason }),
  reply: Type.Object({ reminded: Count }),
  refusals: ['policy_replaced', 'policy_reminded'],
})

export type NetworkPolicy = Reply<typeof listNetworkPolicies>[number]

export type Signature = Reply<typeof listPolicySignatures>['organizations'][number]
