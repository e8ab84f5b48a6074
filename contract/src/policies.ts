import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { byIds, Filled, Id, Instant, OrNull, StrictObject, Success, Text } from './parts.ts'

/** The structure of agreements: sections hold subsections, and subsections hold texts. */
export const PolicyContent = Type.Object({
  sections: Type.Array(
    Type.Object({
      title: Text,
      subsections: Type.Array(
        Type.Object({ title: Text, texts: Type.Array(Type.Object({ content: Text })) }),
      ),
    }),
  ),
})

export const UnsignedPolicy = Type.Object({
  id: Text,
  version: Text,
  created_at: Instant,
  policy_content: PolicyContent,
})

/** Null when there is nothing to sign. Only the newest version is offered. */
export const showLatestUnsigned = endpoint({
  operationId: 'showLatestUnsigned',
  method: 'GET',
  path: '/policies/latest/unsigned',
  summary: 'The agreement to sign',
  access: 'session',
  needs: 'read',
  reply: OrNull(UnsignedPolicy),
})

/**
 * Newest first. `validity` is 'Valid', or the date (`2025-06-30`, UTC) from which a newer version
 * applies. `signed_by` is empty for an unsigned version.
 */
export const listPolicies = endpoint({
  operationId: 'listPolicies',
  method: 'GET',
  path: '/policies/organization',
  summary: 'All versions, and what the organization signed',
  access: 'session',
  needs: 'read',
  reply: Type.Array(
    Type.Object({
      id: Text,
      version: Text,
      creation_date: Instant,
      validity: Text,
      signed: Type.Boolean(),
      signed_by: OrNull(Text),
    }),
  ),
})

/**
 * One signature per organization and version. The day is the signer's local one, so it may differ
 * by one from the server's.
 */
export const signPolicy = endpoint({
  operationId: 'signPolicy',
  method: 'POST',
  path: '/policies/:developerId/:policyId',
  summary: 'Sign an agreement',
  access: 'session',
  needs: 'organization.write',
  params: Type.Object({ developerId: Id, policyId: Id }),
  body: StrictObject({
    name: Filled(),
    designation: Filled(),
    signature: Filled(),
    signature_date: Type.String({ maxLength: 40 }),
    signature_location: Filled(),
    signature_confirm: Filled(),
    policy_id: Id,
  }),
  reply: Success,
  refusals: [
    'developer_not_found',
    'policy_not_found',
    'policy_signed',
    'signatures_differ',
    'signature_date_wrong',
  ],
  onceByKey: true,
})

/**
 * The signed text, for reading and printing, and the signature with the hash of that text: SHA-256
 * in hex of `policy_content` in this answer.
 */
export const showSignedPolicy = endpoint({
  operationId: 'showSignedPolicy',
  method: 'GET',
  path: '/policies/:policyId/signed',
  summary: 'A signed agreement',
  access: 'session',
  needs: 'read',
  ...byIds({ policyId: Id }, 'policy_not_found'),
  reply: Type.Object({
    policy: UnsignedPolicy,
    signature: Type.Object({
      name: Text,
      designation: Text,
      signature: Text,
      signature_date: Text,
      signature_location: Text,
      signed_at: Instant,
      text_sha256: Text,
    }),
  }),
})
